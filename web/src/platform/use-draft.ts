// Hides how a form keeps what is typed in it on the device until it is saved or discarded, and finds it again.
import { useState } from 'react'
import { discardDraft, keepDraft, readDraft, type Draft } from './drafts.ts'
import { useOpenForm } from './open-forms.ts'
import { useCurrentUser } from './session.ts'

type Shape<T> = Parameters<typeof readDraft<T>>[2]
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** `fresh` is what the form shows when nothing was typed; as soon as something differs from it, it is kept under `key`. */
export function useDraft<T>(key: string, shape: Shape<T>, fresh: T) {
	const person = useCurrentUser()?.id
	const [found, setFound] = useState<Draft<T> | undefined>(() => (person ? readDraft(person, key, shape) : undefined))
	const [value, setValue] = useState<T>(found?.value ?? fresh)
	const dirty = !same(value, fresh)
	useOpenForm(dirty)
	/** Saved or given up: nothing of it stays on the device. */
	const discard = () => {
		setFound(undefined)
		if (person) discardDraft(person, key)
	}
	return {
		value,
		dirty,
		/** Milliseconds since 1970: when what is shown was typed, if it was found on the device. */
		foundOf: dirty ? found?.keptAt : undefined,
		change: (next: T, base = fresh) => {
			setValue(next)
			if (!person) return
			if (same(next, base)) discardDraft(person, key)
			else keepDraft(person, key, next)
		},
		discard,
		/** Back to what was there before. */
		reset: () => {
			discard()
			setValue(fresh)
		},
	}
}
