import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../../platform/api/client.ts'

/** What the properties of a group are called; the frame has read them already. Undefined without a group. */
export function usePropertyNames(group: string | undefined) {
	const { data } = useQuery({ ...read(properties.listProperties, { params: { id: group ?? '' } }), enabled: group !== undefined })
	return useMemo(
		() => (group === undefined ? undefined : (id: string) => data?.find((property) => property.id === id)?.name),
		[group, data],
	)
}
