// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconArrowBackUp = /*#__PURE__*/ drawIcon('outline', 'arrow-back-up', 'M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1')
