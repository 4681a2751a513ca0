import { SetPasswordFields } from '@hausheft/contract/sign-in-requests.ts'
import { signIns, type Credentials } from '@hausheft/contract/sign-ins.ts'
import { call } from '../../platform/api/client.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { SignInAgain } from './secret-form.tsx'

type FirstPasswordProps = { credentials: Credentials; onChanged: () => void }

/** For an account that is opened in other ways alone. */
export function FirstPassword({ credentials, onChanged }: FirstPasswordProps) {
	const account = useAccountForm({
		schema: SetPasswordFields,
		send: async (body) => {
			await call(signIns.setPassword, { body })
			showToast('Das Passwort gilt.')
			onChanged()
		},
	})
	const names = credentials.providers.map(({ name }) => name).join(', ')
	return (
		<div className="sign-in-section">
			<p className="dim">{names ? `Dieses Konto hat kein Passwort. Es wird über ${names} geöffnet.` : 'Dieses Konto hat kein Passwort.'}</p>
			{credentials.fresh ? (
				<AccountForm account={account} submit="Passwort setzen">
					<PasswordField name="newPassword" label="Neues Passwort" error={account.errors['newPassword']} fresh />
				</AccountForm>
			) : (
				<SignInAgain />
			)}
		</div>
	)
}
