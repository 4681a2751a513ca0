import type { Errors } from '../../platform/forms/form-state.ts'
import type { Observable } from '../../platform/page/observable.ts'
import type { EntryValues } from '../event-draft/entry-values.ts'

type Branch = Record<string, unknown> | undefined

/** What stands at `readings.0.data`; undefined where a row has gone meanwhile. */
export const valueAt = (values: object, path: string): unknown =>
	path.split('.').reduce<unknown>((at, key) => (at as Branch)?.[key], values)

type Source = Pick<Observable<{ content: { values: EntryValues }; errors: Errors }>, 'get' | 'listen'>
type Listenable<T> = Pick<Observable<T>, 'get' | 'listen'>

/** What is typed in one form and what is wrong with it, place by place: a key pressed renders its field and nothing else. */
export type EntryStore = {
	values: Listenable<EntryValues>
	errors: Listenable<Errors>
	/** For a field that says what is wrong with it. */
	showError(path: string, listener: () => void): () => void
	/** Whether there is such a field. */
	isShown(path: string): boolean
	/** Sets one place, and what was wrong with it is settled. */
	put(path: string, value: unknown): void
}

export function createEntryStore({ get, listen }: Source, type: (values: EntryValues, path: string) => void): EntryStore {
	const shown: string[] = []
	const values = () => get().content.values
	return {
		values: { get: values, listen },
		errors: { get: () => get().errors, listen },
		showError(path, listener) {
			shown.push(path)
			const stop = listen(listener)
			return () => {
				stop()
				shown.splice(shown.indexOf(path), 1)
			}
		},
		isShown: (path) => shown.includes(path),
		put: (path, value) => type(withValue(values(), path.split('.'), value) as EntryValues, path),
	}
}

/** The same with another value at one place; everything beside it stays the very same object, so that only who shows it is rendered. */
function withValue(at: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
	if (key === undefined) return value
	const next = withValue((at as Branch)?.[key], rest, value)
	return Array.isArray(at) ? at.with(Number(key), next) : { ...(at as Branch), [key]: next }
}
