import type { Contact } from '@hausheft/contract/contacts.ts'
import type { Todo } from '@hausheft/contract/groups.ts'
import type { Journal, JournalDetail } from '@hausheft/contract/journals.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { loggedText } from '../../kit/noun/logged-text.ts'

/** Whom the entries of a journal name; contacts are read where they name somebody, and not before that is known. */
export function namedIn(detail: Pick<JournalDetail, 'contacts'> | undefined): { named: readonly string[]; asksForContacts: boolean } {
	const named = detail?.contacts ?? []
	return { named, asksForContacts: named.length > 0 }
}

/** In the order of the contacts; who was deleted since is not there. */
export const peopleIn = <C extends Pick<Contact, 'id'>>(known: readonly C[], named: readonly string[]): C[] =>
	known.filter(({ id }) => named.includes(id))

/** What comes next in this journal; the most urgent comes first. */
export const nextIn = <T extends Pick<Todo, 'journal'>>(todos: readonly T[], journal: string): T | undefined =>
	todos.find((todo) => todo.journal === journal)

/** What its row says of it; a type that it is called by is not said twice. */
export const journalRow = (
	{ name, disabled_at, ...logged }: Pick<Journal, 'name' | 'disabled_at' | 'events_count' | 'last_at'>,
	type: string,
): { name: string; note: string; off: boolean } => ({
	name,
	note: [type !== name && type, loggedText(logged)].filter(Boolean).join(' · '),
	off: disabled_at !== null,
})

/** How many there are, and how much stands in them. */
export const journalsText = (list: readonly Pick<Journal, 'events_count'>[]): string =>
	`${count(list.length, 'Journal', 'Journale')} · ${count(
		list.reduce((sum, { events_count = 0 }) => sum + events_count, 0),
		'Eintrag',
		'Einträge',
	)}`
