import { useParams } from '@tanstack/react-router'
import type { Journal } from '@hausheft/contract/journals.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { Empty } from '../../ui/empty.tsx'
import { loggedText } from '../../kit/noun/logged-text.ts'
import { NounList } from '../../kit/noun/noun-list.tsx'
import { NounRow } from '../../kit/noun/noun-row.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { journalIcon } from './journal-icon.ts'
import { journalNoun } from './journal-noun.ts'
import { useJournals, useJournalTypes } from './journal-reads.ts'

const entries = (n: number) => count(n, 'Eintrag', 'Einträge')
const summary = (list: readonly Journal[]) =>
	`${count(list.length, 'Journal', 'Journale')} · ${entries(list.reduce((sum, { events_count = 0 }) => sum + events_count, 0))}`

/** The journals of a house, each a chapter of its story. */
export function JournalListPage() {
	const place = useProperty(useParams({ strict: false }))
	const kept = useKeptSearch()
	const list = useJournals(place?.property.id)
	const { nameOf } = useJournalTypes()
	if (!place) return <NotFound />
	const base = `${place.base}/journals`
	return (
		<NounList
			noun={journalNoun}
			place={place}
			list={list}
			wordsOf={({ name, type }) => [name, nameOf(type)]}
			addLabel="Journal anlegen"
			summary={summary}
			renderRow={({ id, name, type, disabled_at, ...rest }) => (
				<NounRow
					key={id}
					to={`${base}/view-${id}`}
					search={kept}
					Icon={journalIcon(nameOf(type))}
					name={name}
					note={[nameOf(type) !== name && nameOf(type), loggedText(rest)].filter(Boolean).join(' · ')}
					off={disabled_at !== null}
				/>
			)}
			renderEmpty={(add) => (
				<Empty title="Noch kein Journal" motif="binder" action={add}>
					Ein Journal ist ein Kapitel des Hauses: Heizung, Garten, Umbau. Einträge lassen sich darin ordnen und wiederfinden.
				</Empty>
			)}
		/>
	)
}
