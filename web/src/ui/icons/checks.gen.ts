// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconChecks = /*#__PURE__*/ drawIcon('outline', 'checks', 'M7 12l5 5l10 -10', 'M2 12l5 5m5 -5l5 -5')
