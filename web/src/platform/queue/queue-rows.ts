// Hides how what waits lies on the device: whole or not at all, per person, and every tab hears of it.
import { chosenBy } from '../device/chosen-photos.ts'
import { deviceOwner } from '../device/device.ts'
import { ownerIn } from '../device/owner.ts'
import { DeviceFull, onDevice, persist, type KeptBytes } from '../device/store.ts'
import type { Queued, ToQueue } from '../device/queued.ts'
import { upgraded } from './upgrade.ts'

const channelName = 'hausheft-queue'
const listeners = new Set<() => void>()

/**
 * On the disk when this resolves; false where nothing can be kept on this device. In the place of others there is either it or they; those
 * that may not go stay before it. Throws DeviceFull.
 */
export async function addQueued(added: ToQueue, others: readonly string[] = [], mayGo?: MayGo): Promise<boolean> {
	const isFirst = await onDevice(['queue', 'meta'], 'strict', async (transaction) => {
		const queue = transaction.objectStore('queue')
		const before = await queue.count()
		await queue.add(added)
		for (const id of others) {
			const row = await queue.index('id').get(id)
			const other = row && rowNow(row)
			if (other && (await mayGo?.(other, transaction.objectStore('meta'))) !== false) await queue.delete(other.at)
		}
		return before === 0
	})
	if (isFirst === undefined) return false
	if (isFirst) void persist()
	tell()
	return true
}

/** What has become of a row and a full device has no room for: for as long as the page lives. What is sent makes room. */
const unnoted = new Map<string, Partial<Queued>>()
const rowNow = (row: Queued | ToQueue): Queued => ({ ...upgraded(row), ...unnoted.get(row.id) })

/** In the order of saving. What belongs to others is theirs: it is neither shown nor counted nor sent. */
export const listQueued = async (person: string): Promise<Queued[]> =>
	((await onDevice(['queue'], 'readonly', (transaction) => transaction.objectStore('queue').index('person').getAll(person))) ?? [])
		.map(rowNow)
		.sort((one, other) => one.at - other.at)

type Change = Partial<Queued>
/** `change`: of what lies there then. Undefined where it has gone meanwhile. */
export async function changeQueued(id: string, change: Change | ((row: Queued) => Change)): Promise<Queued | undefined> {
	let next: Queued | undefined
	let made: Change = {}
	try {
		await onDevice(['queue'], 'strict', async (transaction) => {
			const queue = transaction.objectStore('queue')
			const row = await queue.index('id').get(id)
			if (row) made = typeof change === 'function' ? change(rowNow(row)) : change
			next = row && { ...rowNow(row), ...made }
			if (next) await queue.put(next)
		})
		unnoted.delete(id)
	} catch (error) {
		if (!(error instanceof DeviceFull)) throw error
		unnoted.set(id, { ...unnoted.get(id), ...made })
	}
	tell()
	return next
}

/** Asked in the very transaction in which it would go. */
export type MayGo = (row: Queued, meta: { get(name: string): Promise<{ value: unknown } | undefined> }) => Promise<boolean>

/** It goes, with its bytes, or without them where it is opened again. Undefined where it has gone already, or may not. */
export async function takeQueued(
	id: string,
	bytes: 'with bytes' | 'without bytes' = 'with bytes',
	mayGo?: MayGo,
): Promise<Queued | undefined> {
	let isStaying = false
	const taken = await onDevice(['queue', 'bytes', 'meta'], 'strict', async (transaction) => {
		const queue = transaction.objectStore('queue')
		const row = await queue.index('id').get(id)
		if (!row) return undefined
		const now = rowNow(row)
		isStaying = (await mayGo?.(now, transaction.objectStore('meta'))) === false
		if (isStaying) return undefined
		await queue.delete(now.at)
		if (bytes === 'with bytes') for (const each of now.needs) await transaction.objectStore('bytes').delete(each)
		return now
	})
	if (isStaying) return undefined
	unnoted.delete(id)
	tell()
	return taken
}

/** All that this person has on the device to be sent, and the photos of forms: they are nobody any more. */
export async function dropAllOf(person: string): Promise<void> {
	await onDevice(['queue', 'bytes', 'meta'], 'strict', async (transaction) => {
		const [queue, bytes, meta] = [transaction.objectStore('queue'), transaction.objectStore('bytes'), transaction.objectStore('meta')]
		for (const at of await queue.index('person').getAllKeys(person)) await queue.delete(at)
		for (const id of await bytes.index('person').getAllKeys(person)) await bytes.delete(id)
		await meta.delete(chosenBy(person))
	})
	tell()
}

/** As it was, at its place: what was taken away by mistake. */
export async function putBack(row: Queued, kept: readonly KeptBytes[]): Promise<void> {
	await onDevice(['queue', 'bytes'], 'strict', async (transaction) => {
		for (const each of kept) await transaction.objectStore('bytes').put(each)
		await transaction.objectStore('queue').put(row)
	})
	tell()
}

/** Only while it is still that person's device: whoever has signed out meanwhile, in whichever tab, leaves nothing. False where it is not kept. */
export const keepBytes = async (bytes: KeptBytes): Promise<boolean> =>
	(await onDevice(['bytes', 'meta'], 'strict', async (transaction) => {
		// A page that has just been opened says so before the database does.
		const owner = (await ownerIn(transaction.objectStore('meta'))) ?? deviceOwner()
		if (owner !== bytes.person) return false
		await transaction.objectStore('bytes').put(bytes)
		return true
	})) ?? false
export const findBytes = (id: string): Promise<KeptBytes | undefined> =>
	onDevice(['bytes'], 'readonly', (transaction) => transaction.objectStore('bytes').get(id))
export const dropBytes = (ids: readonly string[]): Promise<unknown> =>
	onDevice(['bytes'], 'readwrite', async (transaction) => {
		for (const id of ids) await transaction.objectStore('bytes').delete(id)
	})

function tell(): void {
	for (const listener of listeners) listener()
	if (!('BroadcastChannel' in globalThis)) return
	const open = new BroadcastChannel(channelName)
	open.postMessage('changed')
	open.close()
}

/** Called when something of it changes, in whichever tab or worker. */
export function onQueueChange(listener: () => void): () => void {
	const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : undefined
	channel?.addEventListener('message', listener)
	listeners.add(listener)
	return () => {
		channel?.close()
		listeners.delete(listener)
	}
}
