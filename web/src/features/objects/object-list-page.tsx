import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { objects, type PropertyObject } from '@hausheft/contract/objects.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { longAgo } from '@hausheft/contract/swiss/long-ago.ts'
import { dayOf, dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { Empty } from '../../ui/empty.tsx'
import { NounList } from '../../kit/noun/noun-list.tsx'
import { NounRow } from '../../kit/noun/noun-row.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { objectIcon } from './object-icon.ts'
import { objectNoun } from './object-noun.ts'
import { rentalWord } from './object-rental.ts'
import { ObjectTags } from './object-tags.tsx'

/** The things of a house: flats, machines, meters, keys. */
export function ObjectListPage() {
	const place = useProperty(useParams({ strict: false }))
	const kept = useKeptSearch()
	const today = useToday()
	const id = place?.property.id ?? ''
	const list = useQuery({ ...read(objects.listObjects, { params: { id } }), enabled: place !== undefined })
	if (!place) return <NotFound />
	const base = `${place.base}/objects`
	return (
		<NounList
			noun={objectNoun}
			place={place}
			list={list}
			wordsOf={({ name }) => [name]}
			addLabel="Objekt anlegen"
			summary={summary}
			renderRow={(object) => (
				<NounRow
					key={object.id}
					to={`${base}/view-${object.id}`}
					search={kept}
					Icon={objectIcon(object.name)}
					name={object.name}
					note={lastDone(object, today)}
					tags={<ObjectTags object={object} />}
					off={object.disabled_at !== null}
				/>
			)}
			renderEmpty={(add) => (
				<Empty title="Noch keine Objekte" motif="toolbox" action={add}>
					Boiler, Wohnung, Waschmaschine, Zähler: was einen Namen hat, bekommt seine eigene Geschichte.
				</Empty>
			)}
		/>
	)
}

/** When it was last done, else what was last logged. */
function lastDone({ last_service_at, last_at }: PropertyObject, today: Day): string {
	const at = last_service_at ?? last_at
	if (!at) return 'Noch kein Eintrag'
	const day = dayOf(at)
	return `${last_service_at ? 'Letzter Service' : 'Letzter Eintrag'} ${longAgo(day, today)}, ${dayText(day)}`
}

const summary = (list: readonly PropertyObject[]) => {
	const open = list.filter(({ state }) => state.is_maintenance_open).length
	const away = list.filter(({ state }) => state.is_rent).map(({ name }) => rentalWord(name))
	const rented = (['vermietet', 'ausgegeben'] as const).map((word) => [away.filter((each) => each === word).length, word] as const)
	const parts = [open > 0 && `${open} mit offenem Unterhalt`, ...rented.map(([n, word]) => n > 0 && `${n} ${word}`)]
	return [count(list.length, 'Objekt', 'Objekte'), ...parts].filter(Boolean).join(' · ')
}
