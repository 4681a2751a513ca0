import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { flushDrafts, keepDraft } from '../../platform/device/drafts.ts'
import { discardDraft, readDraft } from '../../platform/device/kept-drafts.ts'
import { useHanded } from '../../platform/forms/handed-drafts.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { Typed, typedIn } from './reply-draft.ts'

/** How what waits comes back to where it was typed. `key`: of the draft of that field. */
export function useTakenAway(key: string, typeAgain: (back: Typed) => void) {
	const person = useCurrentUser()?.id
	/** What waited and is opened again lies beside it, as another one may be typed by now. */
	const kept = `${key}.kept`
	const here = useLocation()
	const handed = useHanded(kept)
	const looked = useRef<readonly unknown[]>([])
	useEffect(() => {
		if (looked.current[0] === here && looked.current[1] === handed) return
		looked.current = [here, handed]
		const back = person && readDraft(person, kept, Typed)
		if (!back) return
		discardDraft(person, kept)
		typeAgain(back.value)
	})
	const isOpen = useRef(false)
	useEffect(() => {
		isOpen.current = true
		return () => void (isOpen.current = false)
	}, [])
	/** From what waits; where its entry is closed by now, it stands there when it is opened again. */
	const takeAway = async (row: string) => {
		const { takeOnceUnsent } = await import('../../platform/queue/take-unsent.ts')
		const taken = await takeOnceUnsent(row)
		if (!taken) showToast('Das ist inzwischen gesendet.', { tone: 'bad' })
		else if (isOpen.current) typeAgain(typedIn(taken.content))
		else if (person) {
			keepDraft(person, kept, typedIn(taken.content))
			flushDrafts()
		}
	}
	return { kept, takeAway }
}
