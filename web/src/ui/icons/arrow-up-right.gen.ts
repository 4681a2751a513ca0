// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconArrowUpRight = /*#__PURE__*/ drawIcon('outline', 'arrow-up-right', 'M17 7l-10 10', 'M8 7l9 0l0 9')
