// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconReceiptTax = /*#__PURE__*/ drawIcon('outline', 'receipt-tax', 'M9 14l6 -6', ['M9 8.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0', { fill: 'currentColor' }], ['M14 13.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0', { fill: 'currentColor' }], 'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2')
