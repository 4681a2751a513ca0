// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconPlus = /*#__PURE__*/ drawIcon('outline', 'plus', 'M12 5l0 14', 'M5 12l14 0')
