import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { valueAt } from '../entry-store.ts'
import type { EntryForm } from '../use-entry-form.ts'

export const EntryContext = createContext<EntryForm | undefined>(undefined)

/** What stands at one place of the form; rendered anew when that changes, and only then. */
export function useEntryValue<Value>(path: string) {
	const { values, put } = useEntry().store
	const value = useSyncExternalStore(values.listen, () => valueAt(values.get(), path)) as Value
	return [value, (next: Value) => put(path, next)] as const
}

/** The form that a field stands in. */
export function useEntry(): EntryForm {
	const entry = use(EntryContext)
	if (!entry) throw new Error('a field of the entry form stands outside of it')
	return entry
}

/** What is wrong at one place. */
export function useEntryError(path: string): string | undefined {
	const { errors, showError } = useEntry().store
	const listen = useCallback((listener: () => void) => showError(path, listener), [showError, path])
	return useSyncExternalStore(listen, () => errors.get()[path])
}
