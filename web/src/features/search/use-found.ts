import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answers, type Answer } from '@hausheft/contract/answers.ts'
import { isQuestion, isQuestionWord, wordsOf } from '@hausheft/contract/question-words.ts'
import { search, type SearchResult } from '@hausheft/contract/search.ts'
import { call, readable } from '../../platform/api/client.ts'

const pause = 160
const shortest = 2
const nothing = { results: [], answer: null, asked: '', words: '' } satisfies FoundWords

type FoundWords = {
	results: readonly SearchResult[]
	/** What the house knows of it as a question. */
	answer: Answer | null
	/** What was typed, and the words of it that were found in the end. */
	asked: string
	words: string
}
export type Found = FoundWords & {
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
		queryKey: ['found', group, asked],
		queryFn: ({ signal }) => find(group ?? '', asked.slice(0, 200), signal),
		enabled,
		placeholderData: keepPreviousData,
		// What was found a moment ago may have gone.
		staleTime: 0,
		gcTime: 60_000,
	})
	const wanted = group !== undefined && q.length >= shortest
	return {
		...(enabled && data ? data : nothing),
		searching: wanted && (q !== asked || (isFetching && (data === undefined || isPlaceholderData))),
		error: enabled ? error : null,
		retry: () => void refetch(),
	}
}

/** Answer and finds come together, so that the one moves nothing of the others. */
async function find(group: string, q: string, signal: AbortSignal): Promise<FoundWords> {
	const params = { id: group }
	const answered = call(answers.answerQuestion, { params, query: { q } }, { signal })
		.then((reply) => readable(answers.answerQuestion, reply))
		// Without it the search is still worth something.
		.catch(() => null)
	let results: SearchResult[] = []
	let words = q
	for (words of triesFor(q)) {
		results = await readable(search.searchGroup, await call(search.searchGroup, { params, query: { q: words, limit: 30 } }, { signal }))
		if (results.some(({ total }) => total > 0)) break
	}
	return { results, answer: await answered, asked: q, words }
}

const mostAlone = 2
/** What is searched for, until something is found: the words as they stand, without those of a question, and the longest of these alone. */
export function triesFor(q: string): string[] {
	const typed = wordsOf(q)
	const words = typed.filter((word) => !isQuestionWord(word))
	const alone = words.length > 1 ? words.filter((word) => word.length > shortest && !/^\d+$/.test(word)) : []
	const longest = alone.toSorted((a, b) => b.length - a.length).slice(0, mostAlone)
	if (words.length === 0) return [q]
	return [...(isQuestion(q) ? [] : [q]), ...(isQuestion(q) || words.length < typed.length ? [words.join(' ')] : []), ...longest]
}

/** Whether what was done last answers what was typed: no question that the house knows nothing of, and no part of its words. */
export const meansLast = ({ answer, asked, words }: Omit<FoundWords, 'results'>): boolean =>
	answer === null || (!isQuestion(asked) && words === asked)

/** The value once it has not changed for a moment. */
function useDebounced<T>(value: T): T {
	const [settled, setSettled] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pause)
		return () => clearTimeout(timer)
	}, [value])
	return settled
}
