import type { ListedFile } from '@hausheft/contract/files.ts'
import { dayOf, monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { isPhoto } from '../../platform/words/file-kind.ts'

type Month = { month: string; photos: ListedFile[]; documents: ListedFile[] }

/** Files by the date of their entry, newest first, month by month; photos and papers apart. */
export function byMonth(files: readonly ListedFile[]): Month[] {
	const months: Month[] = []
	for (const file of files) {
		const month = monthYear(dayOf(file.dated_at))
		let last = months.at(-1)
		if (last?.month !== month) months.push((last = { month, photos: [], documents: [] }))
		;(isPhoto(file) ? last.photos : last.documents).push(file)
	}
	return months
}
