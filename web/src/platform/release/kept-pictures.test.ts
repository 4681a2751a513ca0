import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { claimReads } from '../device/owner.ts'
import { closeDevice, onDevice, type KeptSort } from '../device/store.ts'
import { pictureOf } from './kept-pictures.ts'

const picture = new URL('http://haus.test/api/be/files/f/content?size=preview')
const url = picture.pathname + picture.search

beforeEach(async () => {
	freshDatabase()
	await claimReads('anna')
})
afterEach(async () => {
	vi.useRealTimers()
	await closeDevice()
	vi.unstubAllGlobals()
})

const keep = (sort: KeptSort) => {
	const bytes = new TextEncoder().encode('aufbewahrt')
	const row = { person: 'anna', url, sort, body: bytes.buffer, type: 'image/jpeg', at: Date.now(), used: Date.now(), size: bytes.length }
	return onDevice(['reads'], 'readwrite', ({ store }) => store.put(row))
}
const isKept = async () => (await onDevice(['reads'], 'readonly', ({ store }) => store.count())) === 1
/** What the page gets, once what is kept has been put right. */
async function ask(answer: typeof fetch | (() => Promise<Response>)) {
	vi.stubGlobal('fetch', answer)
	const works: Promise<unknown>[] = []
	const given = await pictureOf({ request: new Request(picture), waitUntil: (work) => void works.push(work) }, picture, 'preview')
	await Promise.all(works)
	return given
}
const say = (status: number) => () => Promise.resolve(new Response('vom Server', { status }))

test.each([401, 429, 500, 503])('a %i is no answer about a picture: the kept one is shown, and stays', async (status) => {
	await keep('preview')
	const given = await ask(say(status))
	expect([given.status, await given.text(), await isKept()]).toEqual([200, 'aufbewahrt', true])
})

test.each([401, 429, 500])('where none is kept a %i is what it is', async (status) => {
	expect((await ask(say(status))).status).toBe(status)
})

test.each([403, 404, 410])('after a %i it is gone, but not from an emergency card', async (status) => {
	await keep('preview')
	expect([(await ask(say(status))).status, await isKept()]).toEqual([status, false])
	await keep('emergency')
	expect([(await ask(say(status))).status, await isKept()]).toEqual([status, true])
})

test('where nobody says anything for 8 s the kept one is shown; what has none waits on', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
	let answer = (_: Response) => {}
	const signals: (AbortSignal | null | undefined)[] = []
	const silent = (_?: unknown, init?: RequestInit) => {
		signals.push(init?.signal)
		return new Promise<Response>((resolve) => (answer = resolve))
	}
	await keep('thumb')
	const shown = ask(silent)
	vi.advanceTimersByTime(8000)
	expect(await (await shown).text()).toBe('aufbewahrt')
	expect(signals[0]?.aborted).toBe(true)
	await onDevice(['reads'], 'readwrite', ({ store }) => store.clear())
	const late = ask(silent)
	vi.advanceTimersByTime(8000)
	answer(new Response('vom Server'))
	expect(await (await late).text()).toBe('vom Server')
	expect(signals[1]?.aborted).toBe(false)
})

test('without a connection the kept one is shown', async () => {
	const offline = () => Promise.reject(new TypeError('fetch failed'))
	await expect(ask(offline)).rejects.toThrow('fetch failed')
	await keep('preview')
	expect(await (await ask(offline)).text()).toBe('aufbewahrt')
})
