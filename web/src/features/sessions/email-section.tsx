import { useState } from 'react'
import { EmailChangeFields } from '@hausheft/contract/sign-in-requests.ts'
import { signIns, type Credentials } from '@hausheft/contract/sign-ins.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { call } from '../../platform/api/client.ts'
import { begin } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { isPasswordAsked, SignInAgain } from './secret-form.tsx'
import { useStep } from './use-step.ts'

type EmailSectionProps = { user: SessionUser; credentials: Credentials; onChanged: () => void }

/** The address one signs in with; a new one counts once its mail has been answered. */
export function EmailSection({ user, credentials, onChanged }: EmailSectionProps) {
	const [open, setOpen] = useState(false)
	return (
		<div className="sign-in-section">
			<p>
				<b>
					<EmailText email={user.email} />
				</b>
			</p>
			<div role="status">{credentials.new_email !== null && <AskedEmail email={credentials.new_email} onChanged={onChanged} />}</div>
			{open ? (
				<NewEmail
					credentials={credentials}
					onCancel={() => setOpen(false)}
					onDone={() => {
						setOpen(false)
						onChanged()
					}}
				/>
			) : (
				<Button look="secondary" onClick={() => setOpen(true)}>
					Adresse ändern
				</Button>
			)}
		</div>
	)
}

function AskedEmail({ email, onChanged }: { email: string; onChanged: () => void }) {
	const { busy, problem, take } = useStep()
	const keep = () =>
		take(async () => {
			await call(signIns.keepEmail, {})
			onChanged()
		})
	return (
		<Notice
			action={
				<Button look="quiet" busy={busy} onClick={() => void keep()}>
					Verwerfen
				</Button>
			}
		>
			<EmailText email={email} /> gilt, sobald der Link in der Mail dorthin bestätigt ist. Er gilt eine Stunde.
			{problem && <span className="field-error"> {problem}</span>}
		</Notice>
	)
}

type NewEmailProps = { credentials: Credentials; onCancel: () => void; onDone: () => void }
function NewEmail({ credentials, onCancel, onDone }: NewEmailProps) {
	const account = useAccountForm({
		schema: EmailChangeFields,
		send: async (body) => {
			const { user, asked } = await call(signIns.changeEmail, { body })
			begin({ user })
			showToast(asked === null ? 'Die neue Adresse gilt.' : 'Bitte den Link in der Mail an die neue Adresse bestätigen.')
			onDone()
		},
	})
	if (!credentials.password && !credentials.fresh) return <SignInAgain />
	return (
		<AccountForm account={account} submit="Adresse ändern" onCancel={onCancel}>
			<Field label="Neue E-Mail-Adresse" error={account.errors['newEmail']}>
				{(control) => (
					<input
						{...control}
						className="input"
						name="newEmail"
						type="email"
						inputMode="email"
						autoComplete="email"
						maxLength={254}
						required
						spellCheck={false}
						autoCapitalize="none"
						autoCorrect="off"
					/>
				)}
			</Field>
			{isPasswordAsked(credentials) && (
				<PasswordField name="password" label="Passwort zur Bestätigung" error={account.errors['password']} />
			)}
		</AccountForm>
	)
}
