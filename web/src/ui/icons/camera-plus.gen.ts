// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconCameraPlus = /*#__PURE__*/ drawIcon('outline', 'camera-plus', 'M12 20h-7a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2h1a2 2 0 0 0 2 -2a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v3.5', 'M16 19h6', 'M19 16v6', 'M9 13a3 3 0 1 0 6 0a3 3 0 0 0 -6 0')
