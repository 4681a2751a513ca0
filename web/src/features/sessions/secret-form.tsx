import { ConfirmFields } from '@hausheft/contract/sign-in-requests.ts'
import type { Credentials } from '@hausheft/contract/sign-ins.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

type SecretFormProps = {
	credentials: Credentials
	submit: string
	send: (password: string | undefined) => Promise<void>
	/** The password is asked for however fresh the sign-in is. */
	always?: boolean
	onCancel: () => void
}

/** One step that changes how one signs in: with the password once more, or right after signing in. */
export function SecretForm({ credentials, submit, send, always = false, onCancel }: SecretFormProps) {
	const account = useAccountForm({ schema: ConfirmFields, send: ({ password }) => send(password) })
	if (!credentials.password && !credentials.fresh) return <SignInAgain />
	return (
		<AccountForm account={account} submit={submit} onCancel={onCancel}>
			{isPasswordAsked(credentials, always) && (
				<PasswordField name="password" label="Passwort zur Bestätigung" error={account.errors['password']} />
			)}
		</AccountForm>
	)
}

export const isPasswordAsked = ({ password, fresh }: Credentials, always = false): boolean => password && (always || !fresh)

/** Where there is no password to ask for. */
export function SignInAgain() {
	const again = () => signOut(`/sign-in?${new URLSearchParams({ next: '/user/account' }).toString()}`)
	return (
		<Notice
			tone="warn"
			action={
				<Button look="secondary" onClick={() => void again()}>
					Neu anmelden
				</Button>
			}
		>
			Dafür muss die Anmeldung frisch sein, höchstens zehn Minuten alt.
		</Notice>
	)
}
