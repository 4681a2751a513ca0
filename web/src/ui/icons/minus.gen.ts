// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconMinus = /*#__PURE__*/ drawIcon('outline', 'minus', 'M5 12l14 0')
