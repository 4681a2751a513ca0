// Hides that a photo lies on the device from when it is chosen until what it is for is stored: nothing that was taken is lost with a page or a connection.
import { onDevice } from '../../platform/device/store.ts'
import type { Prepared } from '../../platform/photos/prepare-photo.ts'
import { dropBytes, keepBytes } from '../../platform/queue/queue-rows.ts'
import { currentUser } from '../../platform/session/session.ts'

/** `draft`: of the form in which it was chosen; `sentAs`: the key under which it goes. */
type PhotoOf = { draft: string; sentAs: string }
/** One whose form is gone. */
export type LeftPhoto = { id: string; sentAs: string; file: File }
type Chosen = { id: string; sentAs: string }

const chosenName = (person: string, draft: string) => `photos ${person} ${draft}`

/** False where it could not be kept. */
export async function keepPhoto(id: string, { blob, filename }: Prepared, of?: PhotoOf): Promise<boolean> {
	const person = currentUser()?.id
	if (person === undefined) return false
	try {
		// An iPhone loses what lies behind a Blob.
		const kept = { id, person, bytes: await blob.arrayBuffer(), type: blob.type, name: filename, keptAt: Date.now() }
		const isKept = (await keepBytes(kept)) !== undefined
		if (isKept && of) await noteChosen(chosenName(person, of.draft), { id, sentAs: of.sentAs })
		return isKept
	} catch (error) {
		console.warn('Das Foto konnte nicht auf diesem Gerät aufbewahrt werden.', error)
		return false
	}
}

const noteChosen = (name: string, chosen: Chosen) =>
	onDevice(['meta'], 'readwrite', async ({ store }) => {
		const before = ((await store.get(name))?.value ?? []) as Chosen[]
		await store.put({ name, value: [...before.filter(({ id }) => id !== chosen.id), chosen] })
	})

/** Photos of this draft that lie on the device, that it does not name and that nothing which waits needs: its form was left before they were sent. */
export async function leftPhotos(draft: string, named: ReadonlySet<string>): Promise<LeftPhoto[]> {
	const person = currentUser()?.id
	if (person === undefined) return []
	const name = chosenName(person, draft)
	const left = await onDevice(['queue', 'bytes', 'meta'], 'readwrite', async (transaction) => {
		const meta = transaction.objectStore('meta')
		const chosen = ((await meta.get(name))?.value ?? []) as Chosen[]
		if (chosen.length === 0) return []
		const needed = new Set((await transaction.objectStore('queue').getAll()).flatMap(({ needs }) => needs))
		const bytes = await Promise.all(chosen.map(({ id }) => transaction.objectStore('bytes').get(id)))
		const there = chosen.flatMap((each, at) => (bytes[at]?.person === person ? { ...each, kept: bytes[at] } : []))
		if (there.length === 0) await meta.delete(name)
		else if (there.length < chosen.length) await meta.put({ name, value: there.map(({ id, sentAs }) => ({ id, sentAs })) })
		return there.filter(({ id }) => !needed.has(id) && !named.has(id))
	})
	return (left ?? []).map(({ id, sentAs, kept }) => ({ id, sentAs, file: new File([kept.bytes], kept.name, { type: kept.type }) }))
}

/** They are stored, or not wanted any more. */
export const forgetPhotos = (ids: readonly string[]): void => {
	if (ids.length > 0) void dropBytes(ids).catch(() => undefined)
}
