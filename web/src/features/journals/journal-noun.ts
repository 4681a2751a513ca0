import { z } from 'zod/mini'
import { Journal } from '@hausheft/contract/journal-replies.ts'
import { JournalFields } from '@hausheft/contract/journal-requests.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { rowOf, type Noun } from '../../platform/forms/noun.ts'
import { Attempts } from '../../platform/forms/repeated-create.ts'

const JournalValues = z.object({ name: z.string(), type: z.string() })
type JournalValues = z.infer<typeof JournalValues>

export const journalNoun: Noun<Journal, JournalValues, z.input<typeof JournalFields>> = {
	...rowOf('journal'),
	places: {
		list: (build, params, search) => build({ to: '/group/$group/property/$property/journals', params, search }).href,
		page: (build, params, id, search) =>
			build({ to: '/group/$group/property/$property/journals/view-{$journal}', params: { ...params, journal: id }, search }).href,
	},
	labels: { name: 'Name', type: 'Art' },
	errorTexts: { type: 'Bitte Art wählen.' },
	nameOf: ({ name }) => name,
	valuesOf: (journal) => ({ name: journal?.name ?? '', type: journal?.type ?? '' }),
	fields: JournalFields,
	draft: z.object({ values: JournalValues, base: z.optional(Journal), sent: z.optional(Attempts) }),
	create: journals.createJournal,
	change: journals.changeJournal,
	remove: journals.removeJournal,
}
