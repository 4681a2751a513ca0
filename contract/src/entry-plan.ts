import { entryFields, type EntryField, type EntryFields, type EventColumn } from './entry-fields.ts'

export type Leaf = { path: string; name: string; field: EntryField }
/** The table of fields by where they stand in an entry: its own, and those of each part or list. */
export type EntryPlan = { own: Leaf[]; parts: ReadonlyMap<string, Leaf[]> }

export function planOf(fields: EntryFields): EntryPlan {
	const own: Leaf[] = []
	const parts = new Map<string, Leaf[]>()
	for (const [path, field] of Object.entries(fields)) {
		const [part = '', name] = path.split('.')
		if (name === undefined) own.push({ path, name: part, field })
		else parts.set(part, [...(parts.get(part) ?? []), { path, name, field }])
	}
	return { own, parts }
}
export const entryPlan = planOf(entryFields)

type Values = Readonly<Record<string, unknown>>
/** What becomes of a field: under which key it stands then, and how; null: it is left out. `row` is what it stands in. */
type Each = (value: unknown, leaf: Leaf, row: Values) => readonly [key: string, value: unknown] | null

/** An entry in another shape, field by field: a part that is not there stays so, of a list each row. */
export function reshaped({ own, parts }: EntryPlan, entry: object, each: Each): Record<string, unknown> {
	const whole = entry as Values
	const of = (leaves: readonly Leaf[], row: Values) =>
		Object.fromEntries(leaves.flatMap((leaf) => [each(row[leaf.name], leaf, row)].filter((pair) => pair !== null)))
	const made = of(own, whole)
	for (const [part, leaves] of parts) {
		const value = whole[part] as Values | readonly Values[] | null | undefined
		if (value === undefined) continue
		made[part] = value === null ? null : isList(value) ? value.map((row) => of(leaves, row)) : of(leaves, value)
	}
	return made
}
const isList = (value: Values | readonly Values[]): value is readonly Values[] => Array.isArray(value)

/** The columns of the entry itself that a change writes; a part that is null empties its own. */
export function columnsOf(change: Partial<Record<string, unknown>>, { own, parts }: EntryPlan = entryPlan): EntryColumns {
	const columns: Record<string, unknown> = {}
	const write = ({ field: { column, unsaid } }: Leaf, value: unknown) => {
		if (column !== null && !column.includes('.') && !unsaid) columns[column] = value ?? null
	}
	for (const leaf of own) if (change[leaf.name] !== undefined) write(leaf, change[leaf.name])
	for (const [part, leaves] of parts) {
		const sent = change[part] as Record<string, unknown> | null | undefined
		if (sent !== undefined) for (const leaf of leaves) write(leaf, sent?.[leaf.name])
	}
	return columns
}
type EntryColumns = { [Column in EventColumn]?: unknown }

/** The columns of the rows of each table that hangs on an entry. */
export const rowColumns = ({ own, parts }: EntryPlan = entryPlan): Record<string, string[]> => {
	const named = [...own, ...[...parts.values()].flat()].flatMap(({ field: { column } }) =>
		column?.includes('.') ? [column.split('.')] : [],
	)
	return Object.fromEntries(
		[...Map.groupBy(named, ([table]) => table)].map(([table, all]) => [table, all.map(([, column = '']) => column)]),
	)
}
/** A row of a list by its columns. */
export const rowOf = (list: 'measurement' | 'time_recording', row: object, { parts }: EntryPlan = entryPlan): Record<string, unknown> =>
	Object.fromEntries(
		(parts.get(list) ?? []).flatMap(({ name, field: { column, unsaid } }) =>
			column === null || unsaid ? [] : [[column.split('.')[1], (row as Record<string, unknown>)[name] ?? null]],
		),
	)
