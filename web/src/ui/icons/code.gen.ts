// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconCode = /*#__PURE__*/ drawIcon('outline', 'code', 'M7 8l-4 4l4 4', 'M17 8l4 4l-4 4', 'M14 4l-4 16')
