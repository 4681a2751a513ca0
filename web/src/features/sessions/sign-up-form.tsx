import { useState } from 'react'
import type { Invitation } from '@hausheft/contract/members.ts'
import { SignUpFields } from '@hausheft/contract/session-requests.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { begin } from '../../platform/session/session.ts'
import { announceSignIn } from '../../platform/session/sign-in-window.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

type SignUpFormProps = {
	/** The one whose link led here. */
	invitation?: Invitation | undefined
	/** What came with its mail, and to whom that went: the account is this address's, and in the group at once. */
	proven?: { proof: string; address: string }
	/** The secret of an invitation link that led here. */
	link?: string
	submit?: string
	/** Just before somebody is signed in. */
	onSignedUp?: () => void
	/** The group whose invitation was accepted with it. */
	onJoined?: (group: string) => void
	/** Nobody is signed in yet: a mail to this address begins the account. */
	onMailed?: (email: string) => void
}

/** The fields of a new account; whoever has filled them in is signed in. */
export function SignUpForm({ invitation, proven, link, submit = 'Konto eröffnen', onSignedUp, onJoined, onMailed }: SignUpFormProps) {
	// For which the invitation is not, as the server has said.
	const [other, setOther] = useState<string>()
	const account = useAccountForm({
		schema: SignUpFields,
		send: async (fields) => {
			const invited = invitation && {
				invitation: invitation.id,
				other_address: fields.email === other,
				...(proven && { proof: proven.proof }),
			}
			const session = await call(sessions.signUp, { body: { ...fields, ...invited, ...(link !== undefined && { link }) } }).catch(
				(error: unknown) => {
					if (!(error instanceof ApiError) || error.problem.reason !== 'other_address') throw error
					setOther(fields.email)
				},
			)
			if (!session) return
			if (!session.user) return onMailed?.(fields.email)
			onSignedUp?.()
			begin(session)
			announceSignIn()
			if (session.group !== undefined) onJoined?.(session.group)
		},
	})
	return (
		<AccountForm account={account} submit={other === undefined ? submit : 'Konto trotzdem eröffnen'}>
			<Field label="Name" error={account.errors['name']} description="So steht er bei den Einträgen und im Verlauf.">
				{(control) => <input {...control} className="input" name="name" autoComplete="name" maxLength={200} required autoCorrect="off" />}
			</Field>
			<EmailField
				error={account.errors['email']}
				autoComplete={proven ? 'username' : 'email'}
				defaultValue={proven?.address}
				fixed={proven !== undefined}
				description={
					invitation &&
					(proven ? (
						'An sie ging die Einladung.'
					) : (
						<>
							Die Einladung gilt für <EmailText email={invitation.email} />.
						</>
					))
				}
			/>
			<PasswordField name="password" label="Passwort" error={account.errors['password']} fresh />
			<div role="alert">
				{other !== undefined && invitation && (
					<Notice tone="warn">
						Die Einladung gilt für <EmailText email={invitation.email} />, nicht für <EmailText email={other} />. Am einfachsten ist es mit
						der eingeladenen Adresse. Mit dieser hier braucht es danach noch ein Ja von {invitation.inviter}.
					</Notice>
				)}
			</div>
		</AccountForm>
	)
}
