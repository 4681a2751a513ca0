// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconBolt = /*#__PURE__*/ drawIcon('outline', 'bolt', 'M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11')
