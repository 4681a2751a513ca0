import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { dropOldRows } from './old-rows.ts'
import type { ToQueue } from './queued.ts'
import { closeDevice, onDevice, type KeptRead, type KeptSort } from './store.ts'

const day = 24 * 60 * 60_000
let drafts: string[] = []

beforeEach(() => {
	drafts = []
	freshDatabase()
	vi.stubGlobal(
		'localStorage',
		new Proxy({}, { ownKeys: () => drafts, getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }),
	)
})
afterEach(async () => {
	await closeDevice()
	vi.unstubAllGlobals()
})

const bytes = () => onDevice(['bytes'], 'readonly', ({ store }) => store.getAllKeys())
const notes = () => onDevice(['meta'], 'readonly', async ({ store }) => (await store.getAll()).map(({ name, value }) => [name, value]))
const keep = (...ids: string[]) =>
	onDevice(['bytes'], 'readwrite', async ({ store }) => {
		for (const id of ids) await store.put({ id, person: 'anna', bytes: new ArrayBuffer(4), type: 'image/jpeg', name: id, keptAt: 0 })
	})
const note = (name: string, value: unknown) => onDevice(['meta'], 'readwrite', ({ store }) => store.put({ name, value }))
const waiting = (needs: string[]): ToQueue => ({
	v: 1,
	id: 'row',
	person: 'anna',
	kind: 'photos',
	path: '',
	body: {},
	key: 'key',
	needs,
	uploads: [],
	bodies: [],
	savedAt: 0,
	attempts: 0,
	state: 'waiting',
	title: '',
	event_at: '2026-11-22',
	group: 'g',
	property: 'p',
})

test('photos that no draft and nothing which waits needs go after 30 days, and what said which form had chosen them', async () => {
	await keep('waits', 'drafted', 'left')
	await onDevice(['queue'], 'readwrite', ({ store }) => store.add(waiting(['waits'])))
	await note('photos anna event.new.p', [
		{ id: 'drafted', sentAs: 'a' },
		{ id: 'stored', sentAs: 'b' },
	])
	await note('photos anna event.new.q', [{ id: 'left', sentAs: 'c' }])
	await note('owner', 'anna')
	drafts = ['hausheft.draft.anna.event.new.p']
	await dropOldRows(29 * day)
	expect(await bytes()).toEqual(['drafted', 'left', 'waits'])
	await dropOldRows(31 * day)
	expect(await bytes()).toEqual(['drafted', 'waits'])
	expect(await notes()).toEqual([
		['owner', 'anna'],
		['photos anna event.new.p', [{ id: 'drafted', sentAs: 'a' }]],
	])
	drafts = []
	await dropOldRows(31 * day)
	expect([await bytes(), await notes()]).toEqual([['waits'], [['owner', 'anna']]])
})

test('of photos that something needs not even the bytes are read', async () => {
	await keep('waits')
	await onDevice(['queue'], 'readwrite', ({ store }) => store.add(waiting(['waits'])))
	const read = vi.spyOn(IDBObjectStore.prototype, 'get')
	await dropOldRows(31 * day)
	expect(read).not.toHaveBeenCalled()
	read.mockRestore()
})

test('what was shared goes after 30 days, and after one where nobody was signed in', async () => {
	await onDevice(['shared'], 'readwrite', async ({ store }) => {
		await store.put({ id: 'of anna', person: 'anna', files: [], text: '', at: 0 })
		await store.put({ id: 'of nobody', person: null, files: [], text: '', at: 0 })
	})
	const shared = () => onDevice(['shared'], 'readonly', ({ store }) => store.getAllKeys())
	await dropOldRows(0.9 * day)
	expect(await shared()).toEqual(['of anna', 'of nobody'])
	await dropOldRows(1.1 * day)
	expect(await shared()).toEqual(['of anna'])
	await dropOldRows(31 * day)
	expect(await shared()).toEqual([])
})

test('what was read goes 30 days after it was last shown, emergency cards never', async () => {
	const row = (url: string, sort: KeptSort, used: number): KeptRead => ({ person: 'anna', url, sort, body: '', at: used, used, size: 4 })
	await onDevice(['reads'], 'readwrite', async ({ store }) => {
		for (const sort of ['reply', 'thumb', 'preview', 'emergency'] as const) {
			await store.put(row(`/old/${sort}`, sort, 0))
			await store.put(row(`/new/${sort}`, sort, 2 * day))
		}
	})
	const urls = () => onDevice(['reads'], 'readonly', async ({ store }) => (await store.getAll()).map(({ url }) => url))
	await dropOldRows(31 * day)
	expect(await urls()).toEqual(['/new/emergency', '/new/preview', '/new/reply', '/new/thumb', '/old/emergency'])
})
