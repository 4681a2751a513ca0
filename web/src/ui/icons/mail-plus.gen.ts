// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconMailPlus = /*#__PURE__*/ drawIcon('outline', 'mail-plus', 'M12 19h-7a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v5.5', 'M16 19h6', 'M19 16v6', 'M3 7l9 6l9 -6')
