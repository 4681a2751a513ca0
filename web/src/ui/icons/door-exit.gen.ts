// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconDoorExit = /*#__PURE__*/ drawIcon('outline', 'door-exit', 'M13 12v.01', 'M3 21h18', 'M5 21v-16a2 2 0 0 1 2 -2h7.5m2.5 10.5v7.5', 'M14 7h7m-3 -3l3 3l-3 3')
