import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { contactName, contacts } from '@hausheft/contract/contacts.ts'
import { journals, type Journal } from '@hausheft/contract/journals.ts'
import { dueText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { loggedText } from '../../kit/noun/logged-text.ts'
import { FoundNoun } from '../../kit/noun/found-noun.tsx'
import { useTodosAt } from '../../kit/todos.ts'
import { NounView } from '../timeline/noun-view.tsx'
import { namedIn, nextIn, peopleIn } from './journal-facts.ts'
import { journalNoun } from './journal-noun.ts'
import { useJournals, useJournalTypes } from './journal-reads.ts'

/** A journal and its entries. */
export function JournalPage() {
	const { journal: wanted = '', ...params } = useParams({ strict: false })
	const place = useProperty(params)
	const list = useJournals(place?.property.id)
	const { nameOf } = useJournalTypes()
	if (!place) return null
	return (
		<FoundNoun noun={journalNoun} place={place} entity={list.data?.find((each) => each.id === wanted)} query={list}>
			{(journal) => (
				<NounView
					noun={journalNoun}
					place={place}
					entity={journal}
					at={`view-${journal.id}`}
					note={nameOf(journal.type)}
					about={{ journal: journal.id }}
					facts={<Facts journal={journal} place={place} />}
				/>
			)}
		</FoundNoun>
	)
}

/** How much there is, what comes next, and whom its entries name. */
function Facts({ journal, place: { group, property, base } }: { journal: Journal; place: InProperty }) {
	const today = useToday()
	const next = nextIn(useTodosAt(group, property.id).todos, journal.id)
	const { data: detail } = useQuery(read(journals.getJournal, { params: { id: journal.id } }))
	const { named, asksForContacts } = namedIn(detail)
	const { data: known = [] } = useQuery({ ...read(contacts.listContacts, { params: { id: group.id } }), enabled: asksForContacts })
	const people = peopleIn(known, named)
	return (
		<dl>
			<div>
				<dt>Inhalt</dt>
				<dd>
					<b>{loggedText(journal)}</b>
				</dd>
			</div>
			{next && (
				<div>
					<dt>Als Nächstes</dt>
					<dd>
						<b>{next.note ?? next.name}</b>
						<span>{dueText(next.date, today)}</span>
					</dd>
				</div>
			)}
			{people.length > 0 && (
				<div className="noun-facts-names">
					<dt>Kontakte</dt>
					{people.map((contact) => (
						<dd key={contact.id}>
							<AppLink to={`${base}/contacts/events-${contact.id}`}>{contactName(contact)}</AppLink>
						</dd>
					))}
				</div>
			)}
		</dl>
	)
}
