// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconArrowForwardUp = /*#__PURE__*/ drawIcon('outline', 'arrow-forward-up', 'M15 14l4 -4l-4 -4', 'M19 10h-11a4 4 0 1 0 0 8h1')
