// Hides how a screen gets everything its first view needs in one request, and how a server's page brings it along.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { Rolling } from '@hausheft/contract/events.ts'
import { screens, type Payload, type Screen, type ScreenName, type ScreenRead } from '@hausheft/contract/screens.ts'
import { ApiError, isReadable, keyOf, request } from './api.ts'
import { rollingKeyOf, type Rolled } from './rolling.ts'

type Params = Record<string, string>

export const readsOf = (name: ScreenName, params: Params): ScreenRead[] => (screens[name] as Screen).reads(params)

const isRolling = (endpoint: Endpoint) => endpoint.reply === Rolling
const cacheKey = ({ endpoint, input }: ScreenRead): QueryKey => (isRolling(endpoint) ? rollingKeyOf(endpoint, input) : keyOf(endpoint, input))

/** Puts a payload's replies where the page looks for them; what has another shape than expected is left out. */
export function fillCache(client: QueryClient, { reads }: Payload, wanted: ScreenRead[]): void {
	for (const [path, input, reply] of reads) {
		const read = wanted.find(({ endpoint, input: sent }) => endpoint.path === path && JSON.stringify(sent) === JSON.stringify(input))
		if (!read || !isReadable(read.endpoint, reply)) continue
		const data: unknown = isRolling(read.endpoint) ? ({ pages: [reply as Rolling], pageParams: [null] } satisfies Rolled) : reply
		client.setQueryData(cacheKey(read), data)
	}
}

const pathOf = (name: ScreenName, params: Params) =>
	screens[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))

/** For route loaders: asks only if something is missing in the cache. What is there but stale is shown, and read again by who shows it. */
export async function loadScreen(client: QueryClient, name: ScreenName, params: Params = {}): Promise<void> {
	const wanted = readsOf(name, params)
	if (wanted.every((read) => client.getQueryData(cacheKey(read)) !== undefined)) return
	try {
		const response = await request(`${pathOf(name, params)}/_payload.json`, { headers: { accept: 'application/json' } })
		fillCache(client, (await response.json()) as Payload, wanted)
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) throw notFound()
		throw error
	}
}
