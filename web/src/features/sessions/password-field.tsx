import { IconEye, IconEyeOff } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { minPasswordLength } from '@hausheft/contract/session-requests.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import './account-form.css'

type PasswordFieldProps = {
	name: string
	label: string
	error: string | undefined
	/** One that is made up now: says beforehand how long it must be, and password managers offer one. */
	fresh?: boolean
}

const rule = `Mindestens ${minPasswordLength} Zeichen. Ein kurzer Satz ist leicht zu merken und schwer zu erraten.`

/** A password that can be looked at while typing. */
export function PasswordField({ name, label, error, fresh = false }: PasswordFieldProps) {
	const [shown, setShown] = useState(false)
	return (
		<Field label={label} error={error} description={fresh && rule}>
			{(control) => (
				<div className="password-field-box">
					<input
						{...control}
						className="input"
						name={name}
						type={shown ? 'text' : 'password'}
						autoComplete={fresh ? 'new-password' : 'current-password'}
						minLength={fresh ? minPasswordLength : undefined}
						maxLength={128}
						required
						spellCheck={false}
						autoCapitalize="none"
						autoCorrect="off"
					/>
					<IconButton
						label={shown ? 'Passwort verbergen' : 'Passwort anzeigen'}
						Icon={shown ? IconEyeOff : IconEye}
						onClick={() => setShown(!shown)}
					/>
				</div>
			)}
		</Field>
	)
}
