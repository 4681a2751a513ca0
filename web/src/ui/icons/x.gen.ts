// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconX = /*#__PURE__*/ drawIcon('outline', 'x', 'M18 6l-12 12', 'M6 6l12 12')
