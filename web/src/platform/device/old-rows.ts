// Hides what goes from the device because it has lain there for too long: what somebody still means to save or to send is not among it.
import { chosenBy, chosenOf } from './chosen-photos.ts'
import { namesOnDevice } from './device.ts'
import { draftName } from './drafts.ts'
import { onDevice, type KeptSort, type Writing } from './store.ts'

const day = 24 * 60 * 60_000
const mostDays = 30
/** What was shared while nobody was signed in waits for a day, everything else as long as bytes that nothing names. */
export const sharedFor = (person: string | null): number => (person === null ? day : mostDays * day)

/** Emergency cards stay. */
const ageing: readonly KeptSort[] = ['reply', 'thumb', 'preview']
const stores = ['queue', 'bytes', 'reads', 'shared', 'meta'] as const

export const dropOldRows = (now: number): Promise<unknown> => {
	const drafts = new Set(namesOnDevice('draft.'))
	return onDevice(stores, 'readwrite', async (transaction) => {
		await dropOldReads(transaction, now - mostDays * day)
		const shared = transaction.objectStore('shared')
		for (let at = await shared.openCursor(); at; at = await at.continue())
			if (at.value.at + sharedFor(at.value.person) < now) await at.delete()
		await dropOldBytes(transaction, drafts, now - mostDays * day)
	})
}

type Device = Writing<typeof stores>

async function dropOldReads(transaction: Device, before: number): Promise<void> {
	const reads = transaction.objectStore('reads')
	for (const sort of ageing) {
		const old = IDBKeyRange.bound([sort], [sort, before])
		for (let at = await reads.index('sort').openKeyCursor(old); at; at = await at.continue()) await reads.delete(at.primaryKey)
	}
}

/** Bytes that nothing names; what says of a form which it has chosen goes with the last of them. */
async function dropOldBytes(transaction: Device, drafts: ReadonlySet<string>, before: number): Promise<void> {
	const [bytes, meta] = [transaction.objectStore('bytes'), transaction.objectStore('meta')]
	const named = new Set((await transaction.objectStore('queue').getAll()).flatMap(({ needs }) => needs))
	const forms = (await meta.getAll(chosenBy())).map(({ name, value }) => {
		const { person, draft } = chosenOf(name)
		return { name, draft: draftName(person, draft), chosen: value as { id: string }[] }
	})
	for (const { draft, chosen } of forms) if (drafts.has(draft)) for (const { id } of chosen) named.add(id)
	const there = new Set(await bytes.getAllKeys())
	for (const id of there) {
		// Only of what nothing names is looked at how old it is: a photo is large.
		if (named.has(id) || ((await bytes.get(id))?.keptAt ?? 0) >= before) continue
		await bytes.delete(id)
		there.delete(id)
	}
	for (const { name, chosen } of forms) {
		const left = chosen.filter(({ id }) => there.has(id))
		if (left.length === 0) await meta.delete(name)
		else if (left.length < chosen.length) await meta.put({ name, value: left })
	}
}
