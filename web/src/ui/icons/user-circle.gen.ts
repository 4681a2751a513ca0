// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconUserCircle = /*#__PURE__*/ drawIcon('outline', 'user-circle', 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0', 'M6.168 18.849a4 4 0 0 1 3.832 -2.849h4a4 4 0 0 1 3.834 2.855')
