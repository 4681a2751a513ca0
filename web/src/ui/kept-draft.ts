// Hides how somebody who leaves a form in the middle learns that it is kept: they go on unasked, and a toast says so.
import { useEffect, useRef } from 'react'
import type { Observable } from '../platform/page/observable.ts'
import { useOnTheWay } from '../platform/page/on-the-way.ts'
import { dismissToast, showToast } from './toast-queue.ts'

type KeptDraft = {
	/** Under which the draft is kept. */
	draft: string
	/** Asked when the form is left: something of it would be missed. */
	isDirty: () => boolean
	discard: () => void
	/** How far saving is, where it can go on behind a form that was left. */
	saving?: Pick<Observable<{ step: { is: string } }>, 'get' | 'listen'>
}

const draftToasts = new Map<string, number>()

/** Whichever way a form is left. Answers whether one is still at it, and not on the way to another page either. */
export function useKeptDraft({ draft, ...options }: KeptDraft): () => boolean {
	const latest = useRef(options)
	const shown = useRef(true)
	const isOnTheWay = useOnTheWay()
	useEffect(() => {
		latest.current = options
	})
	useEffect(() => {
		shown.current = true
		// It is here again: what the toast offers stands in the form.
		dismissToast(draftToasts.get(draft) ?? 0)
		return () => {
			shown.current = false
			leave(draft, latest.current)
		}
	}, [draft])
	return () => shown.current && !isOnTheWay()
}

function leave(draft: string, { isDirty, discard, saving }: Omit<KeptDraft, 'draft'>): void {
	const say = (message: string) => {
		if (isDirty()) draftToasts.set(draft, showToast(message, { action: { label: 'Verwerfen', run: discard } }))
	}
	const isSaving = () => saving && !['idle', 'over'].includes(saving.get().step.is)
	if (!isSaving()) return say('Entwurf behalten.')
	const stop = saving?.listen(() => {
		if (isSaving()) return
		stop?.()
		say('Noch nicht gespeichert. Entwurf behalten.')
	})
}
