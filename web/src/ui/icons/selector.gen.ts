// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconSelector = /*#__PURE__*/ drawIcon('outline', 'selector', 'M8 9l4 -4l4 4', 'M16 15l-4 4l-4 -4')
