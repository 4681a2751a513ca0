import { getRouteApi } from '@tanstack/react-router'
import { sessions, SignInFields } from '@hausheft/contract/sessions.ts'
import { call } from '../../platform/api.ts'
import { announceSignIn, begin, useCurrentUser } from '../../platform/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { GoOn } from './go-on.tsx'
import { donePath, invitationIn } from './next-path.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { VisitorPage } from './visitor-page.tsx'

const route = getRouteApi('/_visitor/sign-in')

export function SignInPage() {
	const { next: asked, popup } = route.useSearch()
	const next = popup ? donePath : asked
	const user = useCurrentUser()
	const account = useAccountForm({
		schema: SignInFields,
		secret: 'password',
		send: async (body) => {
			begin(await call(sessions.signIn, { body }))
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
		</VisitorPage>
	)
}
