// Hides whose the device is, for its tabs and the worker, and that nothing of somebody else's is shown there.
import { chosenBy, chosenOf } from './chosen-photos.ts'
import { onDevice, type Writing } from './store.ts'

const stores = ['reads', 'shared', 'meta', 'queue', 'bytes'] as const
const name = 'owner'

/** From now on it is this person's. What somebody else has left goes, except what waits to be sent. */
export const claimReads = (person: string) =>
	onDevice(stores, 'readwrite', async (transaction) => {
		const meta = transaction.objectStore('meta')
		if ((await meta.get(name))?.value === person) return
		const reads = transaction.objectStore('reads')
		await reads.delete(IDBKeyRange.upperBound([person], true))
		await reads.delete(IDBKeyRange.lowerBound([person, []], true))
		await forgetShared(transaction)
		await forgetPhotos(transaction, (of) => of !== person)
		await meta.put({ name, value: person })
	})

/** Nobody's: at sign-out. */
export const wipeReads = () =>
	onDevice(stores, 'readwrite', async (transaction) => {
		await transaction.objectStore('reads').clear()
		await forgetShared(transaction)
		await forgetPhotos(transaction, () => true)
		await transaction.objectStore('meta').delete(name)
	})

/** What was shared while nobody was signed in is of whoever comes next. */
async function forgetShared(transaction: Writing<typeof stores>): Promise<void> {
	for (let at = await transaction.objectStore('shared').openCursor(); at; at = await at.continue())
		if (at.value.person !== null) await at.delete()
}

/** What was chosen in forms that were not saved goes as what was typed there; what waits to be sent keeps its photos, whoever's it is. */
async function forgetPhotos(transaction: Writing<typeof stores>, isLeaving: (person: string) => boolean): Promise<void> {
	const needed = new Set((await transaction.objectStore('queue').getAll()).flatMap(({ needs }) => needs))
	for (let at = await transaction.objectStore('bytes').openCursor(); at; at = await at.continue())
		if (isLeaving(at.value.person) && !needed.has(at.value.id)) await at.delete()
	for (let at = await transaction.objectStore('meta').openCursor(chosenBy()); at; at = await at.continue())
		if (isLeaving(chosenOf(at.key).person)) await at.delete()
}

/** Within a transaction that reads `meta`. */
export const ownerIn = async (meta: { get(name: string): Promise<{ value: unknown } | undefined> }): Promise<unknown> =>
	(await meta.get(name))?.value
