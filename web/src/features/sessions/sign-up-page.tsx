import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { members } from '@hausheft/contract/members.ts'
import { sessions, SignUpFields } from '@hausheft/contract/sessions.ts'
import { call, read } from '../../platform/api.ts'
import { announceSignIn, begin, useCurrentUser } from '../../platform/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { GoOn } from './go-on.tsx'
import { MailSent } from './mail-sent.tsx'
import { invitationIn } from './next-path.ts'
import { PasswordField } from './password-field.tsx'
import { keepNext } from './pending-next.ts'
import { useAccountForm } from './use-account-form.ts'
import { VisitorPage } from './visitor-page.tsx'

const route = getRouteApi('/_visitor/sign-up')

export function SignUpPage() {
	const { next } = route.useSearch()
	const user = useCurrentUser()
	const [mailedTo, setMailedTo] = useState<string>()
	const id = invitationIn(next)
	const invitation = useQuery({ ...read(members.getInvitation, { params: { id: id ?? '' } }), enabled: id !== undefined }).data
	const account = useAccountForm({
		schema: SignUpFields,
		send: async (fields) => {
			const session = await call(sessions.signUp, { body: { ...fields, ...(id && { invitation: id }) } })
			if (!session.user) {
				keepNext(next)
				return setMailedTo(fields.email)
			}
			begin(session)
			announceSignIn()
		},
	})
	if (user) return <GoOn next={next} />
	if (mailedTo) return <MailSent email={mailedTo} next={next} />
	return (
		<VisitorPage
			title="Konto eröffnen"
			lead={
				invitation
					? `Für die Gruppe «${invitation.group}», in die ${invitation.inviter} einlädt.`
					: 'Für alle Häuser und Gruppen genügt ein Konto.'
			}
			others={
				<p>
					Schon ein Konto?
					<AppLink to="/sign-in" search={{ next }} className="visitor-link">
						Anmelden
					</AppLink>
				</p>
			}
		>
			<AccountForm account={account} submit="Konto eröffnen">
				<Field label="Name" error={account.errors['name']} description="So steht er bei den Einträgen und im Verlauf.">
					{(control) => <input {...control} className="input" name="name" autoComplete="name" maxLength={200} required autoCorrect="off" />}
				</Field>
				<EmailField error={account.errors['email']} description={invitation && `Die Einladung gilt für ${invitation.email}.`} />
				<PasswordField name="password" label="Passwort" error={account.errors['password']} fresh />
			</AccountForm>
		</VisitorPage>
	)
}
