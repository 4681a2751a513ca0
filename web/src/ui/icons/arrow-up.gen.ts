// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconArrowUp = /*#__PURE__*/ drawIcon('outline', 'arrow-up', 'M12 5l0 14', 'M18 11l-6 -6', 'M6 11l6 -6')
