// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconFileZip = /*#__PURE__*/ drawIcon('outline', 'file-zip', 'M6 20.735a2 2 0 0 1 -1 -1.735v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2h-1', 'M11 17a2 2 0 0 1 2 2v2a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1v-2a2 2 0 0 1 2 -2', 'M11 5l-1 0', 'M13 7l-1 0', 'M11 9l-1 0', 'M13 11l-1 0', 'M11 13l-1 0', 'M13 15l-1 0')
