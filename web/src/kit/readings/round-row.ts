// Hides what is typed at one meter, and what of it is sent.
import { z } from 'zod/mini'
import { parseDecimal } from '../../platform/words/typed.ts'
import { KeptFile } from '../attachments/attachment.ts'
import { seriesKey, type Series } from './series-key.ts'

export const RoundRow = z.object({
	/** Of its series, or of its own for a meter that is new. */
	key: z.string(),
	unit: z.string(),
	name: z.string(),
	object: z.nullable(z.string()),
	data: z.string(),
	replaced: z.boolean(),
	/** What is meant so, though the meter showed more before. */
	sure: z.optional(z.string()),
	files: z.array(KeptFile),
	/** A meter that was added here. */
	own: z.boolean(),
})
export type RoundRow = z.infer<typeof RoundRow>

export const rowOf = ({ unit, name, object }: Series): RoundRow => ({
	key: seriesKey({ unit, name, object }),
	unit,
	name,
	object,
	data: '',
	replaced: false,
	files: [],
	own: false,
})

export const isFilled = ({ data, files, own, name }: RoundRow) => data.trim() !== '' || files.length > 0 || (own && name.trim() !== '')

/** With this change of one row; one in which nothing is typed any more is gone, a new meter stays until it is left out. */
export function withRow<T extends { rows: RoundRow[] }>(typed: T, row: RoundRow): T {
	const at = typed.rows.findIndex(({ key }) => key === row.key)
	const stays = row.own || isFilled(row)
	if (at < 0) return stays ? { ...typed, rows: [...typed.rows, row] } : typed
	return { ...typed, rows: stays ? typed.rows.with(at, row) : typed.rows.toSpliced(at, 1) }
}

export const readingOf = ({ unit, name, object, data, replaced }: RoundRow) => ({
	unit,
	name: name.trim(),
	object,
	data: parseDecimal(data) ?? data.trim(),
	replaced,
})

/** The first of what is wrong in a row. */
export const errorIn = (errors: Readonly<Record<string, string>>, { key }: Pick<RoundRow, 'key'>): string | undefined =>
	Object.entries(errors).find(([path]) => path.startsWith(`${key}.`))?.[1]
