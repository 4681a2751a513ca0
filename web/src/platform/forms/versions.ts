// Hides how what is typed in a form is held against what is stored: what was changed, by whom, and what both of them mean together.

/** What stands in a field: text as typed, or ids in no order. */
export type Value = string | readonly string[]
export type Values = Record<string, Value>

/** Spaces at the ends are not kept, and a list is not sorted, so they are no change. */
const written = (value: Value | undefined) =>
	typeof value === 'object' ? JSON.stringify(value.toSorted()) : JSON.stringify(value?.trim() ?? '')
const differs = (a: Value | undefined, b: Value | undefined) => written(a) !== written(b)
const fieldsOf = <V extends Values>(values: V) => Object.keys(values) as (keyof V & string)[]

/** The fields that differ, as they are sent. */
export const changesOf = <V extends Values>(before: V, values: V): Partial<V> => {
	const changed = fieldsOf(before).filter((field) => differs(values[field], before[field]))
	return Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<V>
}
export const isSame = <V extends Values>(a: V, b: V): boolean => Object.keys(changesOf(a, b)).length === 0

/** What one began with, what one has typed, and what is stored now; all as a form shows it. */
export type Versions<V extends Values> = { before: V; values: V; current: V }

/** Fields that both have changed, each in another way: somebody must choose. */
export const conflictsOf = <V extends Values>({ before, values, current }: Versions<V>): (keyof V & string)[] =>
	fieldsOf(before).filter(
		(field) => differs(values[field], before[field]) && differs(current[field], before[field]) && differs(values[field], current[field]),
	)

/** What is stored now with what one changed oneself; of the conflicts only those in `keep`. */
export function merged<V extends Values>(versions: Versions<V>, keep: ReadonlySet<string>): V {
	const { before, values, current } = versions
	const conflicts = new Set<string>(conflictsOf(versions))
	const own = fieldsOf(before).filter((field) => (conflicts.has(field) ? keep.has(field) : differs(values[field], before[field])))
	return { ...current, ...Object.fromEntries(own.map((field) => [field, values[field]])) }
}
