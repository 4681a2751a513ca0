// Hides how somebody who leaves a form in the middle learns that it is kept: they go on unasked, and a toast says so.
import { useEffect, useRef } from 'react'
import type { Observable } from '../platform/page/observable.ts'
import { isFormOpen } from '../platform/page/open-forms.ts'
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
	/** Where it was closed because it saves: how it comes back if nothing came of that, and whether one is still where that led. */
	reopen?: (() => { isNear: () => boolean; open: () => void } | undefined) | undefined
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

function leave(draft: string, { isDirty, discard, saving, reopen }: Omit<KeptDraft, 'draft'>): void {
	const say = (message: string, open?: () => void) => {
		if (!isDirty()) return
		const next = open && { label: 'Öffnen', run: open }
		draftToasts.set(draft, showToast(message, { next, action: { label: 'Verwerfen', run: discard } }))
	}
	const isIn = (...steps: string[]) => saving !== undefined && steps.includes(saving.get().step.is)
	const back = reopen?.()
	const end = () => {
		// What one is at by now is not taken away.
		if (back?.isNear() && isIn('idle') && !isFormOpen()) back.open()
		else say('Noch nicht gespeichert. Entwurf behalten.', back?.open)
	}
	if (!saving || isIn('idle', 'over')) return back ? end() : say('Entwurf behalten.')
	const stop = saving.listen(() => {
		if (!isIn('idle', 'over')) return
		stop()
		end()
	})
}
