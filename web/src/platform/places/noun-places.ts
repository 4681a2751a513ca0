// Hides how the addresses of a noun's list and of its things are made, each held against the table of routes.
import { useRouter } from '@tanstack/react-router'
import type { ListSearch } from './list-search.ts'
import type { HousesSearch } from './property-search.ts'
import type { InProperty } from './use-property.ts'

type Build = ReturnType<typeof useRouter>['buildLocation']
type Params = { group: string; property: string }
/** Addresses, finished and held against the table of routes: of its list, and of the page of one. */
export type NounPlaces = {
	list: (build: Build, params: Params, search: ListSearch) => string
	page: (build: Build, params: Params, id: string, search: ListSearch & HousesSearch) => string
}

/** Addresses, finished: of the list of a noun, and of the page of the thing with an id. */
export function useNounPlaces({ group, property }: Pick<InProperty, 'group' | 'property'>, { places }: { places: NounPlaces }) {
	const { buildLocation } = useRouter()
	const params = { group: group.id, property: property.id }
	return {
		list: (search: ListSearch): string => places.list(buildLocation, params, search),
		page: (id: string, search: ListSearch & HousesSearch): string => places.page(buildLocation, params, id, search),
	}
}
