import { observable, type Observable } from '../../../platform/page/observable.ts'
import type { EntryErrors } from './entry-fields.ts'
import type { EntryValues } from './entry-values.ts'

type Branch = Record<string, unknown> | undefined

/** What stands at `readings.0.data`; undefined where a row has gone meanwhile. */
export const valueAt = (values: object, path: string): unknown =>
	path.split('.').reduce<unknown>((at, key) => (at as Branch)?.[key], values)

/** The same with another value at one place; everything beside it stays the very same object, so that only who shows it is rendered. */
function withValue(at: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
	if (key === undefined) return value
	const next = withValue((at as Branch)?.[key], rest, value)
	return Array.isArray(at) ? at.with(Number(key), next) : { ...(at as Branch), [key]: next }
}

const without = (errors: EntryErrors, path: string): EntryErrors => {
	const stale = Object.keys(errors).filter((each) => each === path || each.startsWith(`${path}.`))
	return stale.length === 0 ? errors : Object.fromEntries(Object.entries(errors).filter(([each]) => !stale.includes(each)))
}

/** What is typed in one form and what is wrong with it, outside React: a key pressed renders its field and nothing else. */
export type EntryStore = {
	values: Observable<EntryValues>
	/** By the form's own paths: `balance.amount`, `readings.0.data`. */
	errors: Observable<EntryErrors>
	/** For a field that says what is wrong with it. */
	showError(path: string, listener: () => void): () => void
	/** Whether there is such a field. */
	isShown(path: string): boolean
	/** Sets one place, and what was wrong with it is settled. */
	put(path: string, value: unknown): void
}

export function createEntryStore(start: EntryValues): EntryStore {
	const values = observable(start)
	const errors = observable<EntryErrors>({})
	const shown: string[] = []
	return {
		values,
		errors,
		showError(path, listener) {
			shown.push(path)
			const stop = errors.listen(listener)
			return () => {
				stop()
				shown.splice(shown.indexOf(path), 1)
			}
		},
		isShown: (path) => shown.includes(path),
		put(path, value) {
			errors.set(without(errors.get(), path))
			values.set(withValue(values.get(), path.split('.'), value) as EntryValues)
		},
	}
}
