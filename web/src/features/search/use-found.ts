import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { search, type SearchResult } from '@hausheft/contract/search.ts'
import { read } from '../../platform/api/client.ts'

const pause = 160
const shortest = 2
const none: readonly SearchResult[] = []

export type Found = {
	results: readonly SearchResult[]
	/** The answer to what stands in the field is still on its way; what is shown answers something typed before. */
	searching: boolean
	error: Error | null
	retry: () => void
}

/** Asks the server once typing pauses. `group`: undefined where there is nothing to search. */
export function useFound(group: string | undefined, typed: string): Found {
	const q = typed.trim()
	const asked = useDebounced(q)
	const enabled = group !== undefined && q.length >= shortest && asked.length >= shortest
	const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
		...read(search.searchGroup, { params: { id: group ?? '' }, query: { q: asked.slice(0, 200), limit: 30 } }),
		enabled,
		placeholderData: keepPreviousData,
		// What was found a moment ago may have gone.
		staleTime: 0,
		gcTime: 60_000,
	})
	const wanted = group !== undefined && q.length >= shortest
	return {
		results: enabled && data ? data : none,
		searching: wanted && (q !== asked || (isFetching && (data === undefined || isPlaceholderData))),
		error: enabled ? error : null,
		retry: () => void refetch(),
	}
}

/** The value once it has not changed for a moment. */
function useDebounced<T>(value: T): T {
	const [settled, setSettled] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pause)
		return () => clearTimeout(timer)
	}, [value])
	return settled
}
