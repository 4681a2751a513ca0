// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconArrowRight = /*#__PURE__*/ drawIcon('outline', 'arrow-right', 'M5 12l14 0', 'M13 18l6 -6', 'M13 6l6 6')
