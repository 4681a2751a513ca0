import type { Event } from '@hausheft/contract/events.ts'
import type { Journal } from '@hausheft/contract/journals.ts'
import { inUse } from '../../kit/in-use.ts'
import { lastJournal } from '../../kit/journal-offer.ts'
import type { FormMode } from './entry-draft.ts'

type Form = {
	/** What is chosen now, empty for none. */
	value: string
	base: Pick<Event, 'journal'> | undefined
	mode: FormMode
}

/** The journals that an entry can stand in: its own stays a choice though it was switched off. Only a new one is offered that of last time. */
export function journalsOfEntry<J extends Pick<Journal, 'id' | 'disabled_at'>>(
	journals: readonly J[],
	recent: readonly Pick<Event, 'journal'>[],
	{ value, base, mode }: Form,
): { usable: J[]; last: J | undefined } {
	const usable = inUse(journals, base?.journal)
	return { usable, last: mode === 'create' ? lastJournal(usable, recent, value) : undefined }
}
