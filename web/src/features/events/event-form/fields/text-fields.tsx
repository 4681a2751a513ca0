import { Checkbox, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { NativeSelectProps, TextareaProps, TextInputProps } from '@mantine/core'
import { useId } from 'react'
import { useEntry, useEntryValue } from './entry-context.ts'

type At = { path: string }

/** Mantine's controls, bound to a place in the form. They keep their text themselves: typing renders nothing but the field. */
export function TextField({ path, ...rest }: At & TextInputProps) {
	const { form } = useEntry()
	return <TextInput key={form.key(path)} autoComplete="off" {...form.getInputProps(path)} {...rest} />
}

export function TextArea({ path, ...rest }: At & TextareaProps) {
	const { form } = useEntry()
	return <Textarea key={form.key(path)} autosize minRows={2} maxRows={14} {...form.getInputProps(path)} {...rest} />
}

/** The device's own list: the best there is on a phone. */
export function SelectField({ path, ...rest }: At & NativeSelectProps) {
	const { form } = useEntry()
	return <NativeSelect key={form.key(path)} {...form.getInputProps(path)} {...rest} />
}

export function CheckField({ path, label }: At & { label: string }) {
	const { form } = useEntry()
	return <Checkbox key={form.key(path)} label={label} {...form.getInputProps(path, { type: 'checkbox' })} />
}

type SwitchProps<Value extends string> = { path: string; label: string; choices: Record<Value, string> }

/** One of two or three words. */
export function SwitchField<Value extends string>({ path, label, choices }: SwitchProps<Value>) {
	const id = useId()
	const [value, set, error] = useEntryValue<string>(path)
	return (
		<div data-path={path}>
			<SegmentedControl
				fullWidth
				aria-label={label}
				aria-describedby={error ? id : undefined}
				value={value}
				onChange={set}
				data={Object.entries<string>(choices).map(([each, text]) => ({ value: each, label: text }))}
			/>
			{error && (
				<p className="field-error" id={id} role="alert">
					{error}
				</p>
			)}
		</div>
	)
}
