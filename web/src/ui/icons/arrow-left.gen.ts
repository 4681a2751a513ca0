// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconArrowLeft = /*#__PURE__*/ drawIcon('outline', 'arrow-left', 'M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6')
