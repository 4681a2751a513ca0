import { forceCloseDatabase, type IDBDatabase as FakeDatabase } from 'fake-indexeddb'
import { openDB, unwrap } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import type { ToQueue } from './queued.ts'
import { closeDevice, DeviceFull, onDevice, type KeptRead } from './store.ts'

beforeEach(freshDatabase)
afterEach(async () => {
	await closeDevice()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})

const item = (id: string): ToQueue => ({
	v: 1,
	id,
	person: 'anna',
	kind: 'entry',
	path: '/api/be/events',
	body: { title: id },
	key: id,
	needs: [],
	uploads: [],
	bodies: [],
	savedAt: 0,
	attempts: 0,
	state: 'waiting',
	title: id,
	event_at: '2026-11-22',
	group: 'g',
	property: 'p',
})
const keptRead = (url: string, used: number, sort: KeptRead['sort'] = 'reply'): KeptRead => ({
	person: 'anna',
	url,
	sort,
	body: url,
	at: used,
	used,
	size: 3 * 1024 * 1024,
})
const queue = (id: string) => onDevice(['queue'], 'strict', ({ store }) => store.add(item(id)))
const queued = () => onDevice(['queue'], 'readonly', async ({ store }) => (await store.getAll()).map(({ id }) => id))
const keep = (...rows: KeptRead[]) =>
	onDevice(['reads'], 'readwrite', async ({ store }) => void (await Promise.all(rows.map((row) => store.put(row)))))
const urls = () => onDevice(['reads'], 'readonly', async ({ store }) => (await store.getAll()).map(({ url }) => url))

/** The connection that is open just now. */
async function connection(): Promise<IDBDatabase> {
	const seen = await onDevice(['meta'], 'readonly', async ({ db }) => unwrap(db))
	return seen as unknown as IDBDatabase
}
const failing = (error: Error) =>
	vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
		throw error
	})

test('what is queued is read in the order of saving, and is on the disk before it is said to be', async () => {
	await connection()
	const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
	for (const id of ['c', 'a', 'b']) await queue(id)
	expect(await queued()).toEqual(['c', 'a', 'b'])
	expect(transaction.mock.calls.map(([, , options]) => options?.durability)).toEqual(['strict', 'strict', 'strict', 'default'])
})

test('what fails half way leaves nothing', async () => {
	const half = onDevice(['queue', 'meta'], 'strict', async (transaction) => {
		await transaction.objectStore('queue').add(item('a'))
		throw new Error('no')
	})
	await expect(half).rejects.toThrow('no')
	expect(await queued()).toEqual([])
})

test.for([
	new DOMException('The database connection is closing.', 'InvalidStateError'),
	new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError'),
])('a lost connection is opened again and the work repeated once: $message', async (lost) => {
	await queue('a')
	failing(lost)
	await queue('b')
	expect(await queued()).toEqual(['a', 'b'])
	failing(lost)
	failing(lost)
	await expect(queue('c')).rejects.toBe(lost)
	expect(await queued()).toEqual(['a', 'b'])
})

test('a connection that the browser ends is opened again', async () => {
	await queue('a')
	forceCloseDatabase((await connection()) as unknown as typeof FakeDatabase)
	await queue('b')
	expect(await queued()).toEqual(['a', 'b'])
})

test('a newer release upgrades while this tab is open, which keeps nothing from then on', async () => {
	await queue('a')
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	const newer = await openDB('hausheft', 2)
	expect(newer.version).toBe(2)
	expect(await newer.count('queue')).toBe(1)
	expect(await queue('b')).toBeUndefined()
	expect(warn).toHaveBeenCalledTimes(1)
	newer.close()
})

test('without a database nothing is kept, and nothing breaks', async () => {
	vi.stubGlobal('indexedDB', undefined)
	expect(await queue('a')).toBeUndefined()
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	vi.stubGlobal('indexedDB', {
		open() {
			throw new DOMException('forbidden', 'SecurityError')
		},
	})
	expect(await queue('a')).toBeUndefined()
	expect(warn).toHaveBeenCalledTimes(1)
})

/** A disk with room for so many rows of kept reads and of the queue together. */
function smallDisk(room: number) {
	const { add } = IDBObjectStore.prototype
	vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...given) {
		const request = add.apply(this, given)
		const counted = this.transaction.objectStore('reads').count()
		counted.addEventListener('success', () => {
			if (counted.result >= room) {
				Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') })
				this.transaction.abort()
			}
		})
		return request
	})
}
const queueBeside = (id: string) => onDevice(['queue', 'reads'], 'strict', (transaction) => transaction.objectStore('queue').add(item(id)))

test('on a full device kept reads go first, the oldest before the others, never an emergency card', async () => {
	await keep(keptRead('/card', 0, 'emergency'), keptRead('/new', 3), keptRead('/older', 1), keptRead('/old', 2, 'thumb'))
	smallDisk(3)
	await queueBeside('a')
	expect(await queued()).toEqual(['a'])
	expect(await urls()).toEqual(['/card', '/new'])
})

test('where no room can be made it says so', async () => {
	await keep(keptRead('/card', 0, 'emergency'), keptRead('/old', 1))
	smallDisk(1)
	await expect(queueBeside('a')).rejects.toBeInstanceOf(DeviceFull)
	expect(await queued()).toEqual([])
	expect(await urls()).toEqual(['/card'])
})
