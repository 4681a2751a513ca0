import { useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { LockKeys } from './lock-keys.tsx'
import { VisitorPage } from './visitor-page.tsx'

/** The link of the mail after a new password. Whoever opens it without tapping (a mail scanner) locks nothing. */
export function LockKeysPage() {
	const [lock] = useState(() => location.hash.slice(1))
	return (
		<VisitorPage
			title="Schlüssel und Passkeys"
			tab="Schlüssel sperren"
			picture={<EmptyDrawing motif="key" />}
			lead={
				lock === ''
					? 'In dieser Adresse fehlt etwas. Bitte den Link aus der Mail ganz öffnen.'
					: 'Ein Tippen beendet alle Schlüssel für Programme und alle Passkeys, die es beim Setzen des neuen Passworts gab. Neue lassen sich im Konto einrichten.'
			}
		>
			<div className="visitor-actions">
				{lock !== '' && <LockKeys lock={lock} what="Schlüssel und Passkeys" />}
				<LinkButton to="/sign-in" look="secondary">
					Anmelden
				</LinkButton>
			</div>
		</VisitorPage>
	)
}
