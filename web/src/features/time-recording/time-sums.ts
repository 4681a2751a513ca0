// Hides how the rows of the recorded time are narrowed and added up: by month, by person, by journal.
import { calledAs } from '@hausheft/contract/called.ts'
import { idPattern } from '@hausheft/contract/patterns.ts'
import type { TimeRow } from '@hausheft/contract/time-recording.ts'

/** By what rows are narrowed: `worker` an id or whom a name means of somebody without an account, `book` a journal or `none`. */
export type Narrowed = { month?: string | undefined; worker?: string | undefined; book?: string | undefined }
export type Sum = { key: string; name: string; minutes: number }

export const workerOf = ({ user, name }: TimeRow): string => user ?? calledAs(name)
export const bookOf = ({ journal }: TimeRow): string => journal ?? 'none'
export const bookName = ({ journal_name }: TimeRow): string => journal_name ?? 'Ohne Journal'

export const narrow = (rows: readonly TimeRow[], { month, worker, book }: Narrowed): TimeRow[] =>
	rows.filter((row) => (!month || row.month === month) && (!worker || workerOf(row) === worker) && (!book || bookOf(row) === book))

export const minutesOf = (rows: readonly TimeRow[]): number => rows.reduce((sum, { minutes }) => sum + minutes, 0)

/** The most first. Of one person under several names the newest counts: the rows come newest first. */
export const sumsBy = (rows: readonly TimeRow[], keyOf: (row: TimeRow) => string, nameOf: (row: TimeRow) => string): Sum[] =>
	[...Map.groupBy(rows, keyOf)]
		.map(([key, all]) => ({ key, name: all[0] ? nameOf(all[0]) : '', minutes: minutesOf(all) }))
		.sort((a, b) => b.minutes - a.minutes || a.name.localeCompare(b.name, 'de-CH'))

/** In the order of the rows: the newest month first. */
export const byMonth = (rows: readonly TimeRow[]): { month: string; minutes: number; rows: TimeRow[] }[] =>
	[...Map.groupBy(rows, ({ month }) => month)].map(([month, all]) => ({ month, minutes: minutesOf(all), rows: all }))

/** What the server is asked for the entries behind them. */
export const queryOf = ({ month, worker, book }: Narrowed) => ({
	...(month && { month }),
	...(worker && (idPattern.test(worker) ? { user: worker } : { user_text: worker })),
	...(book && { journal: book }),
})
