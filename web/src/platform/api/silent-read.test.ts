import { QueryClient } from '@tanstack/react-query'
import { journals } from '@hausheft/contract/journals.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { closeDevice } from '../device/store.ts'
import { find, keepFor, note } from '../kept/kept-reads.ts'
import { shownKept } from '../kept/shown-kept.ts'
import { isReachable, noteReached, noteUnreachable } from '../page/connection.ts'
import { anna, forgetSomebody, signInAs } from '../session/somebody.ts'
import { call, keyOf, read, urlOf } from './client.ts'
import { loadScreen } from './screen.ts'

const id = '01a1fd6b-0001-75b1-b3b2-57ac6b073901'
const types = journals.listJournalTypes
const [keptTypes, came] = [[{ id, name: 'aufbewahrt' }], [{ id, name: 'vom Server' }]]

/** What has been asked for and has no answer yet. */
type OpenRequest = { url: string; answer: (response: Response) => void; signal: AbortSignal | null | undefined }
let openRequests: OpenRequest[]
let client: QueryClient

beforeEach(async () => {
	freshDatabase()
	openRequests = []
	client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
	vi.stubGlobal('document', {})
	vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
		const { promise, resolve, reject } = Promise.withResolvers<Response>()
		signal?.addEventListener('abort', () => reject(signal.reason as Error))
		openRequests.push({ url, answer: resolve, signal })
		return promise
	})
	signInAs(anna)
	await keepFor(anna.id)
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
	vi.useRealTimers()
	forgetSomebody()
	noteReached()
	shownKept.set(new Map())
	await closeDevice()
	vi.unstubAllGlobals()
})

/** Without a step of the faked time, which vitest's own waiting would take. */
async function until(is: () => boolean): Promise<void> {
	while (!is()) await new Promise((resolve) => setTimeout(resolve))
}

/** What looks on the device before this has come to its end. */
const looked = async () => {
	for (let times = 0; times < 3; times++) await find({ endpoint: types, url: '/none', person: anna.id })
}

const url = urlOf(types, {})
const keep = () => note({ endpoint: types, url, person: anna.id }, { reply: keptTypes })
const open = async (given = client.fetchQuery(read(types, {}))) => {
	await until(() => openRequests.length === 1)
	return { given, request: openRequests[0] as OpenRequest }
}

test('what the device has kept is shown after eight silent seconds, as without a connection', async () => {
	await keep()
	const { given, request } = await open()
	vi.advanceTimersByTime(7500)
	expect([request.signal?.aborted, isReachable()]).toEqual([false, true])
	vi.advanceTimersByTime(500)
	expect(await given).toEqual(keptTypes)
	expect([request.signal?.aborted, isReachable(), [...shownKept.get().keys()]]).toEqual([true, false, [url]])
})

test('in the background that takes thirty', async () => {
	await keep()
	vi.stubGlobal('document', { visibilityState: 'hidden' })
	const { given, request } = await open()
	vi.advanceTimersByTime(29_500)
	expect(request.signal?.aborted).toBe(false)
	vi.advanceTimersByTime(500)
	expect(await given).toEqual(keptTypes)
})

test('where nothing is kept it is waited for, however long', async () => {
	const { given, request } = await open()
	vi.advanceTimersByTime(60_000)
	await looked()
	request.answer(Response.json(came))
	expect(await given).toEqual(came)
	expect([request.signal?.aborted, isReachable()]).toEqual([false, true])
})

test('where nobody answers anything it is given up after thirty seconds: it holds one of the few connections', async () => {
	const { given, request } = await open()
	const refused = given.catch((error: unknown) => error)
	noteUnreachable()
	vi.advanceTimersByTime(29_500)
	expect(request.signal?.aborted).toBe(false)
	vi.advanceTimersByTime(500)
	expect(await refused).toMatchObject({ code: 'offline' })
	expect(request.signal?.aborted).toBe(true)
})

test('and later, as soon as another request says that nobody is there', async () => {
	client.setQueryData(keyOf(types, {}), keptTypes)
	const { given, request } = await open(client.fetchQuery({ ...read(types, {}), staleTime: 0 }))
	const refused = given.catch((error: unknown) => error)
	vi.advanceTimersByTime(60_000)
	expect(request.signal?.aborted).toBe(false)
	noteUnreachable()
	expect(await refused).toMatchObject({ code: 'offline' })
	expect(client.getQueryData(keyOf(types, {}))).toEqual(keptTypes)
})

test('what was called off before it went does not go', async () => {
	await expect(call(types, {}, { signal: AbortSignal.abort(new Error('called off')) })).rejects.toThrow('called off')
	expect([openRequests, isReachable()]).toEqual([[], true])
})

test('an answer that has begun is waited for', async () => {
	await keep()
	const { given, request } = await open()
	vi.advanceTimersByTime(7500)
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
	request.answer(new Response(readable))
	await until(() => vi.getTimerCount() === 0)
	vi.advanceTimersByTime(60_000)
	await new Blob([JSON.stringify(came)]).stream().pipeTo(writable)
	expect(await given).toEqual(came)
})

test('what is on the page already is read on, and stays there meanwhile', async () => {
	await keep()
	client.setQueryData(keyOf(types, {}), keptTypes)
	const { given, request } = await open(client.fetchQuery({ ...read(types, {}), staleTime: 0 }))
	vi.advanceTimersByTime(60_000)
	await looked()
	request.answer(Response.json(came))
	expect(await given).toEqual(came)
})

test('a page opens with what is kept of it, and anew at the next contact', async () => {
	const list = journals.listJournals
	const input = { params: { id } }
	await note({ endpoint: list, url: urlOf(list, input), person: anna.id }, { reply: [] })
	const { given, request } = await open(loadScreen(client, 'propertyHome', { group: id, property: id }).then(() => []))
	expect(request.url).toMatch(/_payload\.json$/)
	vi.advanceTimersByTime(8000)
	await given
	expect([client.getQueryData(keyOf(list, input)), isReachable(), shownKept.get().has(urlOf(list, input))]).toEqual([[], false, true])
})

test('a page of which only its frame is kept waits on', async () => {
	await note(
		{ endpoint: properties.listProperties, url: urlOf(properties.listProperties, { params: { id } }), person: anna.id },
		{ reply: [] },
	)
	const { given, request } = await open(loadScreen(client, 'propertyHome', { group: id, property: id }).then(() => []))
	vi.advanceTimersByTime(60_000)
	await looked()
	request.answer(
		Response.json({ screen: 'propertyHome', build: 'b', reads: [['/api/be/properties/{id}/journals', { params: { id } }, []]] }),
	)
	await given
	expect([client.getQueryData(keyOf(journals.listJournals, { params: { id } })), isReachable()]).toEqual([[], true])
})
