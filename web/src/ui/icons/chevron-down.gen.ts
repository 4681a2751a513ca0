// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconChevronDown = /*#__PURE__*/ drawIcon('outline', 'chevron-down', 'M6 9l6 6l6 -6')
