// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconFileTypeXls = /*#__PURE__*/ drawIcon('outline', 'file-type-xls', 'M14 3v4a1 1 0 0 0 1 1h4', 'M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4', 'M4 15l4 6', 'M4 21l4 -6', 'M17 20.25c0 .414 .336 .75 .75 .75h1.25a1 1 0 0 0 1 -1v-1a1 1 0 0 0 -1 -1h-1a1 1 0 0 1 -1 -1v-1a1 1 0 0 1 1 -1h1.25a.75 .75 0 0 1 .75 .75', 'M11 15v6h3')
