import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SignInFields } from '@hausheft/contract/session-requests.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { begin, useCurrentUser } from '../../platform/session/session.ts'
import { announceSignIn } from '../../platform/session/sign-in-window.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { GoOn } from './go-on.tsx'
import { SendAgain } from './mail-sent.tsx'
import { donePath, invitationIn } from './next-path.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { VisitorPage } from './visitor-page.tsx'

const route = getRouteApi('/_visitor/sign-in')

export function SignInPage() {
	const { next: asked, popup } = route.useSearch()
	const next = popup ? donePath : asked
	const user = useCurrentUser()
	/** The address that may have to be confirmed before it lets anybody in. */
	const [unconfirmed, setUnconfirmed] = useState<string>()
	const account = useAccountForm({
		schema: SignInFields,
		secret: 'password',
		send: async (body) => {
			try {
				begin(await call(sessions.signIn, { body }))
			} catch (error) {
				const maybe = error instanceof ApiError && error.problem.reason === 'maybe_unconfirmed'
				setUnconfirmed(maybe ? body.email : undefined)
				throw error
			}
			announceSignIn()
		},
	})
	if (user) return <GoOn next={next} />
	const lead = invitationIn(next)
		? 'Danach geht es zurück zur Einladung.'
		: next && !popup
			? 'Danach geht es weiter zur gewünschten Seite.'
			: undefined
	return (
		<VisitorPage
			title="Anmelden"
			lead={lead}
			others={
				<>
					<p>
						Noch kein Konto?
						<AppLink to="/sign-up" search={{ next }} className="visitor-link">
							Konto eröffnen
						</AppLink>
					</p>
					<p>
						Passwort vergessen?
						<AppLink to="/reset" className="visitor-link">
							Neues setzen
						</AppLink>
					</p>
				</>
			}
		>
			<AccountForm account={account} submit="Anmelden">
				<EmailField error={account.errors['email']} autoComplete="username" first />
				<PasswordField name="password" label="Passwort" error={account.errors['password']} />
			</AccountForm>
			{unconfirmed && (
				<div className="visitor-actions">
					<SendAgain key={unconfirmed} email={unconfirmed} />
				</div>
			)}
		</VisitorPage>
	)
}
