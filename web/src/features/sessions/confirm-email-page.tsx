import { useState } from 'react'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { refreshSession, useCurrentUser } from '../../platform/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { VisitorPage } from './visitor-page.tsx'

/** The link that went to a new address: one tap, and the account has it. */
export function ConfirmEmailPage({ token }: { token: string }) {
	const user = useCurrentUser()
	const [email, setEmail] = useState<string>()
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string>()
	const confirm = async () => {
		setBusy(true)
		try {
			setEmail((await call(signIns.confirmEmail, { body: { token } })).email)
			await refreshSession()
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			setProblem(error.message)
		} finally {
			setBusy(false)
		}
	}
	const onward = user ? <LinkButton to="/user/account">Zum Konto</LinkButton> : <LinkButton to="/sign-in">Anmelden</LinkButton>
	if (email !== undefined)
		return (
			<VisitorPage
				title="Die neue Adresse gilt"
				tab="Bestätigung"
				picture={<EmptyDrawing motif="key" />}
				lead={
					<>
						Angemeldet wird jetzt mit{' '}
						<b>
							<EmailText email={email} />
						</b>
						. Links aus früheren Mails gelten nicht mehr.
					</>
				}
			>
				<div className="visitor-actions">{onward}</div>
			</VisitorPage>
		)
	return (
		<VisitorPage
			title="Neue E-Mail-Adresse"
			tab="Bestätigung"
			picture={<EmptyDrawing motif="mailbox" />}
			lead="Das Konto bei Hausheft hat diese Adresse, sobald sie hier bestätigt ist."
		>
			<div className="visitor-actions">
				<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
				{problem ? (
					onward
				) : (
					<Button busy={busy} onClick={() => void confirm()}>
						Adresse bestätigen
					</Button>
				)}
			</div>
		</VisitorPage>
	)
}
