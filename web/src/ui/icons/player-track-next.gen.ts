// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconPlayerTrackNext = /*#__PURE__*/ drawIcon('outline', 'player-track-next', 'M3 5v14l8 -7l-8 -7', 'M14 5v14l8 -7l-8 -7')
