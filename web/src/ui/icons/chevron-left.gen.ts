// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconChevronLeft = /*#__PURE__*/ drawIcon('outline', 'chevron-left', 'M15 6l-6 6l6 6')
