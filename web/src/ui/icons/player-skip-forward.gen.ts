// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconPlayerSkipForward = /*#__PURE__*/ drawIcon('outline', 'player-skip-forward', 'M4 5v14l12 -7l-12 -7', 'M20 5l0 14')
