// Hides how a form keeps what is typed in it on the device until it is saved or discarded, and finds it again.
import { useEffect, useRef, useState } from 'react'
import { keepDraft } from '../device/drafts.ts'
import { attemptIn, discardDraft, followDraft, readDraft, type Draft } from '../device/kept-drafts.ts'
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
	/** Takes over what another tab noted in the same draft. */
	join?: (mine: T, theirs: T) => T
	/** Another tab has saved or discarded it; what was typed here since then stays. */
	onGone?: (stays: boolean) => void
}

export function useDraft<T>({ key, shape, fresh, isClean, join, onGone }: Options<T>) {
	const person = useCurrentUser()?.id
	const [found, setFound] = useState<Draft<T> | undefined>(() => (person ? readDraft(person, key, shape) : undefined))
	const [value, setValue] = useState<T>(found?.value ?? fresh)
	const dirty = !isClean(value)
	useOpenForm(dirty)
	const typed = useRef(false)
	const change = (next: T) => {
		typed.current = true
		setValue(next)
		if (!person) return
		if (isClean(next)) discardDraft(person, key, attemptIn(next))
		else keepDraft(person, key, next)
	}
	/** Saved or given up: nothing of it stays on the device. */
	const discard = () => {
		setFound(undefined)
		if (person) discardDraft(person, key, attemptIn(value))
	}
	/** Back to what was there before. */
	const reset = () => {
		discard()
		typed.current = false
		setValue(fresh)
	}
	const follow = (theirs: T, gone: boolean) => {
		if (!dirty || attemptIn(theirs) !== attemptIn(value)) return
		const next = join ? join(value, theirs) : value
		// Written back it would be news over there.
		if (!gone) return setValue(next)
		const stays = typed.current
		if (stays) change(next)
		else reset()
		onGone?.(stays)
	}
	useEffect(() => (person ? followDraft(person, key, shape, follow) : undefined))
	return {
		value,
		dirty,
		/** Milliseconds since 1970: when what is shown was typed, if it was found on the device. */
		foundOf: dirty ? found?.keptAt : undefined,
		change,
		discard,
		reset,
	}
}
