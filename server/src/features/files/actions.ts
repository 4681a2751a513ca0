import type { Acting } from '../../platform/database/act.ts'
import { task } from '../../platform/jobs/task.ts'
import { findStorage } from '../plans/queries.ts'
import { noStorage } from './rules.ts'

/** Makes the small images of a file before anybody asks for them. */
export const makeSmallImages = task<{ file: string }>('make_small_images')
export const tidyFiles = task<object>('tidy_files')
/** Removes what lies on the disk of files that no row names any more. */
export const removeBytes = task<{ files: string[] }>('remove_bytes')
/** Holds rows and disk against each other, as far as they are from `before` (an instant; without it, older than an hour). */
export const checkFiles = task<{ before?: string }>('check_files')
export const readFiles = task<object>('read_files')

/** Behind the insert, which holds the lock on what is counted: two uploads at once do not both take the last room. */
export async function checkStorage({ db }: Acting, group: string, size: number, limit: number | null) {
	if (limit === null) return
	const { bytes, selfHosted } = await findStorage(db, group)
	if (selfHosted && bytes > limit) throw noStorage(limit, bytes - size)
}
