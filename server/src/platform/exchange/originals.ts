// Hides how the originals of a batch come out of the archive: held against what the export says of them, and looked at like an upload.
import { rm } from 'node:fs/promises'
import { storedType } from '../files/kinds.ts'
import type { Receiving } from '../http/upload.ts'
import type { MovedFile, Thing } from './things.ts'
import { withArchive } from './unpack.ts'

export type Original = { draft: string; size: number; sha256: string; mime: string; width: number | null; height: number | null }
/** By the file that it is of; or why it stays behind. */
export type Originals = ReadonlyMap<MovedFile, Original | string>

export const filesOf = (thing: Thing): MovedFile[] => {
	const [kind, of] = thing
	return kind === 'file' ? [of] : kind === 'event' ? of.files : []
}

const stays = (file: MovedFile, why: string) => `Datei «${file.filename.slice(0, 80)}»: ${why}`

/** Runs `work` with them; what that did not take from its draft is removed. */
export async function withOriginals<T>(
	archive: string,
	things: readonly Thing[],
	{ draft, inspect }: Required<Receiving>,
	work: (originals: Originals) => Promise<T>,
): Promise<T> {
	const files = things.flatMap(filesOf)
	const originals = new Map<MovedFile, Original | string>()
	try {
		if (files.length > 0)
			await withArchive(archive, async (unpack) => {
				for (const file of files) {
					if (!file.place) continue
					const target = draft()
					const known = await unpack(file.place, target)
					if (known === null || known.sha256 !== file.sha256) {
						await rm(target, { force: true })
						originals.set(file, stays(file, 'Ihr Inhalt ist ein anderer, als der Export sagt.'))
						continue
					}
					const { mime, width, height } = await inspect(target)
					const type = storedType(mime)
					if (type !== null) originals.set(file, { draft: target, ...known, mime: type, width, height })
					else {
						await rm(target, { force: true })
						originals.set(file, stays(file, 'Programme werden nicht angenommen.'))
					}
				}
			})
		return await work(originals)
	} finally {
		for (const original of originals.values()) if (typeof original !== 'string') await rm(original.draft, { force: true })
	}
}
