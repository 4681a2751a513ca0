// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconMenu2 = /*#__PURE__*/ drawIcon('outline', 'menu-2', 'M4 6l16 0', 'M4 12l16 0', 'M4 18l16 0')
