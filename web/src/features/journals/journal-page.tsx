import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { contactName, contacts } from '@hausheft/contract/contacts.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { journals, type Journal } from '@hausheft/contract/journals.ts'
import { todosOf } from '@hausheft/contract/first-screens.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dueText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { FoundNoun } from '../../kit/noun/found-noun.tsx'
import { NounView } from '../events/noun-view.tsx'
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
					facts={<Facts journal={journal} group={place.group.id} />}
				>
					<People journal={journal} place={place} />
				</NounView>
			)}
		</FoundNoun>
	)
}

function Facts({ journal, group }: { journal: Journal; group: string }) {
	const today = useToday()
	const { data: todos = [] } = useQuery(read(groups.listReminders, todosOf(group)))
	const next = todos.find((todo) => todo.journal === journal.id)
	return (
		<dl>
			<div>
				<dt>Inhalt</dt>
				<dd>
					<b>{count(journal.events_count ?? 0, 'Eintrag', 'Einträge')}</b>
				</dd>
			</div>
			{next && (
				<div>
					<dt>Als Nächstes</dt>
					<dd>
						<b>{next.note ?? next.name}</b>, {dueText(next.date, today)}
					</dd>
				</div>
			)}
		</dl>
	)
}

/** Whom its entries name. */
function People({ journal, place: { group, base } }: { journal: Journal; place: InProperty }) {
	const { data: detail } = useQuery(read(journals.getJournal, { params: { id: journal.id } }))
	const named = detail?.contacts ?? []
	const { data: known = [] } = useQuery({ ...read(contacts.listContacts, { params: { id: group.id } }), enabled: named.length > 0 })
	const people = known.filter(({ id }) => named.includes(id))
	if (people.length === 0) return null
	return (
		<Box title="Kontakte">
			<ul className="noun-view-links">
				{people.map((contact) => (
					<li key={contact.id}>
						<AppLink to={`${base}/contacts/events-${contact.id}`}>{contactName(contact)}</AppLink>
					</li>
				))}
			</ul>
		</Box>
	)
}
