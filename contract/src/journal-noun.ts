import { balance } from './balance.ts'
import { entriesAbout, inProperty, listed, type ContractNoun } from './contract-noun.ts'
import { events } from './events.ts'
import { read, type Params } from './first-screens.ts'
import { journals } from './journals.ts'
import { suggestions } from './suggestions.ts'
import { timeRecording } from './time-recording.ts'

const journalList = (params: Params) => [listed(journals.listJournals, params), read(journals.listJournalTypes, {})]

export const journalNoun = {
	endpoints: journals,
	namedIn: [
		[timeRecording.getTimeRecording, 'property'],
		[events.rollProperty, 'property'],
		[events.rollGroup, 'group'],
		[events.rollObject],
		[events.rollContact],
		[balance.getBalance],
		[suggestions.listSuggestions],
	],
	screens: {
		journals: inProperty('journals', journalList),
		journalCreate: inProperty('journals/create', journalList),
		journalEdit: inProperty('journals/edit-{journal}', journalList),
		journal: inProperty('journals/view-{journal}', (params) => [
			...journalList(params),
			read(journals.getJournal, { params: { id: params['journal'] ?? '' } }),
			entriesAbout(params, { journal: params['journal'] ?? '' }),
		]),
	},
	travels: 'by itself',
} satisfies ContractNoun<'journal'>
