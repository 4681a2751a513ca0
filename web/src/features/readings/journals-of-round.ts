import type { Event } from '@hausheft/contract/events.ts'
import type { Journal } from '@hausheft/contract/journals.ts'
import { inUse } from '../../kit/in-use.ts'
import { lastJournal } from '../../kit/journal-offer.ts'

/** The journals that readings can stand in, with the one that is chosen, and the one of last time. */
export function journalsOfRound<J extends Pick<Journal, 'id' | 'disabled_at'>>(
	journals: readonly J[],
	recent: readonly Pick<Event, 'journal'>[],
	value: string,
): { usable: J[]; last: J | undefined } {
	const usable = inUse(journals, value)
	return { usable, last: lastJournal(usable, recent, value) }
}
