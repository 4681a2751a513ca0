// Hides that a photo lies on the device from when it is chosen until what it is for is stored: nothing that was taken is lost with a page or a connection.
import type { DrawnBefore } from '../../platform/device/queued.ts'
import { chosenName } from '../../platform/device/chosen-photos.ts'
import { DeviceFull, onDevice } from '../../platform/device/store.ts'
import type { KeptAnswer } from '../../platform/forms/use-form.ts'
import type { LeftPhoto } from '../../platform/photos/handed-photos.ts'
import type { Prepared } from '../../platform/photos/prepare-photo.ts'
import { dropBytes, keepBytes } from '../../platform/queue/queue-rows.ts'
import { currentUser } from '../../platform/session/session.ts'

type Chosen = Pick<LeftPhoto, 'id' | 'sentAs' | 'part'>
/** The form in which it was chosen, by whose draft it is found again when the page is gone, and of which part of that it is. */
export type ChosenIn = { draft?: string | undefined; part?: string | undefined }

/** With what is drawn on it. */
export async function keepPhoto(
	{ key: id, sentAs, drawn }: { key: string; sentAs: string; drawn: DrawnBefore | undefined },
	{ blob, filename }: Prepared,
	{ draft, part }: ChosenIn,
): Promise<KeptAnswer> {
	const person = currentUser()?.id
	if (person === undefined) return 'impossible'
	try {
		// An iPhone loses what lies behind a Blob.
		const bytes = await blob.arrayBuffer()
		const kept = { id, person, bytes, type: blob.type, name: filename, keptAt: Date.now(), ...(drawn && { drawn }) }
		if (!(await keepBytes(kept))) return 'impossible'
		if (draft !== undefined) await noteChosen(person, draft, [{ id, sentAs, part }])
		return 'kept'
	} catch (error) {
		console.warn('Das Foto konnte nicht auf diesem Gerät aufbewahrt werden.', error)
		return error instanceof DeviceFull ? 'full' : 'impossible'
	}
}

/** By it they are found again when the page of their form is gone. */
export const noteChosen = (person: string, draft: string, chosen: readonly Chosen[]): Promise<unknown> =>
	onDevice(['meta'], 'readwrite', async ({ store }) => {
		const name = chosenName(person, draft)
		const before = ((await store.get(name))?.value ?? []) as Chosen[]
		const others = before.filter(({ id }) => chosen.every((each) => each.id !== id))
		await store.put({ name, value: [...others, ...chosen.map(noted)] })
	})

const noted = ({ id, sentAs, part }: Chosen): Chosen => ({ id, sentAs, ...(part !== undefined && { part }) })

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
		else if (there.length < chosen.length) await meta.put({ name, value: there.map(noted) })
		return there.filter(({ id }) => !needed.has(id) && !named.has(id))
	})
	return (left ?? []).map(({ kept, ...chosen }) => ({
		...chosen,
		file: new File([kept.bytes], kept.name, { type: kept.type }),
		drawn: kept.drawn,
	}))
}

/** They are stored, or not wanted any more. */
export const forgetPhotos = (ids: readonly string[]): void => {
	if (ids.length > 0) void dropBytes(ids).catch(() => undefined)
}
