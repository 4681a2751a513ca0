import { useState } from 'react'
import { PasswordFields } from '@hausheft/contract/session-requests.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { call } from '../../platform/api/client.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** A new password, for who knows the present one; every other device has to sign in again. */
export function PasswordForm() {
	const [times, setTimes] = useState(0)
	return <Fields key={times} onChanged={() => setTimes(times + 1)} />
}

function Fields({ onChanged }: { onChanged: () => void }) {
	const account = useAccountForm({
		schema: PasswordFields,
		send: async (body) => {
			await call(sessions.changePassword, { body })
			showToast('Das neue Passwort gilt. Andere Geräte sind abgemeldet.')
			onChanged()
		},
	})
	return (
		<AccountForm account={account} submit="Passwort ändern">
			<PasswordField name="currentPassword" label="Bisheriges Passwort" error={account.errors['currentPassword']} />
			<PasswordField name="newPassword" label="Neues Passwort" error={account.errors['newPassword']} fresh />
		</AccountForm>
	)
}
