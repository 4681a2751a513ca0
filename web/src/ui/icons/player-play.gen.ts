// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconPlayerPlay = /*#__PURE__*/ drawIcon('outline', 'player-play', 'M7 4v16l13 -8l-13 -8')
