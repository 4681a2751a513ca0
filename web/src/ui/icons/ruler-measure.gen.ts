// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconRulerMeasure = /*#__PURE__*/ drawIcon('outline', 'ruler-measure', 'M19.875 12c.621 0 1.125 .512 1.125 1.143v5.714c0 .631 -.504 1.143 -1.125 1.143h-15.875a1 1 0 0 1 -1 -1v-5.857c0 -.631 .504 -1.143 1.125 -1.143h15.75', 'M9 12v2', 'M6 12v3', 'M12 12v3', 'M18 12v3', 'M15 12v2', 'M3 3v4', 'M3 5h18', 'M21 3v4')
