// Hides how a form keeps what is typed in it on the device until it is saved or discarded, and finds it again.
import { useState } from 'react'
import { discardDraft, keepDraft, readDraft, type Draft } from './drafts.ts'
import { useOpenForm } from './open-forms.ts'
import { useCurrentUser } from './session.ts'

type Shape<T> = Parameters<typeof readDraft<T>>[2]
type Options<T> = {
	/** Which form: `property.<id>`. */
	key: string
	shape: Shape<T>
	/** What the form shows as long as nothing was typed. */
	fresh: T
	/** Whether nothing of this is worth keeping. */
	isClean: (value: T) => boolean
}

export function useDraft<T>({ key, shape, fresh, isClean }: Options<T>) {
	const person = useCurrentUser()?.id
	const [found, setFound] = useState<Draft<T> | undefined>(() => (person ? readDraft(person, key, shape) : undefined))
	const [value, setValue] = useState<T>(found?.value ?? fresh)
	const dirty = !isClean(value)
	useOpenForm(dirty)
	const change = (next: T) => {
		setValue(next)
		if (!person) return
		if (isClean(next)) discardDraft(person, key)
		else keepDraft(person, key, next)
	}
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
		change,
		discard,
		/** Back to what was there before. */
		reset: () => {
			discard()
			setValue(fresh)
		},
	}
}
