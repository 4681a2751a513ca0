// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconCircleHalf2 = /*#__PURE__*/ drawIcon('outline', 'circle-half-2', 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M12 3v18', 'M12 14l7 -7', 'M12 19l8.5 -8.5', 'M12 9l4.5 -4.5')
