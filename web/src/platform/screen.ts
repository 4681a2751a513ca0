// Hides how a screen gets everything its first view needs in one request, and how a server's page brings it along.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { Rolling } from '@hausheft/contract/events.ts'
import { screens, type Payload, type ScreenName, type ScreenRead } from '@hausheft/contract/screens.ts'
import { ApiError, isReadable, keyOf, request } from './api.ts'
import { rollingKeyOf, type Rolled } from './rolling.ts'

type Params = Record<string, string>

export const readsOf = (name: ScreenName, params: Params): ScreenRead[] => screens[name].reads(params)

/** An endless list is kept as its pages; it may have grown, so a payload only begins it. */
const isRolling = ({ endpoint }: ScreenRead) => endpoint.reply === Rolling
const cacheKey = (read: ScreenRead): QueryKey => (isRolling(read) ? rollingKeyOf : keyOf)(read.endpoint, read.input)
const asKept = (read: ScreenRead, reply: unknown): unknown =>
	isRolling(read) ? ({ pages: [reply as Rolling], pageParams: [undefined] } satisfies Rolled) : reply

/** Only those that the screen's address names: a route below it knows more. */
const paramsOf = (name: ScreenName, given: Params): Params =>
	Object.fromEntries([...screens[name].path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [part, given[part] ?? '']))
const asked = (name: ScreenName, params: Params): QueryKey => ['screen', name, params]

/** Puts a payload's replies where the page looks for them; what has another shape than expected is left out. */
export function fillCache(client: QueryClient, { screen, reads }: Payload, given: Params): void {
	const params = paramsOf(screen, given)
	const wanted = new Map(readsOf(screen, params).map((read) => [JSON.stringify([read.endpoint.path, read.input]), read]))
	for (const [path, input, reply] of reads) {
		const read = wanted.get(JSON.stringify([path, input]))
		if (!read || !isReadable(read.endpoint, reply)) continue
		const key = cacheKey(read)
		if (!isRolling(read) || client.getQueryData(key) === undefined) client.setQueryData(key, asKept(read, reply))
	}
	client.setQueryData(asked(screen, params), true)
}

const pathOf = (name: ScreenName, params: Params) =>
	screens[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))

/** For route loaders: asks only if something is missing in the cache. What is there but stale is shown, and read again by who shows it. */
export async function loadScreen(client: QueryClient, name: ScreenName, given: Params = {}): Promise<void> {
	const params = paramsOf(name, given)
	if (readsOf(name, params).every((read) => client.getQueryData(cacheKey(read)) !== undefined)) return
	// What a payload has left out the person may not read; to ask again would bring no more.
	if (client.getQueryData(asked(name, params)) || typeof document === 'undefined') return
	try {
		const response = await request(`${pathOf(name, params)}/_payload.json`, { headers: { accept: 'application/json' } })
		fillCache(client, (await response.json()) as Payload, params)
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) throw notFound()
		throw error
	}
}
