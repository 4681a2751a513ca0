import { useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { LockKeys } from './lock-keys.tsx'
import { InVisitorsBrowser, VisitorPage } from './visitor-page.tsx'

/** The link of the mail after a new password. Whoever opens it without tapping (a mail scanner) locks nothing. */
export const LockKeysPage = () => (
	<InVisitorsBrowser>
		<LockKeysLink />
	</InVisitorsBrowser>
)

function LockKeysLink() {
	const [lock] = useState(() => location.hash.slice(1))
	return (
		<VisitorPage
			title="Was noch offen steht"
			tab="Sperren"
			picture={<EmptyDrawing motif="key" />}
			lead={
				lock === ''
					? 'In dieser Adresse fehlt etwas. Bitte den Link aus der Mail ganz öffnen.'
					: 'Ein Tippen beendet, was es beim Setzen des neuen Passworts gab: Schlüssel für Programme, Passkeys, andere Anbieter, Kalender-Abos, Webhooks und offene Einladungen. Alle Geräte werden dabei abgemeldet. Neues lässt sich jederzeit einrichten. Ein zweiter Faktor bleibt.'
			}
		>
			<div className="visitor-actions">
				{lock !== '' && <LockKeys lock={lock} />}
				<LinkButton to="/sign-in" look="secondary">
					Anmelden
				</LinkButton>
			</div>
		</VisitorPage>
	)
}
