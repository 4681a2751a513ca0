// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconChartLine = /*#__PURE__*/ drawIcon('outline', 'chart-line', 'M4 19l16 0', 'M4 15l4 -6l4 2l4 -5l4 4')
