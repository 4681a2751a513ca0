import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'
import { useEntryError, useEntryValue } from './entry-context.ts'
import './text-fields.css'

type At = { /** Where in the form. */ path: string; label: string; required?: boolean }
type TextFieldProps = At &
	Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength' | 'inputMode' | 'enterKeyHint'> & {
		/** Stands before what is typed, such as `CHF`. */
		before?: string
		/** Stands behind it, such as what was understood; read aloud when it changes. */
		after?: ReactNode
		/** What was typed in the spelling of the house, once the field is left; undefined leaves it. */
		tidy?: (typed: string) => string | undefined
	}

/** A line to type in, at a place in the form. */
export function TextField({ path, label, required = false, before, after, tidy, ...rest }: TextFieldProps) {
	const [value, set] = useEntryValue<string>(path)
	const leave = () => {
		const tidied = tidy?.(value)
		if (tidied !== undefined && tidied !== value) set(tidied)
	}
	return (
		<Field label={label} required={required} error={useEntryError(path)}>
			{(control) => (
				<span className="input-box" data-before={before ? true : undefined} data-after={after ? true : undefined}>
					{before && (
						<span className="input-before" aria-hidden="true">
							{before}
						</span>
					)}
					<input
						className="input"
						autoComplete="off"
						{...rest}
						{...control}
						data-path={path}
						value={value ?? ''}
						onChange={(event) => set(event.currentTarget.value)}
						onBlur={leave}
					/>
					{after && (
						<span className="input-after" role="status">
							{after}
						</span>
					)}
				</span>
			)}
		</Field>
	)
}

type TextAreaProps = At & { placeholder: string; maxLength: number }

/** Grows with what is written in it, where the browser can. */
export function TextArea({ path, label, ...rest }: TextAreaProps) {
	const [value, set] = useEntryValue<string>(path)
	return (
		<Field label={label} error={useEntryError(path)}>
			{(control) => (
				<textarea
					className="input input-text"
					rows={3}
					{...rest}
					{...control}
					data-path={path}
					value={value}
					onChange={(event) => set(event.currentTarget.value)}
				/>
			)}
		</Field>
	)
}

type Option = { value: string; label: string }
type SelectFieldProps = At & { options: readonly (Option | { group: string; options: readonly Option[] })[] }

/** The device's own list: the best there is on a phone. */
export function SelectField({ path, label, required = false, options }: SelectFieldProps) {
	const [value, set] = useEntryValue<string>(path)
	return (
		<Field label={label} required={required} error={useEntryError(path)}>
			{(control) => (
				<select
					className="input input-select"
					{...control}
					data-path={path}
					value={value ?? ''}
					onChange={(event) => set(event.currentTarget.value)}
				>
					{options.map((each) =>
						'group' in each ? (
							<optgroup key={each.group} label={each.group}>
								{each.options.map(one)}
							</optgroup>
						) : (
							one(each)
						),
					)}
				</select>
			)}
		</Field>
	)
}

const one = ({ value, label }: Option) => (
	<option key={value} value={value}>
		{label}
	</option>
)
