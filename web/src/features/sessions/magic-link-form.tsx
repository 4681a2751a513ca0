import { useState } from 'react'
import { EmailFields } from '@hausheft/contract/session-requests.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { call } from '../../platform/api/client.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { VisitorPage } from './visitor-page.tsx'

type MagicLinkFormProps = { email: string; next: string | undefined; onBack: () => void }

/** Asks for a link by mail. Whether the address has an account is told by the mail alone. */
export function MagicLinkForm({ email, next, onBack }: MagicLinkFormProps) {
	const [sentTo, setSentTo] = useState<string>()
	const account = useAccountForm({
		schema: EmailFields,
		send: async (body) => {
			await call(signIns.requestMagicLink, { body: { ...body, ...(next !== undefined && { next }) } })
			setSentTo(body.email)
		},
	})
	const back = (
		<p>
			Doch mit Passwort?
			<Button look="quiet" onClick={onBack}>
				Zur Anmeldung
			</Button>
		</p>
	)
	if (sentTo)
		return (
			<VisitorPage
				title="Bitte den Posteingang ansehen"
				tab="Anmelden"
				picture={<EmptyDrawing motif="mailbox" />}
				lead={
					<>
						Falls es zu{' '}
						<b>
							<EmailText email={sentTo} />
						</b>{' '}
						ein Konto gibt, ist ein Link unterwegs. Er gilt zehn Minuten und einmal.
					</>
				}
				others={back}
			>
				<p className="visitor-lead">Nichts angekommen? Manchmal liegt die Mail im Spam-Ordner.</p>
			</VisitorPage>
		)
	return (
		<VisitorPage
			title="Link per Mail"
			tab="Anmelden"
			lead="Ein Link zum Anmelden kommt per Mail. Ein Passwort braucht es dann nicht."
			others={back}
		>
			<AccountForm account={account} submit="Link anfordern">
				<EmailField error={account.errors['email']} autoComplete="username" defaultValue={email} first />
			</AccountForm>
		</VisitorPage>
	)
}
