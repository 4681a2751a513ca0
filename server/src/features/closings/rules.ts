import type { ClosedEntry, ClosingSums, YearClosing } from '@hausheft/contract/closings.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Mark } from '@hausheft/contract/marks.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import type { TaxList } from '@hausheft/contract/tax.ts'
import { problems, type Problem } from './words.ts'

export type { Problem } from './words.ts'

export type Entries = Record<string, ClosedEntry>
/** What the papers of a closing are made from: one moment of the year. */
export type Content = {
	property: Pick<Property, 'name' | 'address_street' | 'address_zip' | 'address_city'>
	list: TaxList & { details: Record<string, { journal: string | null; objects: string | null; description: string }> }
	/** What is drawn on which receipt, a photo of that size or a PDF; not there where that is nothing. */
	drawn?: Record<string, { width: number | null; height: number | null; marks: Mark[] }>
}

export function sumsOf(entries: Entries, { classes, yields }: Pick<TaxList, 'classes' | 'yields'>): ClosingSums {
	const all = Object.values(entries)
	const sum = (field: 'expense' | 'income') => all.reduce((whole, entry) => whole + (entry[field] ?? 0), 0)
	return { expense: sum('expense'), income: sum('income'), count: all.length, yields: yields.income, classes }
}

/** What is another than it was when the year was closed, the newest first, and how many there are of these. */
export type Changed = { count: number; list: YearClosing['changed'] }

/** As it is stored; `files` as JSON, and `sums` with what its papers were made of. */
export type StoredClosing = {
	id: string
	state: 'making' | 'closed' | 'failed'
	problem: Problem | null
	closed_at: string | null
	closed_by: string | null
	closed_by_name: string
	sums: string
	files: string
}

/** Of all attempts at a year, the newest first; `changed` since the newest that was closed. */
export function closingOf(year: number, attempts: readonly StoredClosing[], changed: Changed): YearClosing {
	const [last] = attempts
	const closed = attempts.filter((each) => each.state === 'closed').map(shownClosing)
	const [now, ...earlier] = closed
	return {
		year,
		state: last?.state ?? 'open',
		problem: last?.problem ? problems[last.problem] : null,
		...(now ?? { closed_at: null, closed_by: null, closed_by_name: '', sums: null, sha256: null, files: [] }),
		changed: changed.list,
		changed_count: changed.count,
		earlier,
	}
}

export const readSums = (sums: string) => fromJson<ClosingSums & { basis?: string }>(sums)

function shownClosing({ closed_at, closed_by, closed_by_name, sums, files }: StoredClosing): YearClosing['earlier'][number] {
	const papers = fromJson<YearClosing['files']>(files)
	const { basis: _, ...came } = readSums(sums)
	const whole = papers.find(({ mime }) => mime === 'application/zip')
	return {
		closed_at: closed_at ?? '',
		closed_by,
		closed_by_name,
		sums: came,
		sha256: whole?.sha256 ?? null,
		files: papers,
	}
}

const perRow = 4_000
const perFile = 250_000
const atLeast = 2_000_000
/** How many bytes the papers will need at most, roughly: twice, and what is joined on the way. */
export const roomFor = ({ rows, files, bytes }: { rows: number; files: number; bytes: number }): number =>
	3 * (atLeast + rows * perRow + files * perFile + bytes)
