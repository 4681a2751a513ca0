import { useState } from 'react'
import { sessions } from '@hausheft/contract/sessions.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { VisitorPage } from './visitor-page.tsx'

type MailSentProps = { email: string; next: string | undefined; /** Of the invitation that the mail's link carries on. */ link?: string }

/** Where mails are sent, an account begins with one. Whether there was an account before is told in it alone. */
export function MailSent({ email, next, link }: MailSentProps) {
	return (
		<VisitorPage
			title="Bitte den Posteingang ansehen"
			tab="Konto eröffnen"
			picture={<EmptyDrawing motif="mailbox" />}
			lead={
				<>
					An{' '}
					<b>
						<EmailText email={email} />
					</b>{' '}
					ist eine Mail unterwegs. Mit dem Link darin wird die Adresse bestätigt. Er gilt 24 Stunden.
				</>
			}
		>
			<div className="visitor-actions">
				<LinkButton to="/sign-in" search={{ next }}>
					Weiter zur Anmeldung
				</LinkButton>
				<SendAgain email={email} link={link} />
			</div>
		</VisitorPage>
	)
}

/** Asks for the confirming mail once more. */
export function SendAgain({ email, link }: { email: string; link?: string | undefined }) {
	const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
	const [problem, setProblem] = useState<string>()
	const send = async () => {
		setState('busy')
		setProblem(undefined)
		try {
			await call(sessions.requestVerification, { body: { email, ...(link !== undefined && { link }) } })
			setState('sent')
		} catch (error) {
			setState('idle')
			if (!(error instanceof ApiError)) throw error
			setProblem(error.message)
		}
	}
	return (
		<>
			<Button look="secondary" busy={state === 'busy'} onClick={() => void send()}>
				Mail nochmals senden
			</Button>
			<p role="status" className={problem ? 'field-error' : 'dim'}>
				{problem ?? (state === 'sent' && 'Sie ist nochmals unterwegs. Manchmal liegt sie im Spam-Ordner.')}
			</p>
		</>
	)
}
