// Hides where the list of a noun and the page of one of its things are, held against the table of routes.
import { useRouter } from '@tanstack/react-router'
import type { FormNoun } from '../rights/noun-can.ts'
import type { ListSearch } from './list-search.ts'
import type { HousesSearch } from './property-search.ts'
import type { InProperty } from './use-property.ts'

/** Addresses, finished: of the list, and of the page of the thing with an id. */
export function useNounPlaces({ group, property }: Pick<InProperty, 'group' | 'property'>, noun: FormNoun) {
	const { buildLocation } = useRouter()
	const params = { group: group.id, property: property.id }
	return {
		list(search: ListSearch): string {
			if (noun === 'property') return buildLocation({ to: '/group/$group/properties', params, search }).href
			return buildLocation({ to: lists[noun], params, search }).href
		},
		page(id: string, search: ListSearch & HousesSearch): string {
			if (noun === 'property')
				return buildLocation({ to: '/group/$group/property/$property', params: { ...params, property: id }, search }).href
			if (noun === 'contact')
				return buildLocation({ to: `${lists.contact}/events-{$contact}`, params: { ...params, contact: id }, search }).href
			if (noun === 'object') return buildLocation({ to: `${lists.object}/view-{$object}`, params: { ...params, object: id }, search }).href
			if (noun === 'journal')
				return buildLocation({ to: `${lists.journal}/view-{$journal}`, params: { ...params, journal: id }, search }).href
			return buildLocation({ to: `${lists.statistic}/view-{$statistic}`, params: { ...params, statistic: id }, search }).href
		},
	}
}

const lists = {
	object: '/group/$group/property/$property/objects',
	contact: '/group/$group/property/$property/contacts',
	journal: '/group/$group/property/$property/journals',
	statistic: '/group/$group/property/$property/statistics',
} as const
