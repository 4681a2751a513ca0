// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconPhotoX = /*#__PURE__*/ drawIcon('outline', 'photo-x', 'M15 8h.01', 'M13 21h-7a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v7', 'M3 16l5 -5c.928 -.893 2.072 -.893 3 0l3 3', 'M14 14l1 -1c.928 -.893 2.072 -.893 3 0', 'M22 22l-5 -5', 'M17 22l5 -5')
