import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import type { Queued, ToQueue } from '../../platform/device/queued.ts'
import { readDevice } from '../../platform/device/device.ts'
import { flushDrafts, keepDraft } from '../../platform/device/drafts.ts'
import { claimReads } from '../../platform/device/owner.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { takeHanded } from '../../platform/photos/handed-photos.ts'
import { addQueued, changeQueued, findBytes, keepBytes, listQueued, takeQueued } from '../../platform/queue/queue-rows.ts'
import { takeBack } from '../../platform/queue/send-or-keep.ts'
import { endLease, takeLease } from '../../platform/queue/sender-lease.ts'
import { sendWaiting, waitingNow } from '../../platform/queue/watch-queue.ts'
import { anna as somebody, forgetSomebody, signInAs } from '../../platform/session/somebody.ts'
import { leftPhotos, noteChosen } from '../attachments/kept-photos.ts'
import { discardWaiting } from './discard-waiting.ts'
import { hasForm, openAgain } from './open-again.ts'

const [anna, draft] = [somebody.id, 'event.new.p']
let texts: Map<string, string>
let isFull = false
/** What the server says to what is sent, once it is let go. */
let answer: PromiseWithResolvers<Response>

beforeEach(async () => {
	freshDatabase()
	isFull = false
	texts = new Map()
	answer = Promise.withResolvers()
	vi.stubGlobal('localStorage', {
		getItem: (name: string) => texts.get(name) ?? null,
		removeItem: (name: string) => texts.delete(name),
		setItem: (name: string, value: string) => {
			if (isFull) throw new DOMException('full', 'QuotaExceededError')
			texts.set(name, value)
		},
	})
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
	signInAs(somebody)
	await claimReads(anna)
})
afterEach(async () => {
	await sendWaiting('by itself')
	await closeDevice()
	forgetSomebody()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

const row = (more: Partial<ToQueue> = {}): ToQueue => ({
	v: 1,
	id: 'one',
	person: anna,
	kind: 'entry',
	path: '/api/be/properties/p/events',
	body: { name: 'Boiler', files: ['photo'] },
	key: 'key',
	needs: ['photo'],
	uploads: [{ bytes: 'photo', key: 'photo key', path: '/api/be/groups/g/files', fields: { property: 'p' } }],
	bodies: [],
	savedAt: Date.now(),
	attempts: 0,
	state: 'waiting',
	title: 'Boiler',
	event_at: '2026-11-22T08:00:00.000Z',
	group: 'g',
	property: 'p',
	content: { values: { name: 'Boiler' }, files: [] },
	draft,
	opens: '/group/g/property/p?new',
	...more,
})
async function wait(more: Partial<ToQueue> = {}) {
	const bytes = new TextEncoder().encode('Bild').buffer
	await keepBytes({ id: 'photo', person: anna, bytes, type: 'image/jpeg', name: 'a.jpg', keptAt: Date.now() })
	await addQueued(row(more))
	await sendWaiting('by itself')
	expect(waitingNow().rows).toHaveLength(1)
}
const opened: string[] = []
const router = { navigate: async ({ href }: { href: string }) => void opened.push(href) } as unknown as AnyRouter
const keptDraft = () => JSON.parse(readDevice(`draft.${anna}.${draft}`) ?? 'null') as { value: { sent: { bodies: string[] } } } | null
const ids = async () => (await listQueued(anna)).map(({ id }) => id)

test('it is a draft again, and its photos stay where they are until the form has them: a page that is gone offers them', async () => {
	await wait()
	expect(await openAgain(router, 'one')).toBe(true)
	expect([opened.pop(), await ids(), keptDraft()?.value]).toMatchObject(['/group/g/property/p?new', [], { values: { name: 'Boiler' } }])
	expect(await findBytes('photo')).toBeDefined()
	const [left, ...more] = await leftPhotos(draft, new Set())
	expect([left?.id, left?.sentAs, more]).toEqual(['photo', 'photo key', []])
	const { photos, kept: handed } = takeHanded(draft, true)
	expect([photos, handed.map(({ id, sentAs }) => ({ id, sentAs }))]).toEqual([[], [{ id: 'photo', sentAs: 'photo key' }]])
})

test('where there is no room for its form it goes on waiting, with its photos', async () => {
	await wait()
	isFull = true
	expect(await openAgain(router, 'one')).toBe(false)
	expect([opened, await ids(), (await findBytes('photo'))?.id]).toEqual([[], ['one'], 'photo'])
})

test('where its form holds something it goes on waiting: what was typed just now, or a photo that is not sent yet', async () => {
	await wait()
	keepDraft(anna, draft, { values: { name: 'Ofen' } })
	expect([await openAgain(router, 'one'), await ids(), keptDraft()?.value]).toEqual([false, ['one'], { values: { name: 'Ofen' } }])
	texts.clear()
	await keepBytes({ id: 'other', person: anna, bytes: new ArrayBuffer(1), type: 'image/jpeg', name: 'b.jpg', keptAt: Date.now() })
	await noteChosen(anna, draft, [{ id: 'other', sentAs: 'other key' }])
	expect([await openAgain(router, 'one'), await ids(), keptDraft()]).toEqual([false, ['one'], null])
	flushDrafts()
})

test.each([
	['forbidden', false],
	['not_found', false],
	// Saved once more it becomes another one.
	['not_found stored', true],
	['validation', true],
])('refused as %s it has a form to be changed in: %s', (refusal, has) => {
	expect(hasForm({ opens: '/', state: 'refused', refusal })).toBe(has)
	// Sent again it may be taken.
	expect(hasForm({ opens: '/', state: 'waiting', refusal })).toBe(true)
})

test('it is nowhere else only once its form has it: a page that goes in between loses nothing', async () => {
	await wait({ needs: [], uploads: [] })
	const seen: unknown[] = []
	const remove = IDBObjectStore.prototype.delete
	vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
		if (this.name === 'queue') seen.push(keptDraft()?.value)
		return remove.call(this, key)
	})
	expect(await openAgain(router, 'one')).toBe(true)
	expect([seen, await ids()]).toMatchObject([[{ values: { name: 'Boiler' }, sent: { key: 'key' } }], []])
})

test('of a round each photo comes back to its meter, and what is stored there already stays', async () => {
	const meter = (key: string, files: object[]) => ({ key, data: '12', files })
	const upload = { path: '/api/be/groups/g/files', fields: { property: 'p' } }
	const bytes = new TextEncoder().encode('Bild').buffer
	await keepBytes({ id: 'second', person: anna, bytes, type: 'image/jpeg', name: 'b.jpg', keptAt: Date.now() })
	await wait({
		kind: 'round',
		draft: 'readings.p',
		needs: ['photo', 'second'],
		uploads: [
			{ ...upload, bytes: 'photo', key: 'photo key', part: 'Wasser' },
			{ ...upload, bytes: 'second', key: 'second key', part: 'Strom', file: 'stored', drawn: true },
		],
		content: { rows: [meter('Wasser', []), meter('Strom', [{ id: 'stored' }])] },
	})
	expect(await openAgain(router, 'one')).toBe(true)
	const stored = readDevice(`draft.${anna}.readings.p`) ?? 'null'
	expect(JSON.parse(stored)).toMatchObject({ value: { rows: [meter('Wasser', []), meter('Strom', [{ id: 'stored' }])] } })
	const known = ({ id, part }: { id: string; part?: string | undefined }) => [id, part]
	expect((await leftPhotos('readings.p', new Set())).map(known)).toEqual([['photo', 'Wasser']])
	expect(takeHanded('readings.p', false).kept.map(known)).toEqual([['photo', 'Wasser']])
})

describe('where the device can note nothing more', () => {
	const failing = (name: string) =>
		vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
			throw new DOMException('no', name)
		})

	test('what waits without a photo opens all the same', async () => {
		await wait({ needs: [], uploads: [] })
		failing('QuotaExceededError')
		expect([await openAgain(router, 'one'), opened.pop(), await ids()]).toEqual([true, '/group/g/property/p?new', []])
	})

	test.each(['QuotaExceededError', 'UnknownError'])('what has photos goes on waiting, and whoever taps hears it: %s', async (name) => {
		await wait()
		failing(name)
		expect([await openAgain(router, 'one'), await ids(), (await findBytes('photo'))?.id, keptDraft()]).toEqual([
			false,
			['one'],
			'photo',
			null,
		])
	})
})

test('what was sent of a tick is known to its form, in which the entry stands by itself', async () => {
	const entry = { name: 'Boiler', files: ['photo'] }
	const body = { part: 'maintenance', done: true, entry }
	const bodies = [JSON.stringify(body), JSON.stringify({ ...body, at: '2026-11-22T08:00:00.000Z' })]
	await wait({ kind: 'tick', path: '/api/be/events/e/complete', body, bodies })
	await openAgain(router, 'one')
	expect(keptDraft()?.value.sent.bodies).toEqual([JSON.stringify(entry)])
})

/** It is on its way until `answer`. */
async function begin() {
	await wait({ needs: [], uploads: [] })
	vi.stubGlobal('fetch', (path: string) =>
		path.includes('/api/be/') ? answer.promise : Promise.resolve(Response.json({ user: { id: anna } })),
	)
	const pass = sendWaiting()
	await expect.poll(() => waitingNow().sending).toBe('one')
	return { pass }
}

test('what is just being sent is not thrown away', async () => {
	const { pass } = await begin()
	await discardWaiting('one')
	expect(await ids()).toEqual(['one'])
	answer.resolve(Response.json({ id: 'made' }))
	await pass
})

test.each([
	{ status: 201, wasBack: false },
	{ status: 503, wasBack: true },
])('taken back while it is being sent, a $status is waited for', async ({ status, wasBack }) => {
	const { pass } = await begin()
	const taking = takeBack('one')
	answer.resolve(Response.json({ id: 'made' }, { status }))
	expect(await taking).toBe(wasBack)
	await pass
	expect(await ids()).toEqual([])
})

describe('what another page or the worker is sending', () => {
	/** It has been tried, and somebody else sends just now; at the end they do not. */
	async function beginElsewhere(now: Partial<Queued> = { firstTried: Date.now() }, since = Date.now()) {
		await wait({ needs: [], uploads: [] })
		await changeQueued('one', now)
		expect(await takeLease('worker', since)).toBeUndefined()
		onTestFinished(() => void endLease('worker'))
	}

	test('is neither thrown away nor opened', async () => {
		await beginElsewhere()
		await discardWaiting('one')
		expect([await openAgain(router, 'one'), await ids(), keptDraft()]).toEqual([false, ['one'], null])
	})

	test.each([
		{ wasBack: false, end: () => takeQueued('one') },
		{ wasBack: true, end: () => endLease('worker') },
	])('is waited for by who wants it back: $wasBack', async ({ wasBack, end }) => {
		await beginElsewhere()
		let back: boolean | undefined
		const taking = takeBack('one').then((is) => (back = is))
		// Whoever looks at the device after it has seen what it has found there.
		await listQueued(anna)
		expect([back, await ids()]).toEqual([undefined, ['one']])
		await end()
		expect([await taking, await ids()]).toEqual([wasBack, []])
	})

	test.each<{ which: string; now?: Partial<Queued>; since?: number }>([
		{ which: 'has never been tried', now: {} },
		{ which: 'was refused', now: { firstTried: Date.now(), state: 'refused' } },
		{ which: 'was being sent by who has left without a word', since: Date.now() - 31_000 },
	])('is not what $which: that goes', async ({ now, since }) => {
		await beginElsewhere(now, since)
		await discardWaiting('one')
		expect(await ids()).toEqual([])
	})
})

test('nobody waits where the device keeps nothing any more', async () => {
	await wait()
	await closeDevice()
	vi.stubGlobal('indexedDB', undefined)
	expect(await takeBack('one')).toBe(false)
	await discardWaiting('one')
})
