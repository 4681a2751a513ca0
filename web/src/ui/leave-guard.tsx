import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveGuardOptions = {
	dirty: boolean
	/** Something is still being uploaded and would be lost. */
	busy: boolean
	onLeave: () => void
	onDiscard: () => void
	/** Told to the frame around the form, which has a close button of its own. */
	leave: ((way: (() => void) | undefined) => void) | undefined
}

/** Whoever leaves a form with something typed in it is asked, whichever way they go. */
export function useLeaveGuard({ dirty, busy, onLeave, onDiscard, leave }: LeaveGuardOptions) {
	const allowed = useRef(false)
	const [asking, setAsking] = useState(false)
	const blocker = useBlocker({
		shouldBlockFn: () => (dirty || busy) && !allowed.current,
		withResolver: true,
		enableBeforeUnload: () => busy && !allowed.current,
	})
	const blocked = blocker.status === 'blocked'
	const request = () => {
		if (dirty || busy) setAsking(true)
		else onLeave()
	}
	useEffect(() => {
		leave?.(request)
		return () => leave?.(undefined)
	})
	const go = () => {
		allowed.current = true
		setAsking(false)
		if (blocked) blocker.proceed()
		else onLeave()
	}
	const stay = () => {
		setAsking(false)
		if (blocked) blocker.reset()
	}
	const dialog =
		asking || blocked ? (
			<ConfirmDialog
				title="Noch nicht gespeichert"
				confirm="Verwerfen"
				onConfirm={() => {
					onDiscard()
					go()
				}}
				cancel="Weiter bearbeiten"
				onCancel={stay}
				other={{ label: 'Entwurf behalten', run: go }}
			>
				{busy
					? 'Es wird noch hochgeladen. Was schon da ist, kann als Entwurf auf diesem Gerät bleiben.'
					: 'Die Eingaben können als Entwurf auf diesem Gerät bleiben und später gespeichert werden.'}
			</ConfirmDialog>
		) : null
	return {
		dialog,
		request,
		/** Saved: nothing stands in the way any more. */
		release: () => {
			allowed.current = true
		},
	}
}
