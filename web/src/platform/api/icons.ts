// Hides where an icon comes from that is known by its name only: our server, several in one request, with a limit to the patience.
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'

/** As Iconify writes it: `tabler:home`. */
export type IconName = `${string}:${string}`
const Drawing = z.object({ body: z.string(), width: z.number(), height: z.number() })
type Drawing = z.infer<typeof Drawing>
const Answer = z.object({ icons: z.record(z.string(), Drawing) })
type Found = Map<string, Drawing>

/** Undefined while it is on its way, null where it cannot be had. */
export function useDrawing(name: IconName): Drawing | null | undefined {
	const { data, error } = useQuery({
		queryKey: ['icon', name],
		queryFn: () => find(name),
		staleTime: Infinity,
		retry: false,
		networkMode: 'always',
	})
	return data ?? (error ? null : data)
}

const waiting = new Map<string, { names: Set<string>; found: Promise<Found> }>()
/** What is asked for in the same moment goes out together. Null where there is none of that name. */
async function find(name: IconName): Promise<Drawing | null> {
	const [collection = '', icon = ''] = name.split(':')
	const names = waiting.get(collection)?.names ?? new Set<string>()
	const found =
		waiting.get(collection)?.found ??
		new Promise((soon) => setTimeout(soon, 10)).then(() => {
			waiting.delete(collection)
			return ask(collection, [...names])
		})
	names.add(icon)
	waiting.set(collection, { names, found })
	return (await found).get(icon) ?? null
}

const patience = 1500

async function ask(collection: string, names: string[]): Promise<Found> {
	const url = `/api/_icon/${collection}.json?icons=${names.sort().join(',')}`
	const response = await fetch(url, { signal: AbortSignal.timeout(patience) })
	if (!response.ok) throw new Error(`${url}: ${response.status}`)
	return new Map(Object.entries(Answer.parse(await response.json()).icons))
}
