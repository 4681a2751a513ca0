import { useRouter } from '@tanstack/react-router'
import { sendWaiting } from '../../platform/queue/watch-queue.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { openAgain } from './open-again.ts'

const keptText = 'Auf diesem Gerät gespeichert. Wird gesendet, sobald eine Verbindung da ist.'

/** Says that something waits on the device, with the way back as long as it has not been sent; and has it tried again in a while. */
export function useSaysWaiting(): (id: string) => void {
	const router = useRouter()
	return (id) => {
		showToast(keptText, { action: { label: 'Rückgängig', run: () => void openAgain(router, id) } })
		void sendWaiting('by itself')
	}
}
