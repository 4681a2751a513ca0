import { InputBase, NativeSelect, TextInput } from '@mantine/core'
import type { NativeSelectProps, TextInputProps } from '@mantine/core'
import { useEntry } from './entry-context.ts'

type At = { path: string }

/** Mantine's controls, bound to a place in the form. They keep their text themselves: typing renders nothing but the field. */
export function TextField({ path, ...rest }: At & TextInputProps) {
	const { form } = useEntry()
	return <TextInput key={form.key(path)} autoComplete="off" {...form.getInputProps(path)} {...rest} />
}

type TextAreaProps = At & { label: string; placeholder: string; maxLength: number }

/** Grows with what is written in it, where the browser can. */
export function TextArea({ path, ...rest }: TextAreaProps) {
	const { form } = useEntry()
	return (
		<InputBase
			key={form.key(path)}
			component="textarea"
			multiline
			rows={3}
			className="entry-form-text"
			{...form.getInputProps(path)}
			{...rest}
		/>
	)
}

/** The device's own list: the best there is on a phone. */
export function SelectField({ path, ...rest }: At & NativeSelectProps) {
	const { form } = useEntry()
	return <NativeSelect key={form.key(path)} {...form.getInputProps(path)} {...rest} />
}
