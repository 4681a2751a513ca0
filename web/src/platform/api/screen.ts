// Hides how a screen gets everything its first view needs in one request, and how a server's page brings it along.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Rolling } from '@hausheft/contract/events.ts'
import { firstScreens, type Params, type Screen, type ScreenRead } from '@hausheft/contract/first-screens.ts'
import type { Payload, ScreenName } from '@hausheft/contract/screens.ts'
import type { LiveMessage } from '@hausheft/contract/live.ts'
import { markOutdated } from '../live/mark-outdated.ts'
import type { Came } from '../kept/kept-reads.ts'
import { isReachable } from '../page/connection.ts'
import { subscribeToChanges } from '../live/subscribers.ts'
import { ApiError, isReadable, keyOf, noteReply, request, urlOf } from './client.ts'
import { currentUser } from '../session/session.ts'
import { pagedKeyOf, type Paged } from './paged.ts'
import { rollingKeyOf, type Rolled } from './rolling.ts'

/** An endless list is kept as its pages; it may have grown, so a payload only begins it. */
const isRolling = ({ endpoint }: ScreenRead) => endpoint.rolls === true
const cacheKey = (read: ScreenRead): QueryKey =>
	(isRolling(read) ? rollingKeyOf : read.paged ? pagedKeyOf : keyOf)(read.endpoint, read.input)

/** Only those that the screen's address names: a route below it knows more. */
const paramsOf = ({ path }: Screen, given: Params): Params =>
	Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [part, given[part] ?? '']))
const askedKey = (name: ScreenName, params: Params): QueryKey => ['screen', name, params]

const pathOf = ({ path }: Screen, params: Params) =>
	path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))

/** For route loaders: asks only if something is missing in the cache. What is there but stale is shown, and read again by who shows it. */
export async function loadScreen(client: QueryClient, name: ScreenName, given: Params = {}): Promise<void> {
	const screen = await screenOf(name)
	const params = paramsOf(screen, given)
	const reads = screen.reads(params)
	if (reads.every((read) => client.getQueryData(cacheKey(read)) !== undefined)) return
	// What a payload has left out the person may not read; to ask again would bring no more.
	if (client.getQueryData(askedKey(name, params)) || typeof document === 'undefined') return
	const onDevice = () => keptScreen(client, reads)
	if (!isReachable() && (await (await onDevice())?.fill())) return
	const since = Date.now()
	const changes: LiveMessage[] = []
	const stop = subscribeToChanges((message) => changes.push(message))
	try {
		const instead = async () => (await onDevice())?.isThere()
		const response = await request(`${pathOf(screen, params)}/_payload.json`, { headers: { accept: 'application/json' }, instead })
		const payload = await payloadIn(response, name)
		if (payload) {
			const brought = broughtBy(screen, params, payload)
			const fits = await Promise.all(brought.map(({ read, reply }) => isReadable(read.endpoint, reply)))
			const readable = brought.filter((_, at) => fits[at])
			keep(client, name, params, readable, since)
		}
	} catch (error) {
		if (!(error instanceof ApiError)) throw error
		const kept = await onDevice()
		await kept?.insteadOf(error)
		if (error.status === 404) throw notFound()
		if (kept) return
		throw error
	} finally {
		stop()
	}
	// It may have been read before them.
	for (const { source, fk, group, property, part } of changes)
		void markOutdated(client, source, { fk, group, ...(property && { property }), ...(part && { part }) })
}

/** What the device has kept of it; undefined where the module for that cannot be had. */
const keptScreen = async (client: QueryClient, reads: ScreenRead[]) => {
	const person = currentUser()?.id
	const kept = await import('../kept/kept-screen.ts').catch(() => undefined)
	if (!kept) return undefined
	return new kept.KeptScreen(
		client,
		reads.map((read) => ({
			asked: { endpoint: read.endpoint, url: urlOf(read.endpoint, read.input), person },
			key: cacheKey(read),
			asKept: ({ reply, next }: Came) => asKept(read, reply, next),
		})),
	)
}

async function screenOf(name: ScreenName): Promise<Screen> {
	const first: Partial<Record<ScreenName, Screen>> = firstScreens
	return first[name] ?? (await import('@hausheft/contract/screens.ts')).screens[name]
}

/** Nothing where something else came in its place, as a network's own page does: who shows the screen then reads each thing singly. */
async function payloadIn(response: Response, name: ScreenName): Promise<Payload | undefined> {
	try {
		const payload = (await response.json()) as Payload
		if (payload.screen === name && payload.reads.every(Array.isArray)) return payload
		throw new Error(JSON.stringify(payload).slice(0, 100))
	} catch (error) {
		console.warn(`Was der Server für ${response.url} mitgab, ist nicht lesbar.`, error)
		return undefined
	}
}

type Brought = { read: ScreenRead; reply: unknown; next: string | undefined; key: QueryKey; kept: unknown }

function broughtBy(screen: Screen, params: Params, { reads }: Payload): Brought[] {
	const wanted = new Map(screen.reads(params).map((read) => [JSON.stringify([read.endpoint.path, read.input]), read]))
	return reads.flatMap(([path, input, reply, next]) => {
		const read = wanted.get(JSON.stringify([path, input]))
		return read ? [{ read, reply, next, key: cacheKey(read), kept: asKept(read, reply, next) }] : []
	})
}

/** Puts replies where the page looks for them; what was read after they were asked for stays. */
function keep(client: QueryClient, name: ScreenName, params: Params, brought: Brought[], since = Infinity): void {
	for (const { read, key, kept, reply, next } of brought) {
		noteReply(read.endpoint, urlOf(read.endpoint, read.input), { reply, next })
		const there = client.getQueryState(key)
		if (there?.data === undefined || (!isRolling(read) && !read.paged && there.dataUpdatedAt < since)) client.setQueryData(key, kept)
	}
	client.setQueryData(askedKey(name, params), true)
}

/**
 * Begins with what the server's page brought along: it was rendered from the same. The answer is for later: it holds the replies against their
 * shapes, and forgets what has another one.
 */
export async function fillCache(client: QueryClient, payload: Payload, given: Params): Promise<() => Promise<void>> {
	const screen = await screenOf(payload.screen)
	const params = paramsOf(screen, given)
	const brought = broughtBy(screen, params, payload)
	keep(client, payload.screen, params, brought)
	return async () => {
		for (const { read, reply, key, kept } of brought)
			if (!(await isReadable(read.endpoint, reply)) && client.getQueryData(key) === kept)
				await client.resetQueries({ queryKey: key, exact: true })
	}
}

const asKept = (read: ScreenRead, reply: unknown, next: string | undefined): unknown => {
	if (isRolling(read)) return { pages: [reply as Rolling], pageParams: [undefined] } satisfies Rolled
	return read.paged ? ({ pages: [{ rows: reply as unknown[], next }], pageParams: [undefined] } satisfies Paged<unknown>) : reply
}
