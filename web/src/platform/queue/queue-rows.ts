// Hides how what waits lies on the device: whole or not at all, per person, and every tab hears of it.
import { DeviceFull, onDevice, persist, type KeptBytes } from '../device/store.ts'
import type { Queued, ToQueue } from '../device/queued.ts'
import { upgraded } from './upgrade.ts'

const channelName = 'hausheft-queue'
const listeners = new Set<() => void>()

/** On the disk when this resolves; false where nothing can be kept on this device. Throws DeviceFull. */
export async function addQueued(row: ToQueue): Promise<boolean> {
	const isFirst = await onDevice(['queue'], 'strict', async (transaction) => {
		const queue = transaction.objectStore('queue')
		const before = await queue.count()
		await queue.add(row)
		return before === 0
	})
	if (isFirst === undefined) return false
	if (isFirst) void persist()
	tell()
	return true
}

/** In the order of saving. What belongs to others is theirs: it is neither shown nor counted nor sent. */
export const listQueued = async (person: string): Promise<Queued[]> =>
	((await onDevice(['queue'], 'readonly', (transaction) => transaction.objectStore('queue').index('person').getAll(person))) ?? [])
		.map(upgraded)
		.sort((one, other) => one.at - other.at)

/** Undefined where it has gone meanwhile. */
export async function changeQueued(id: string, change: Partial<Queued>): Promise<Queued | undefined> {
	const changed = await onDevice(['queue'], 'strict', async (transaction) => {
		const queue = transaction.objectStore('queue')
		const row = await queue.index('id').get(id)
		if (!row) return undefined
		const next = { ...upgraded(row), ...change }
		await queue.put(next)
		return next
	})
	tell()
	return changed
}

/** What has been tried of it. On a full device that is noted nowhere: under its key it is made once all the same, and then there is room. */
export const noteQueued = (row: Queued, change: Partial<Queued>): Promise<Queued | undefined> =>
	changeQueued(row.id, change).catch((error: unknown) => {
		if (error instanceof DeviceFull) return { ...row, ...change }
		throw error
	})

/** It goes, with its bytes, or without them where it is opened again. Undefined where it has gone already. */
export async function takeQueued(id: string, bytes: 'with bytes' | 'without bytes' = 'with bytes'): Promise<Queued | undefined> {
	const taken = await onDevice(['queue', 'bytes'], 'strict', async (transaction) => {
		const queue = transaction.objectStore('queue')
		const row = await queue.index('id').get(id)
		if (!row) return undefined
		const known = upgraded(row)
		await queue.delete(known.at)
		if (bytes === 'with bytes') for (const each of known.needs) await transaction.objectStore('bytes').delete(each)
		return known
	})
	tell()
	return taken
}

/** As it was, at its place: what was taken away by mistake. */
export async function putBack(row: Queued, kept: readonly KeptBytes[]): Promise<void> {
	await onDevice(['queue', 'bytes'], 'strict', async (transaction) => {
		for (const each of kept) await transaction.objectStore('bytes').put(each)
		await transaction.objectStore('queue').put(row)
	})
	tell()
}

export const keepBytes = (bytes: KeptBytes): Promise<unknown> =>
	onDevice(['bytes'], 'strict', (transaction) => transaction.objectStore('bytes').put(bytes))
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
