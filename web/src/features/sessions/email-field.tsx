import { useEffect, useRef, type ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'

type EmailFieldProps = {
	error: string | undefined
	/** `username` where one signs in, so that password managers know which account is meant. */
	autoComplete?: 'username' | 'email'
	defaultValue?: string | undefined
	/** It is this one and no other; a password manager keeps it all the same. */
	fixed?: boolean
	description?: ReactNode
	/** Takes the focus when the page opens; on a phone that would only throw up the keyboard. */
	first?: boolean
}

export function EmailField({ error, autoComplete = 'email', defaultValue, fixed = false, description, first = false }: EmailFieldProps) {
	const input = useRef<HTMLInputElement>(null)
	useEffect(() => {
		// Who has begun elsewhere before the page was awake goes on there.
		const isBegun = document.activeElement instanceof HTMLInputElement
		if (first && !isBegun && matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true })
	}, [first])
	return (
		<Field label="E-Mail" error={error} description={description}>
			{(control) => (
				<input
					{...control}
					ref={input}
					className="input"
					name="email"
					type="email"
					inputMode="email"
					autoComplete={autoComplete}
					maxLength={254}
					defaultValue={defaultValue}
					readOnly={fixed}
					required
					spellCheck={false}
					autoCapitalize="none"
					autoCorrect="off"
				/>
			)}
		</Field>
	)
}
