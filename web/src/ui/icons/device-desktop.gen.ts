// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconDeviceDesktop = /*#__PURE__*/ drawIcon('outline', 'device-desktop', 'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10', 'M7 20h10', 'M9 16v4', 'M15 16v4')
