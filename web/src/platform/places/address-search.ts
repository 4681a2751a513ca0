// Hides how what an address says behind the question mark is read: what does not fit is left out, as an address typed by hand or kept from an older release must not break the page.
import { idPattern } from '@hausheft/contract/patterns.ts'

/** Undefined for what does not fit. Plain functions: the page begins without zod. */
type Reader<T> = (value: unknown) => T | undefined
type Readers = Record<string, Reader<unknown>>
type Found<R extends Readers> = { [Name in keyof R]?: R[Name] extends Reader<infer T> ? T | undefined : never }

/** For `validateSearch` of a route; `parts`: to begin a longer one with. */
export function search<R extends Readers>(parts: R) {
	const read = (raw: Record<string, unknown>): Found<R> =>
		Object.fromEntries(
			Object.entries(parts).flatMap(([name, reader]) => {
				const value = reader(raw[name])
				return value === undefined ? [] : [[name, value]]
			}),
		) as Found<R>
	return Object.assign(read, { parts })
}
export type SearchOf<S extends (raw: Record<string, unknown>) => unknown> = ReturnType<S>

export const oneOf =
	<const T extends string | number>(...values: readonly T[]): Reader<T> =>
	(value) =>
		values.find((each) => each === value)

/** Text of at most so many characters, and like the pattern. */
export const text =
	(max = Infinity, pattern?: RegExp): Reader<string> =>
	(value) =>
		typeof value === 'string' && value.length <= max && (!pattern || pattern.test(value)) ? value : undefined

export const whole: Reader<number> = (value) => (Number.isSafeInteger(value) ? (value as number) : undefined)

/** Chosen, or not there. */
export const flag: Reader<'true'> = (value) => (value === true || value === 'true' ? 'true' : undefined)

export const id: Reader<string> = (value) => text(36, idPattern)(value)?.toLowerCase()
/** An id, or a word in its place. */
export const idOr =
	<const T extends string>(word: T): Reader<string> =>
	(value) =>
		value === word ? word : id(value)

const dayPattern = /^(19\d\d|2[01]\d\d|2200)-\d\d-\d\d$/
/** A day that there is, of the years that there are. */
export const day: Reader<string> = (value) => {
	const typed = text(10, dayPattern)(value)
	const at = new Date(`${typed}T12:00:00Z`)
	return typed !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(typed) ? typed : undefined
}
