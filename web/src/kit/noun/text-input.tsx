import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'

type TextInputProps = {
	label: string
	name: string
	value: string
	error?: ReactNode
	description?: ReactNode
	required?: boolean
	/** Where typing begins in a form for something new. */
	first?: boolean
	onChange: (value: string) => void
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder'>

/** One line of a noun's form. */
export function TextInput({ label, error, description, required = false, first = false, onChange, ...input }: TextInputProps) {
	return (
		<Field label={label} description={description} error={error} required={required}>
			{(control) => (
				<input
					{...control}
					{...input}
					className="input"
					data-first={first || undefined}
					onChange={({ target }) => onChange(target.value)}
				/>
			)}
		</Field>
	)
}
