import { useEffect, useRef } from 'react'
import { Field } from '../../ui/field.tsx'

type CodeFieldProps = { recovery?: boolean; error: string | undefined }

/** Six digits, which phones fill in by themselves, or a recovery code. */
export function CodeField({ recovery = false, error }: CodeFieldProps) {
	const input = useRef<HTMLInputElement>(null)
	useEffect(() => input.current?.focus({ preventScroll: true }), [])
	return (
		<Field label={recovery ? 'Wiederherstellungscode' : 'Code'} error={error}>
			{(control) => (
				<input
					{...control}
					ref={input}
					className="input"
					name="code"
					inputMode={recovery ? 'text' : 'numeric'}
					autoComplete={recovery ? 'off' : 'one-time-code'}
					maxLength={20}
					required
					spellCheck={false}
					autoCapitalize="none"
					autoCorrect="off"
				/>
			)}
		</Field>
	)
}
