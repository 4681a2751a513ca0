import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sendWaiting } from '../../platform/queue/watch-queue.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { keptText } from './kept-text.ts'
import { openAgain } from './open-again.ts'

export type WaitingPlace = {
	person: string
	/** The address of the form, where it opens again. */
	opens: string
	/** Says that it waits, with the way back as long as it has not been sent; and has it tried again in a while. */
	onKept: (id: string) => void
}

/** Of a form whose new thing can wait for a connection; undefined where nobody is signed in. */
export function useWaitingPlace(): WaitingPlace | undefined {
	const router = useRouter()
	const person = useCurrentUser()?.id
	const [opens] = useState(() => router.latestLocation.href)
	const onKept = (id: string) => {
		showToast(keptText, { action: { label: 'Rückgängig', run: () => void openAgain(router, id) } })
		void sendWaiting('by itself')
	}
	return person === undefined ? undefined : { person, opens, onKept }
}
