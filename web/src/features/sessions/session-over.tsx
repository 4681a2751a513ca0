import { dismissSignInOffer } from '../../platform/session/session.ts'
import { openSignIn } from '../../platform/session/sign-in-window.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** The session has ended under something typed: the way back in, in a window of its own, so that this page stays as it is. */
export const SessionOver = () => (
	<ConfirmDialog
		title="Die Anmeldung ist abgelaufen"
		confirm="Anmelden"
		danger={false}
		onConfirm={openSignIn}
		cancel="Später"
		onCancel={dismissSignInOffer}
	>
		Die Eingaben bleiben hier erhalten. Die Anmeldung öffnet sich in einem eigenen Fenster; danach geht es hier weiter.
	</ConfirmDialog>
)
