import type { Pin } from '@hausheft/contract/annotations.ts'
import { IconAlertTriangle, IconBox, IconClock, IconNote } from '../../ui/icons.gen.ts'

/** What an object is, and what an entry is. */
export const pinIcons = { object: IconBox, event: IconNote } as const
export const pinNouns = { object: 'Objekt', event: 'Eintrag' } as const
/** Its colour never stands alone. */
export const pinStates = {
	overdue: { tone: 'bad', Icon: IconAlertTriangle, word: 'überfällig' },
	open: { tone: 'warn', Icon: IconClock, word: 'offen' },
} as const
export const pinState = ({ open, overdue }: Pick<Pin, 'open' | 'overdue'>) => (overdue ? 'overdue' : open ? 'open' : undefined)
