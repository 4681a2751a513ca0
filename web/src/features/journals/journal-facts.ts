import type { Contact } from '@hausheft/contract/contacts.ts'
import type { Todo } from '@hausheft/contract/groups.ts'
import type { JournalDetail } from '@hausheft/contract/journals.ts'

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
