import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useToday } from '../../../../platform/now.ts'
import { dayText, parseDay, parseTime } from '../../../../platform/zurich.ts'
import { useEntryValue } from './entry-context.ts'
import { useTouch } from './use-touch.ts'

type MomentProps = { path: string; label: string; required?: boolean; onChanged?: (day: string, before: string) => void }

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * A day. With fingers the device's own picker; with a keyboard a line that understands `3.2.`, `3.2.26` and `gestern`,
 * and a button that opens the browser's calendar.
 */
export function DayField({ path, label, required = false, onChanged }: MomentProps) {
	const [value, set, error] = useEntryValue<string>(path)
	const touch = useTouch()
	const today = useToday()
	const native = useRef<HTMLInputElement>(null)
	const [typed, setTyped] = useState<string>()
	const put = (next: string) => {
		set(next)
		if (isDay(next)) onChanged?.(next, value)
	}
	const common = { label, required, error, 'data-path': path } as const
	if (touch) return <TextInput {...common} type="date" value={isDay(value) ? value : ''} onChange={(event) => put(event.currentTarget.value)} />
	return (
		<div className="day-field">
			<TextInput
				{...common}
				autoComplete="off"
				placeholder="TT.MM.JJJJ"
				value={typed ?? (isDay(value) ? dayText(value) : value)}
				onChange={({ currentTarget: { value: text } }) => {
					setTyped(text)
					put(parseDay(text, today) ?? text.trim())
				}}
				onBlur={() => setTyped(undefined)}
				rightSection={
					<ActionIcon variant="subtle" color="gray" aria-label={`${label}: Kalender öffnen`} onClick={() => native.current?.showPicker()}>
						<IconCalendar size={19} stroke={1.8} aria-hidden />
					</ActionIcon>
				}
			/>
			<input
				ref={native}
				type="date"
				className="day-field-native"
				tabIndex={-1}
				aria-hidden="true"
				value={isDay(value) ? value : ''}
				onChange={(event) => put(event.currentTarget.value)}
			/>
		</div>
	)
}

/** A time of day: `11:05`, also typed as `1105` or `9h30`. */
export function TimeField({ path, label, required = false }: MomentProps) {
	const [value, set, error] = useEntryValue<string>(path)
	const touch = useTouch()
	const [typed, setTyped] = useState<string>()
	const common = { label, required, error, 'data-path': path } as const
	if (touch) return <TextInput {...common} type="time" value={value} onChange={(event) => set(event.currentTarget.value)} />
	return (
		<TextInput
			{...common}
			autoComplete="off"
			placeholder="HH:MM"
			value={typed ?? value}
			onChange={({ currentTarget: { value: text } }) => {
				setTyped(text)
				set(parseTime(text) ?? text.trim())
			}}
			onBlur={() => setTyped(undefined)}
		/>
	)
}
