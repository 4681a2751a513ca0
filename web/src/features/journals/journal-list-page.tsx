import { useParams } from '@tanstack/react-router'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { Empty } from '../../ui/empty.tsx'
import { NounList } from '../../kit/noun/noun-list.tsx'
import { NounRow } from '../../kit/noun/noun-row.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { journalRow, journalsText } from './journal-facts.ts'
import { journalIcon } from './journal-icon.ts'
import { journalNoun } from './journal-noun.ts'
import { useJournals, useJournalTypes } from './journal-reads.ts'

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
			summary={journalsText}
			renderRow={(journal) => (
				<NounRow
					key={journal.id}
					to={`${base}/view-${journal.id}`}
					search={kept}
					Icon={journalIcon(nameOf(journal.type))}
					{...journalRow(journal, nameOf(journal.type))}
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
