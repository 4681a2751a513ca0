// Hides the database on the device: one for all tabs and the worker, opened anew when it is lost, and nothing where a browser has none.
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { DrawnBefore, Queued, ToQueue } from './queued.ts'

/** Bytes are ArrayBuffers: iPhones lose what lies behind a Blob. Moments are milliseconds since 1970. */
export type KeptBytes = {
	id: string
	person: string
	bytes: ArrayBuffer
	type: string
	name: string
	keptAt: number
	drawn?: DrawnBefore
	thumb?: ArrayBuffer
}
export type KeptSort = 'reply' | 'thumb' | 'preview' | 'emergency'
export type KeptRead = {
	person: string
	url: string
	sort: KeptSort
	/** A reply as it came, or the bytes of a picture. */
	body: unknown
	type?: string
	/** When it was read, and when it was last shown. */
	at: number
	used: number
	/** In bytes. */
	size: number
	group?: string
	property?: string
}
export type SharedIn = {
	id: string
	/** Null: of whoever signs in next. */
	person: string | null
	files: { name: string; type: string; bytes: ArrayBuffer }[]
	text: string
	/** Names of what was too much. */
	leftOut?: string[]
	at: number
}
type Noted = { name: string; value: unknown }

interface Device extends DBSchema {
	/** Rows get `at` when they are added. */
	queue: { key: number; value: Queued | ToQueue; indexes: { id: string; person: string } }
	bytes: { key: string; value: KeptBytes; indexes: { person: string } }
	reads: {
		key: [person: string, url: string]
		value: KeptRead
		indexes: { used: number; sort: [sort: KeptSort, used: number, size: number]; group: string; property: string }
	}
	shared: { key: string; value: SharedIn }
	/** Whose the device is, who sends just now. */
	meta: { key: string; value: Noted }
}
type Stores = readonly StoreNames<Device>[]
export type Writing<Names extends Stores> = IDBPTransaction<Device, Names, 'readwrite'>
/** `strict`: written, and on the disk when it is said to be. */
type Mode = 'readonly' | 'readwrite' | 'strict'
type Work<Names extends Stores, M extends Mode, T> = (
	transaction: IDBPTransaction<Device, Names, M extends 'readonly' ? 'readonly' : 'readwrite'>,
) => Promise<T>

/** There is no more room, even without what was kept of reads. */
export class DeviceFull extends Error {
	override name = 'DeviceFull'
}

const name = 'hausheft'
const version = 1
/** Some browsers never answer. */
const patience = 5000
/** How much goes at once when the device is full. */
const roomAtOnce = 4 * 1024 * 1024

/**
 * One transaction: what `work` does happens whole or not at all, and has happened when this resolves. `work` awaits nothing but the database, and
 * may run twice. Undefined where nothing can be kept on this device.
 */
export async function onDevice<const Names extends Stores, M extends Mode, T>(
	stores: Names,
	mode: M,
	work: Work<Names, M, T>,
): Promise<T | undefined> {
	for (let repeated = false; ;) {
		const database = await opened()
		if (!database) return undefined
		try {
			return await within(database, stores, mode, work)
		} catch (error) {
			if (isLost(error, database) && !repeated) {
				repeated = true
				forget(database)
			} else if (!isFull(error)) throw error
			else if (!(await makeRoom(database).catch(() => false)))
				throw new DeviceFull('Auf diesem Gerät ist kein Platz mehr.', { cause: error })
		}
	}
}

/** Asks the browser not to clear away what waits. False where it may. */
export const persist = async (): Promise<boolean> => (await globalThis.navigator?.storage?.persist?.().catch(() => false)) ?? false

let connection: Promise<IDBPDatabase<Device>> | undefined
let current: IDBPDatabase<Device> | undefined

/** Undefined where there is none, it is forbidden, or of a newer release. */
async function opened(): Promise<IDBPDatabase<Device> | undefined> {
	if (!globalThis.indexedDB) return undefined
	connection ??= open()
	const mine = connection
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>(
		(_, reject) => (timer = setTimeout(reject, patience, new Error('Die Datenbank des Geräts antwortet nicht.'))),
	)
	try {
		current = await Promise.race([mine, late])
		return current
	} catch (error) {
		if (connection === mine) connection = undefined
		console.warn('Auf diesem Gerät kann nichts aufbewahrt werden.', error)
		return undefined
	} finally {
		clearTimeout(timer)
	}
}

async function open(): Promise<IDBPDatabase<Device>> {
	const database: IDBPDatabase<Device> = await openDB<Device>(name, version, {
		upgrade(made) {
			const queue = made.createObjectStore('queue', { keyPath: 'at', autoIncrement: true })
			queue.createIndex('id', 'id', { unique: true })
			queue.createIndex('person', 'person')
			made.createObjectStore('bytes', { keyPath: 'id' }).createIndex('person', 'person')
			const reads = made.createObjectStore('reads', { keyPath: ['person', 'url'] })
			reads.createIndex('used', 'used')
			reads.createIndex('sort', ['sort', 'used', 'size'])
			reads.createIndex('group', 'group')
			reads.createIndex('property', 'property')
			made.createObjectStore('shared', { keyPath: 'id' })
			made.createObjectStore('meta', { keyPath: 'name' })
		},
		// A newer release waits for it.
		blocking: () => forget(database),
		terminated: () => forget(database),
	})
	return database
}

/** Closed once what it does is done; whoever asks next opens another. */
function forget(database: IDBPDatabase<Device>): void {
	if (current === database) connection = current = undefined
	database.close()
}

/** For tests, which begin with another database. */
export async function closeDevice(): Promise<void> {
	const database = await connection?.catch(() => undefined)
	if (database) forget(database)
	connection = undefined
}

async function within<Names extends Stores, M extends Mode, T>(
	database: IDBPDatabase<Device>,
	stores: Names,
	mode: M,
	work: Work<Names, M, T>,
): Promise<T> {
	const transaction = database.transaction(stores, mode === 'readonly' ? 'readonly' : 'readwrite', {
		durability: mode === 'strict' ? 'strict' : 'default',
	})
	const ended = transaction.done.then(
		() => undefined,
		(error: unknown) => ({ error }),
	)
	try {
		const result = await work(transaction as Parameters<typeof work>[0])
		const failed = await ended
		if (failed) throw failed.error
		return result
	} catch (error) {
		stop(transaction)
		await ended
		// What was done to it by the device says more than what became of one request.
		throw transaction.error ?? error
	}
}

function stop(transaction: { abort(): void }): void {
	try {
		transaction.abort()
	} catch {
		// It has ended already.
	}
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'
const isLost = (error: unknown, database: IDBPDatabase<Device>) =>
	current !== database || (error instanceof Error && (error.name === 'InvalidStateError' || /is closing|server lost/i.test(error.message)))

/** Kept reads go first, the oldest before the others, but never an emergency card. False when there are none. */
async function makeRoom(database: IDBPDatabase<Device>): Promise<boolean> {
	let freed = 0
	await within(database, ['reads'], 'readwrite', async (transaction) => {
		const oldest = transaction.objectStore('reads').index('used')
		for (let at = await oldest.openCursor(); at && freed < roomAtOnce; at = await at.continue()) {
			if (at.value.sort === 'emergency') continue
			freed += Math.max(1, at.value.size)
			await at.delete()
		}
	})
	return freed > 0
}
