// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconBellPause = /*#__PURE__*/ drawIcon('outline', 'bell-pause', 'M13 17h-9a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6a2 2 0 1 1 4 0a7 7 0 0 1 4 6v2', 'M9 17v1a3 3 0 0 0 4.022 2.821', 'M17 17v5', 'M21 17v5')
