import { useId, type ReactNode } from 'react'
import './check-list.css'

type CheckListProps = {
	label: string
	description?: ReactNode
	options: readonly { value: string; label: string; note?: string | undefined }[]
	value: readonly string[]
	onChange: (value: string[]) => void
	error?: string | undefined
}

/** Any number of a few, each with a second line. */
export function CheckList({ label, description, options, value, onChange, error }: CheckListProps) {
	const id = useId()
	const described = [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
	const toggle = (each: string, on: boolean) => onChange(on ? [...value, each] : value.filter((chosen) => chosen !== each))
	return (
		<fieldset className="check-list" aria-describedby={described || undefined}>
			<legend>{label}</legend>
			{description && (
				<p className="field-help" id={`${id}-help`}>
					{description}
				</p>
			)}
			{options.map((option) => (
				<label key={option.value}>
					<input
						type="checkbox"
						checked={value.includes(option.value)}
						aria-invalid={error ? true : undefined}
						onChange={({ target }) => toggle(option.value, target.checked)}
					/>
					<span>
						{option.label}
						{option.note && <span className="dim">{option.note}</span>}
					</span>
				</label>
			))}
			<p className="field-error" id={`${id}-error`} role="alert">
				{error}
			</p>
		</fieldset>
	)
}
