// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconRotate = /*#__PURE__*/ drawIcon('outline', 'rotate', 'M19.95 11a8 8 0 1 0 -.5 4m.5 5v-5h-5')
