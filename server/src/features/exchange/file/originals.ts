// Hides how the originals of a batch come out of the archive: held against what the export says of them, and looked at like an upload.
import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { originalKey } from '../../../platform/files/derived.ts'
import { storedType } from '../../../platform/files/kinds.ts'
import type { Store } from '../../../platform/files/store.ts'
import { removeAll } from '../../../platform/files/written-before.ts'
import type { Receiving } from '../../../platform/http/upload.ts'
import type { MovedFile, Thing } from './things.ts'
import { withArchive } from './unpack.ts'

type Original = { id: string; size: number; sha256: string; mime: string; width: number | null; height: number | null }
/** By the file that it is of, and under which id it lies there already; or why it stays behind. */
export type Originals = ReadonlyMap<MovedFile, Original | string>

const filesOf = (thing: Thing): MovedFile[] => {
	const [kind, of] = thing
	return kind === 'file' ? [of] : kind === 'event' ? of.files : []
}

const stays = (file: MovedFile, why: string) => `Datei «${file.filename.slice(0, 80)}»: ${why}`

/** Runs `work` with them, which keeps those that it names by their ids once nothing else can refuse; the others are removed. Refuses where the disk has no room. */
export async function withOriginals<T>(
	archive: string,
	things: readonly Thing[],
	{ store, inspect }: Pick<Required<Receiving>, 'inspect'> & { store: Store },
	work: (originals: Originals, keep: (ids: readonly string[]) => void) => Promise<T>,
): Promise<T> {
	const files = things.flatMap(filesOf)
	const originals = new Map<MovedFile, Original | string>()
	const kept = new Set<string>()
	const hold = await store.hold(files.reduce((sum, { place }) => sum + (place?.size ?? 0), 0))
	if (!hold) throw new Refusal('no_space')
	try {
		if (files.length > 0)
			await withArchive(archive, async (unpack) => {
				for (const file of files) {
					if (!file.place) continue
					const target = store.draft()
					const known = await unpack(file.place, target)
					if (known === null || known.sha256 !== file.sha256) {
						await rm(target, { force: true })
						originals.set(file, stays(file, 'Ihr Inhalt ist ein anderer, als der Export sagt.'))
						continue
					}
					const { mime, width, height } = await inspect(target)
					const type = storedType(mime)
					if (type === null) {
						await rm(target, { force: true })
						originals.set(file, stays(file, 'Programme werden nicht angenommen.'))
						continue
					}
					const id = randomUUIDv7()
					originals.set(file, { id, ...known, mime: type, width, height })
					// Before the transaction: no lock waits for it.
					await putOrRemove(store, id, target)
				}
			})
		return await work(originals, (ids) => ids.forEach((id) => kept.add(id)))
	} finally {
		const all = [...originals.values()].flatMap((original) => (typeof original === 'string' || kept.has(original.id) ? [] : original.id))
		await removeAll(
			store,
			all.map((id) => ({ key: originalKey(id) })),
		)
		hold.release()
	}
}

async function putOrRemove(store: Store, id: string, draft: string) {
	try {
		await store.put(originalKey(id), draft)
	} finally {
		await rm(draft, { force: true })
	}
}

/** As many things, files or bytes of them as one batch takes, so that others hardly wait for it. */
export const mostAtOnce = { things: 500, files: 200, bytes: 64 * 1024 * 1024 }

export function isEnough(things: readonly Thing[]): boolean {
	const last = things.at(-1)
	// Counted anew from its end only where that can matter.
	if (things.length >= mostAtOnce.things || !last) return true
	if (filesOf(last).length === 0) return false
	const files = things.flatMap(filesOf)
	return files.length >= mostAtOnce.files || files.reduce((sum, { place }) => sum + (place?.size ?? 0), 0) >= mostAtOnce.bytes
}
