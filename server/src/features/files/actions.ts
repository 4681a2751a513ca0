import type { Acting } from '../../platform/database/act.ts'
import type { Db } from '../../platform/database/sql.ts'
import { heifTypes } from '../../platform/images/tasks.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import { findStorage } from '../plans/queries.ts'
import { noStorage } from './rules.ts'

/** Makes the small images of a file before anybody asks for them: of all one after the other, so that no mail waits for many. */
export const makeSmallImages = task<{ file: string }>('make_small_images')
/** Decodes a HEIC: its small images, and its pixels in its row. */
export const developFile = task<{ file: string }>('develop_file')
export const tidyFiles = task<object>('tidy_files')
/** Removes what lies on the disk of files that no row names any more. */
export const removeBytes = task<{ files: string[] }>('remove_bytes')
/** Holds rows and disk against each other, as far as they are from `before` (an instant; without it, older than an hour). */
export const checkFiles = task<{ before?: string }>('check_files')
/** Those of the HEICs that were not decoded as they came. */
export const developFiles = task<object>('develop_files')
export const readFiles = task<object>('read_files')

/** What a file's pictures come from, as soon as its row is there. */
export async function preparePictures(db: Db, { id, mime, width }: { id: string; mime: string; width: number | null }) {
	if (width !== null) await enqueue(db, makeSmallImages, { file: id }, { queue: makeSmallImages.name })
	else if (heifTypes.has(mime)) await developSoon(db, id)
}
export const developSoon = (db: Db, file: string) => enqueue(db, developFile, { file }, { key: `develop ${file}` })

/** Behind the insert, which holds the lock on what is counted: two uploads at once do not both take the last room. */
export async function checkStorage({ db }: Acting, group: string, size: number, limit: number | null) {
	if (limit === null) return
	const { bytes, selfHosted } = await findStorage(db, group)
	if (selfHosted && bytes > limit) throw noStorage(limit, bytes - size)
}
