import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { objects } from '@hausheft/contract/objects.ts'
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
import { ObjectTags } from './object-tags.tsx'
import { objectRow, objectsText } from './objects-in-figures.ts'

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
			summary={objectsText}
			renderRow={(object) => (
				<NounRow
					key={object.id}
					to={`${base}/view-${object.id}`}
					search={kept}
					Icon={objectIcon(object.name)}
					{...objectRow(object, today)}
					tags={<ObjectTags object={object} />}
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
