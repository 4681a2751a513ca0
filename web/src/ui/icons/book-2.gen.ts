// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconBook2 = /*#__PURE__*/ drawIcon('outline', 'book-2', 'M19 4v16h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12', 'M19 16h-12a2 2 0 0 0 -2 2', 'M9 8h6')
