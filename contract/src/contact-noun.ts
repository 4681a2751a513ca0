import { balance } from './balance.ts'
import { calendar } from './calendar.ts'
import { contacts } from './contacts.ts'
import { entriesAbout, inProperty, listed, type ContractNoun } from './contract-noun.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { figures } from './figures.ts'
import { read, type Params } from './first-screens.ts'
import { inbox } from './inbox.ts'
import { journals } from './journals.ts'
import { parties } from './parties.ts'
import { suggestions } from './suggestions.ts'
import { tax } from './tax.ts'

/** It stays below what is opened from it. */
const contactList = (params: Params) => [listed(contacts.listPropertyContacts, params)]

export const contactNoun = {
	endpoints: contacts,
	namedIn: [
		[calendar.getCalendar],
		[journals.getJournal],
		[events.rollProperty, 'property'],
		[events.rollGroup, 'group'],
		[events.rollObject],
		[events.rollContact],
		[balance.getBalance],
		[balance.getRents],
		[tax.listTax],
		[parties.getParties],
		[suggestions.listSuggestions],
		[inbox.listInbox, 'group'],
		[inbox.getInboxItem],
	],
	screens: {
		contacts: inProperty('contacts', (params) => [...contactList(params), listed(exports.listExports, params)]),
		contact: inProperty('contacts/events-{contact}', (params) => [
			...contactList(params),
			read(contacts.getContact, { params: { id: params['contact'] ?? '' } }),
			entriesAbout(params, { contact: params['contact'] ?? '' }),
			read(figures.sumProperty, { params: { id: params['property'] ?? '' }, query: { contact: params['contact'] ?? '' } }),
		]),
		contactCreate: inProperty('contacts/create', contactList),
		contactEdit: inProperty('contacts/edit-{contact}', (params) => [
			...contactList(params),
			read(contacts.getContact, { params: { id: params['contact'] ?? '' } }),
		]),
		contactExport: inProperty('contacts/export-{contact}', (params) => [
			...contactList(params),
			read(contacts.getContact, { params: { id: params['contact'] ?? '' } }),
			listed(exports.listExports, params),
		]),
	},
	travels: 'by itself',
} satisfies ContractNoun<'contact'>
