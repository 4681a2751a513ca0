// Written by `node scripts/icons.ts` from Tabler Icons 3.51.0, (c) Paweł Kuna, MIT licence.
import { drawIcon } from '../draw-icon.ts'
export const IconArrowDown = /*#__PURE__*/ drawIcon('outline', 'arrow-down', 'M12 5l0 14', 'M18 13l-6 6', 'M6 13l6 6')
