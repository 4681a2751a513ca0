/** What holds of a value is looked at here instead of claimed; what is not there although it must be is a bug, and ends the work. */
export function present<T>(value: T | null | undefined): T {
	if (value === null || value === undefined) throw new Error('what must be there is missing')
	return value
}

/** What a value of which nothing is known holds under this name, if it holds anything. */
export const lookAt = (value: unknown, name: string): unknown =>
	(typeof value === 'object' && value !== null) || typeof value === 'function' ? Reflect.get(value, name) : undefined

export const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.some((each) => each === value)
