import { useId } from 'react'
import { useEntryError, useEntryValue } from './entry-context.ts'
import './switch-field.css'

type SwitchFieldProps<Value extends string> = {
	path: string
	label: string
	choices: Record<Value, string>
	onChanged?: (next: string) => void
}

/** One of two or three words: a tray with a raised key. */
export function SwitchField<Value extends string>({ path, label, choices, onChanged }: SwitchFieldProps<Value>) {
	const id = useId()
	const [value, set] = useEntryValue<string>(path)
	const error = useEntryError(path)
	const choose = (next: string) => {
		set(next)
		onChanged?.(next)
	}
	return (
		<div data-path={path}>
			<div className="switch-field" role="radiogroup" aria-label={label} aria-describedby={error ? `${id}-error` : undefined}>
				{Object.entries<string>(choices).map(([each, text]) => (
					<label key={each}>
						<input type="radio" name={id} value={each} checked={value === each} onChange={() => choose(each)} />
						{text}
					</label>
				))}
			</div>
			{error && (
				<p className="field-error" id={`${id}-error`} role="alert">
					{error}
				</p>
			)}
		</div>
	)
}
