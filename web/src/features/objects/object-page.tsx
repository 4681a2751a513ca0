import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { objects } from '@hausheft/contract/objects.ts'
import { read } from '../../platform/api/client.ts'
import type { PropertySearch } from '../../platform/places/property-search.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { FoundNoun } from '../../kit/noun/found-noun.tsx'
import { NounView } from '../timeline/noun-view.tsx'
import { objectNoun } from './object-noun.ts'
import { ObjectFacts, readsOfFacts } from './object-facts.tsx'

/** An object and its entries. */
export function ObjectPage() {
	const { object: wanted = '', ...params } = useParams({ strict: false })
	const place = useProperty(params)
	const search = useSearch({ strict: false }) as PropertySearch
	const id = place?.property.id ?? ''
	const list = useQuery({ ...read(objects.listObjects, { params: { id } }), enabled: place !== undefined })
	if (!place) return null
	return (
		<FoundNoun noun={objectNoun} place={place} entity={list.data?.find((each) => each.id === wanted)} query={list}>
			{(object) => (
				<NounView
					noun={objectNoun}
					place={place}
					entity={object}
					at={`view-${object.id}`}
					about={{ object: object.id }}
					empty={{
						title: 'Noch kein Eintrag',
						text: `Was mit «${object.name}» geschieht, steht künftig hier: Service, Ablesung, Rechnung, Foto.`,
					}}
					awaits={readsOfFacts(object, place.group)}
					facts={
						<ObjectFacts
							object={object}
							place={place}
							linkTo={(event) => ({ to: `${place.base}/objects/view-${object.id}`, search: { ...search, event } })}
						/>
					}
				/>
			)}
		</FoundNoun>
	)
}
