import { useId } from 'react'
import type { ReactNode } from 'react'
import './field.css'

type FieldProps = {
	label: ReactNode
	/** Where what stands beside it says it to who sees. */
	hidesLabel?: boolean | undefined
	description?: ReactNode
	/** Said in words and announced; marks the control as invalid. */
	error?: ReactNode
	required?: boolean
	/** Renders the control; give it these attributes. */
	children: (control: {
		id: string
		required: boolean
		'aria-describedby': string | undefined
		'aria-invalid': true | undefined
	}) => ReactNode
}

/** Label, help and error round a control of our own. */
export function Field({ label, hidesLabel = false, description, error, required = false, children }: FieldProps) {
	const id = useId()
	const described = [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
	return (
		<div className="field">
			<label className={hidesLabel ? 'hidden-visually' : 'field-label'} htmlFor={id}>
				{label}
				{required && (
					<span className="field-star" aria-hidden="true">
						{' *'}
					</span>
				)}
			</label>
			{description && (
				<p className="field-help" id={`${id}-help`}>
					{description}
				</p>
			)}
			{children({ id, required, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
			<p className="field-error" id={`${id}-error`} role="alert">
				{error}
			</p>
		</div>
	)
}
