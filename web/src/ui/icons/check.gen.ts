// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconCheck = /*#__PURE__*/ drawIcon('outline', 'check', 'M5 12l5 5l10 -10')
