import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Annotation } from '@hausheft/contract/annotations.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { tinyServer, type Arrived, type TinyServer } from '../../../test/tiny-server.ts'
import type { Queued, ToQueue } from '../device/queued.ts'
import { claimReads } from '../device/owner.ts'
import { closeDevice } from '../device/store.ts'
import { sendBy, type Send } from './answers.ts'
import { addQueued, findBytes, keepBytes, listQueued, takeQueued } from './queue-rows.ts'
import { sendAgain, sendQueue, settleClock, type How } from './send-queue.ts'
import { takeLease } from './sender-lease.ts'

let server: TinyServer
/** How far the device's clock has been moved on. */
let later = 0
/** How long nothing may be heard; only a silent server is told from a slow one by it. */
let patience = 30_000
const now = () => Date.now() + later
const day = 24 * 60 * 60_000

beforeEach(async () => {
	later = 0
	patience = 30_000
	freshDatabase()
	await claimReads('anna')
	server = await tinyServer()
})
afterEach(async () => {
	await server.close()
	await closeDevice()
})

const houses = '/api/be/properties/p/events'
const fileplace = '/api/be/groups/g/files'
const moment = (offset = 0) => new Date(Date.now() + offset).toISOString()
const entry = (name: string, more: Partial<ToQueue> = {}): ToQueue => ({
	v: 1,
	id: randomUUID(),
	person: 'anna',
	kind: 'entry',
	path: houses,
	body: { name, event_at: moment(), files: [] },
	key: randomUUID(),
	needs: [],
	uploads: [],
	bodies: [],
	savedAt: Date.now(),
	attempts: 0,
	state: 'waiting',
	title: name,
	event_at: moment(),
	group: 'g',
	property: 'p',
	...more,
})
const withPhotos = async (name: string, count: number): Promise<ToQueue> => {
	const needs = Array.from({ length: count }, () => randomUUID())
	for (const id of needs) {
		const bytes = new TextEncoder().encode(`Bild ${id}`).buffer
		await keepBytes({ id, person: 'anna', bytes, type: 'image/jpeg', name: 'a.jpg', keptAt: 0 })
	}
	const uploads = needs.map((bytes) => ({ bytes, key: randomUUID(), path: fileplace, fields: { property: 'p' } }))
	return entry(name, { needs, uploads, body: { name, event_at: moment(), files: needs } })
}
const send = (how: How = 'by itself', person = 'anna', holder = 'this tab') =>
	sendQueue(person, how, { send: sendBy(({ method }) => (method === 'GET' ? 30_000 : patience), server.url), now, holder })
const rows = () => listQueued('anna')
const only = async (): Promise<Queued> => {
	const [row, ...more] = await rows()
	expect([row?.title, more]).toEqual([expect.any(String), []])
	return row as Queued
}
const sentTo = (path: string) => server.made().filter((each) => each.path === path)
const names = () => sentTo(houses).map(({ text }) => (JSON.parse(text) as { name: string }).name)
const once = (...answers: ReturnType<Parameters<TinyServer['be']>[0]>[]) => server.be(() => answers.shift())

describe('what waits', () => {
	test('goes in the order of saving, one by one, its photos first, as who has saved it, and then has left the device', async () => {
		const second = await withPhotos('Zwei', 2)
		for (const row of [entry('Eins'), second, entry('Drei')]) await addQueued(row)
		expect(await send()).toEqual({ is: 'done' })
		expect(server.arrived.map(({ path }) => path)).toEqual([houses, fileplace, fileplace, houses, houses])
		expect(names()).toEqual(['Eins', 'Zwei', 'Drei'])
		expect(new Set(server.arrived.map(({ expected }) => expected))).toEqual(new Set(['anna']))
		const files = sentTo(fileplace).map(({ id }) => id)
		expect(JSON.parse(sentTo(houses)[1]?.text ?? '')).toMatchObject({ files })
		expect([await rows(), await findBytes(second.needs[0] ?? '')]).toEqual([[], undefined])
	})

	test('stays while nobody answers, is tried again after 2, 4 … 300 s, and sooner where a connection has come back', async () => {
		await addQueued(entry('Eins'))
		await addQueued(entry('Zwei'))
		server.be(() => 'hang up')
		const pauses = []
		for (let attempt = 0; attempt < 10; attempt++) {
			const pass = await send()
			const wait = pass.is === 'waits' ? pass.until - now() : 0
			pauses.push(Math.round(wait / 1000))
			expect((await send()).is).toBe('waits')
			later += wait + 1
		}
		expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
		expect(server.arrived).toHaveLength(10)
		server.be(() => undefined)
		await addQueued(entry('Drei'))
		expect(await send('at once')).toEqual({ is: 'done' })
		expect(names()).toEqual(['Eins', 'Zwei', 'Drei'])
	})

	test('is not held up by a pause that began under a clock which was hours ahead', async () => {
		await addQueued(entry('Eins'))
		server.be(() => 'hang up')
		later = day / 4
		expect((await send()).is).toBe('waits')
		server.be(() => undefined)
		later = 0
		expect(await send()).toEqual({ is: 'done' })
		expect(names()).toEqual(['Eins'])
	})

	test.each([429, 503, 500])('waits after a %i, as long as the server says', async (status) => {
		await addQueued(entry('Eins'))
		once({ status, headers: { 'retry-after': '40' } })
		const pass = await send()
		expect(pass.is === 'waits' && Math.round((pass.until - now()) / 1000)).toBe(40)
		expect(await only()).toMatchObject({ state: 'waiting', reason: 'Der Server nimmt es gerade nicht an. Es wird wieder versucht.' })
		once('hang up')
		expect((await send('asked')).is).toBe('waits')
		expect((await only()).reason).toBe('')
	})

	test('waits as long as the server says though a connection has come back; not where somebody asks for it', async () => {
		await addQueued(entry('Eins'))
		once({ status: 429, headers: { 'retry-after': '40' } })
		const until = now() + 40_000
		await send()
		const pass = await send('at once')
		expect(pass.is === 'waits' && Math.abs(pass.until - until) < 20_000).toBe(true)
		expect(server.arrived).toHaveLength(1)
		expect(await send('asked')).toEqual({ is: 'done' })
		expect(names()).toEqual(['Eins'])
		// Once it has passed, the next is by its own.
		await addQueued(entry('Zwei'))
		once({ status: 503, headers: { 'retry-after': '40' } }, 'hang up')
		await send()
		later = 41_000
		await send()
		expect(await send('at once')).toEqual({ is: 'done' })
	})

	test('is there once where the answer was lost, whether in silence or with the connection', async () => {
		await addQueued(await withPhotos('Eins', 1))
		once('hang up after')
		expect((await send()).is).toBe('waits')
		once(undefined, 'hang up after')
		expect((await send('at once')).is).toBe('waits')
		once('silent')
		patience = 400
		expect((await send('at once')).is).toBe('waits')
		patience = 30_000
		expect(await send('at once')).toEqual({ is: 'done' })
		expect([sentTo(fileplace).length, names()]).toEqual([1, ['Eins']])
	})
})

test('what is drawn on a photo goes after it and before its entry, and with the photo where that is gone meanwhile', async () => {
	const row = await withPhotos('Eins', 1)
	const kept = await findBytes(row.needs[0] ?? '')
	const selector = { type: 'FragmentSelector', value: 'xywh=pixel:1,2,1,1' } as const
	const list: Annotation[] = [{ id: 'urn:uuid:a', type: 'Annotation', target: { selector, styleClass: ['pin', 'red'] } }]
	if (kept) await keepBytes({ ...kept, drawn: { width: 30, height: 20, list } })
	await addQueued(row)
	let isThere = false
	server.be(({ method, path }) => {
		if (!path.endsWith('/annotations')) return undefined
		if (method === 'PUT') return { status: 200, body: [] }
		const difficulty = isThere ? { status: 200, body: [], headers: { etag: '"1"' } } : { status: 404 }
		isThere = true
		return difficulty
	})
	expect(await send()).toEqual({ is: 'done' })
	const [first, second] = sentTo(fileplace).map(({ id }) => `/api/be/files/${id}/annotations`)
	expect(server.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
		`POST ${fileplace}`,
		`GET ${first}`,
		`POST ${fileplace}`,
		`GET ${second}`,
		`PUT ${second}`,
		`POST ${houses}`,
	])
	expect(JSON.parse(server.arrived.at(-2)?.text ?? '')).toEqual(list)
	expect([names(), await rows()]).toEqual([['Eins'], []])
})

describe('what is refused', () => {
	test('stops with its reason and is kept, the next ones go on, and goes once it is wanted again', async () => {
		await addQueued(await withPhotos('Eins', 1))
		await addQueued(entry('Zwei'))
		const errors = [{ path: 'name', message: 'Bitte Titel ausfüllen.' }]
		server.be(({ text }) =>
			text.includes('Eins') ? { status: 422, body: { code: 'validation', title: 'Bitte prüfen.', errors } } : undefined,
		)
		expect(await send()).toEqual({ is: 'done' })
		expect(await only()).toMatchObject({ state: 'refused', reason: 'Bitte Titel ausfüllen.', refusal: 'validation' })
		expect(names()).toEqual(['Zwei'])
		expect(await findBytes((await only()).needs[0] ?? '')).toBeDefined()
		server.be(() => undefined)
		expect(await send('at once')).toEqual({ is: 'done' })
		expect(names()).toEqual(['Zwei'])
		await sendAgain((await only()).id, now())
		expect(await send()).toEqual({ is: 'done' })
		expect([names(), await rows()]).toEqual([['Zwei', 'Eins'], []])
	})

	test('an upload that is gone goes again under a new key: when it is repeated, and when its entry names it', async () => {
		await addQueued(await withPhotos('Eins', 2))
		once(undefined, 'hang up after')
		expect((await send()).is).toBe('waits')
		const [first, second] = sentTo(fileplace)
		server.forget(second?.id ?? '')
		let isNamed = false
		server.be(({ path, text }) => {
			if (path !== houses || isNamed || !first || !text.includes(first.id)) return undefined
			isNamed = true
			return { status: 422, body: { code: 'validation', errors: [{ path: 'files.0', message: 'Das gibt es hier nicht.' }] } }
		})
		expect(await send('at once')).toEqual({ is: 'done' })
		const files = sentTo(fileplace).map(({ id }) => id)
		expect(files).toHaveLength(4)
		expect((JSON.parse(sentTo(houses)[0]?.text ?? '') as { files: string[] }).files).toEqual([files[3], files[2]])
	})

	test('an upload whose key has gone with other words, of another house, goes under a new one', async () => {
		await addQueued(await withPhotos('Eins', 1))
		const keys: string[] = []
		server.be(({ path, key }) => {
			if (path !== fileplace) return undefined
			keys.push(key ?? '')
			return keys.length === 1 ? { status: 422, body: { code: 'idempotency_mismatch' } } : undefined
		})
		expect(await send()).toEqual({ is: 'done' })
		expect([keys.length, new Set(keys).size, names()]).toEqual([2, 2, ['Eins']])
	})

	test('a body that was changed after it was sent makes no second one: what has arrived stands, and somebody is asked', async () => {
		const row = entry('Eins')
		await addQueued(row)
		once('hang up after')
		await send()
		const { bodies } = (await takeQueued(row.id)) as Queued
		await addQueued({ ...row, bodies, body: { ...(row.body as object), name: 'Anders' } })
		expect(await send()).toEqual({ is: 'done' })
		expect(await only()).toMatchObject({ state: 'refused', refusal: 'earlier' })
		expect(names()).toEqual(['Eins'])
	})
})

test('what has arrived from its form before the clock was put right is stored, and nobody is asked', async () => {
	server.setAhead(-3_600_000)
	const row = entry('Eins')
	const body = JSON.stringify(row.body)
	await sendBy(
		() => patience,
		server.url,
	)({ method: 'POST', path: houses, headers: { 'idempotency-key': row.key, 'expected-person': 'anna' }, body })
	await addQueued({ ...row, bodies: [body] })
	expect(await send()).toEqual({ is: 'done' })
	expect([await rows(), sentTo(houses).map(({ text }) => text)]).toEqual([[], [body]])
	// Another day that was chosen since is a change.
	const other = { ...entry('Zwei'), bodies: [body], key: row.key }
	await addQueued({ ...other, body: { ...(row.body as object), event_at: moment(-day) } })
	expect(await send()).toEqual({ is: 'done' })
	expect(await only()).toMatchObject({ state: 'refused', refusal: 'earlier' })
})

describe('whose it is', () => {
	test('nothing goes while nobody is signed in, or somebody else, not even in the same moment', async () => {
		await addQueued(entry('Eins'))
		for (const user of [null, 'beat']) {
			server.signIn(user)
			expect(await send('at once')).toEqual({ is: 'signed out' })
		}
		expect(server.arrived).toEqual([])
		server.signIn('anna')
		const asBeat = ({ expected }: Arrived) => void (expected === 'anna' && server.signIn('beat'))
		server.be((request) => asBeat(request) ?? undefined)
		expect(await send('at once')).toEqual({ is: 'signed out' })
		expect([names(), (await only()).state]).toEqual([[], 'waiting'])
	})

	test('of two people each has their own', async () => {
		await addQueued(entry('Eins'))
		await addQueued(entry('Fremd', { person: 'beat' }))
		expect(await send()).toEqual({ is: 'done' })
		expect([names(), (await listQueued('beat')).length]).toEqual([['Eins'], 1])
	})

	test('one sends at a time; when it has gone without a word another one does, some seconds later', async () => {
		await addQueued(entry('Eins'))
		const begun = now()
		expect(await takeLease('other tab', begun)).toBeUndefined()
		expect(await send('at once')).toEqual({ is: 'busy', until: begun + 30_000 })
		later += 30_001
		const both = await Promise.all([send('at once'), send('at once', 'anna', 'worker')])
		expect(both.map(({ is }) => is).sort()).toEqual(['busy', 'done'])
		expect(server.arrived).toHaveLength(1)
	})
})

test('who has not been let renew its turn sends nothing more once somebody else has it', async () => {
	await addQueued(await withPhotos('Eins', 2))
	const sendAndSleep: Send = async (request) => {
		const answer = await sendBy(() => 400, server.url)(request)
		later += 31_000
		if (request.path === fileplace) await takeLease('other tab', now())
		return answer
	}
	await sendQueue('anna', 'by itself', { send: sendAndSleep, now, holder: 'this tab' })
	expect([sentTo(fileplace).length, names()]).toEqual([1, []])
})

test('on a full device what waits goes all the same, and makes room; what is refused stays and holds up nothing', async () => {
	for (const row of [await withPhotos('Eins', 2), entry('Zwei'), entry('Drei')]) await addQueued(row)
	// Of a clock that is ahead the moment is put right once, also where that is noted nowhere.
	server.setAhead(-3_600_000)
	const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError')
	})
	try {
		server.be(({ path }) => (path === houses ? 'hang up after' : undefined))
		expect((await send()).is).toBe('waits')
		server.be(({ text }) => (text.includes('Zwei') ? { status: 422, body: { code: 'validation', title: 'Bitte prüfen.' } } : undefined))
		expect(await send('at once')).toEqual({ is: 'done' })
		expect([sentTo(fileplace).length, names(), (await only()).reason]).toEqual([2, ['Eins', 'Drei'], 'Bitte prüfen.'])
	} finally {
		full.mockRestore()
	}
})

describe('the moment counts, not the sending', () => {
	const sentAt = () => sentTo(houses).map(({ text }) => Date.parse((JSON.parse(text) as { event_at: string }).event_at) - Date.now())

	test('of a clock that is ahead becomes the server’s now, once; what is meant for later stays', async () => {
		server.setAhead(-3_600_000)
		const planned = { ...entry('Geplant'), body: { name: 'Geplant', event_at: moment(5 * day), files: [] } }
		const past = { ...entry('Früher'), body: { name: 'Früher', event_at: moment(-5 * day), files: [] } }
		for (const row of [entry('Jetzt'), planned, past]) await addQueued(row)
		expect(await send()).toEqual({ is: 'done' })
		const hours = sentAt().map((ms) => Math.round(ms / 3_600_000))
		expect(hours).toEqual([-1, 120, -120])
	})

	test('of a clock that is more than a day off somebody is asked, and all of the item moves', async () => {
		server.setAhead(40 * day)
		await addQueued(
			entry('Abgehakt', {
				kind: 'tick',
				body: { part: 'reminder', done: true, at: moment(), entry: { name: 'a', event_at: moment(-day) } },
			}),
		)
		expect(await send()).toEqual({ is: 'done' })
		const asked = await only()
		expect([asked.state, server.arrived]).toEqual(['clock', []])
		await settleClock(asked, true)
		expect(await send()).toEqual({ is: 'done' })
		const body = JSON.parse(sentTo(houses)[0]?.text ?? '') as { at: string; entry: { event_at: string } }
		expect([body.at, body.entry.event_at].map((at) => Math.round((Date.parse(at) - Date.now()) / day))).toEqual([40, 39])
	})

	test('50 days after its first attempt nothing goes by itself', async () => {
		await addQueued(entry('Eins'))
		once('hang up')
		await send()
		later = 49.9 * day
		once('hang up')
		expect((await send()).is).toBe('waits')
		later = 50.1 * day
		expect(await send('at once')).toEqual({ is: 'done' })
		expect([(await only()).state, server.arrived.length]).toEqual(['old', 2])
	})

	test('nor where its form had tried, and the device was off since', async () => {
		const row = entry('Eins')
		await addQueued({ ...row, bodies: [JSON.stringify(row.body)] })
		await addQueued(entry('Nie versucht'))
		later = 61 * day
		server.setAhead(later)
		expect(await send('at once')).toEqual({ is: 'done' })
		expect([(await only()).state, (await only()).title, names()]).toEqual(['old', 'Eins', ['Nie versucht']])
		await sendAgain(row.id, now())
		expect(await send()).toEqual({ is: 'done' })
		expect(names()).toEqual(['Nie versucht', 'Eins'])
	})
})
