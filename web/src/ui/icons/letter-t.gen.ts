// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconLetterT = /*#__PURE__*/ drawIcon('outline', 'letter-t', 'M6 4l12 0', 'M12 4l0 16')
