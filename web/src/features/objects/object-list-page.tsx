import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { objects, type PropertyObject } from '@hausheft/contract/objects.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { nounCan } from '../../platform/rights/noun-can.ts'
import { read } from '../../platform/api/client.ts'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { Empty } from '../../ui/empty.tsx'
import { NounList } from '../../kit/noun/noun-list.tsx'
import { NounRow } from '../../kit/noun/noun-row.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { objectIcon } from './object-icon.ts'
import { objectNoun } from './object-noun.ts'
import { ObjectTags } from './object-tags.tsx'

/** The things of a house: flats, machines, meters, keys. */
export function ObjectListPage() {
	const place = useProperty(useParams({ strict: false }))
	const kept = useKeptSearch()
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
			addLabel="Objekt hinzufügen"
			summary={summary}
			renderRow={(object) => (
				<NounRow
					key={object.id}
					to={`${base}/view-${object.id}`}
					editTo={nounCan(place.group, 'object').change.may ? `${base}/edit-${object.id}` : undefined}
					search={kept}
					Icon={objectIcon(object.name)}
					name={object.name}
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

const summary = (list: readonly PropertyObject[]) => {
	const open = list.filter(({ state }) => state.is_maintenance_open).length
	const rented = list.filter(({ state }) => state.is_rent).length
	const parts = [open > 0 && `${open} mit offenem Unterhalt`, rented > 0 && `${rented} vermietet oder ausgegeben`]
	return [count(list.length, 'Objekt', 'Objekte'), ...parts].filter(Boolean).join(' · ')
}
