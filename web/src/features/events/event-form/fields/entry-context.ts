import { createContext, use } from 'react'
import type { EntryForm } from '../use-entry-form.ts'

export const EntryContext = createContext<EntryForm | undefined>(undefined)

/** The form that a field stands in. */
export function useEntry(): EntryForm {
	const entry = use(EntryContext)
	if (!entry) throw new Error('a field of the entry form stands outside of it')
	return entry
}

/** Value, setter and error of a control that shows what is set from elsewhere too; text fields do without and are faster. */
export function useEntryValue<Value>(path: string) {
	const { form } = useEntry()
	const value = form.useWatchValue(path) as Value
	const set = (next: Value) => form.setFieldValue(path, next, { forceUpdate: false })
	return [value, set, form.errors[path]] as const
}
