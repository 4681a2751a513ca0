// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconArrowsHorizontal = /*#__PURE__*/ drawIcon('outline', 'arrows-horizontal', 'M7 8l-4 4l4 4', 'M17 8l4 4l-4 4', 'M3 12l18 0')
