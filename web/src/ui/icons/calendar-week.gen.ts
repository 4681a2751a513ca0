// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconCalendarWeek = /*#__PURE__*/ drawIcon('outline', 'calendar-week', 'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12', 'M16 3v4', 'M8 3v4', 'M4 11h16', 'M7 14h.013', 'M10.01 14h.005', 'M13.01 14h.005', 'M16.015 14h.005', 'M13.015 17h.005', 'M7.01 17h.005', 'M10.01 17h.005')
