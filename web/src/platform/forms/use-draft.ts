// Hides how a form keeps what is typed in it on the device until it is saved or discarded, and finds it again.
import { useEffect, useRef, useState } from 'react'
import { keepDraft } from '../device/drafts.ts'
import { discardDraft, followDraft, readDraft } from '../device/kept-drafts.ts'
import { useIsInBrowser } from '../page/in-browser.ts'
import { useOpenForm } from '../page/open-forms.ts'
import { useCurrentUser } from '../session/session.ts'

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
	const isInBrowser = useIsInBrowser()
	const found = () => (person && isInBrowser ? readDraft(person, key, shape)?.value : undefined) ?? fresh
	const [value, setValue] = useState<T>(found)
	const [isFound, setIsFound] = useState(isInBrowser)
	if (isInBrowser && !isFound) {
		setIsFound(true)
		setValue(found())
	}
	const dirty = !isClean(value)
	/** As it was set last, before any rendering. */
	const latest = useRef(value)
	const typed = useRef(false)
	useEffect(() => {
		if (!typed.current) latest.current = value
	}, [value])
	useOpenForm(dirty)
	const change = (next: T) => {
		typed.current = true
		latest.current = next
		setValue(next)
		if (!person) return
		if (isClean(next)) discardDraft(person, key)
		else keepDraft(person, key, next)
	}
	/** Saved or given up: nothing of it stays on the device, and the form is as it was before. */
	const reset = () => {
		if (person) discardDraft(person, key)
		typed.current = false
		latest.current = fresh
		setValue(fresh)
	}
	/** Another tab has saved or discarded it; what was typed here since then stays. */
	const follow = (_theirs: T, gone: boolean) => {
		if (!dirty || !gone) return
		if (typed.current) change(value)
		else reset()
	}
	useEffect(() => (person ? followDraft(person, key, shape, follow) : undefined))
	return {
		value,
		change,
		reset,
		isDirty: () => !isClean(latest.current),
	}
}
