// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconChevronRight = /*#__PURE__*/ drawIcon('outline', 'chevron-right', 'M9 6l6 6l-6 6')
