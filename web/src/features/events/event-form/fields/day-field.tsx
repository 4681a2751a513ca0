import { TextInput } from '@mantine/core'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useToday } from '../../../../platform/now.ts'
import { parseDay, parseTime } from '../../../../platform/typed.ts'
import { dayText, weekdayShort } from '../../../../platform/zurich.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { IconType } from '../../../../ui/icon.ts'
import { useEntryValue } from './entry-context.ts'
import { useTouch } from './use-touch.ts'

type DayFieldProps = { path: string; label: string; required?: boolean; onChanged?: (day: string, before: string) => void }

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * A day. With fingers the device's own picker; with a keyboard a line that understands `3.2.`, `3.2.26` and `gestern`,
 * and a button that opens the browser's calendar.
 */
export function DayField({ path, label, required = false, onChanged }: DayFieldProps) {
	const [value, set, error] = useEntryValue<string>(path)
	const touch = useTouch()
	const today = useToday()
	const native = useRef<HTMLInputElement>(null)
	const day = isDay(value) ? value : ''
	const put = (next: string) => {
		set(next)
		if (isDay(next)) onChanged?.(next, value)
	}
	const common = { path, label, required, error }
	if (touch)
		return (
			<NativeMoment
				{...common}
				type="date"
				value={day}
				shown={day && `${weekdayShort(day)}, ${dayText(day)}`}
				Icon={IconCalendar}
				onChange={put}
			/>
		)
	return (
		<div className="day-field">
			<TypedMoment
				{...common}
				placeholder="TT.MM.JJJJ"
				shown={day ? dayText(day) : value}
				onTyped={(text) => put(parseDay(text, today) ?? text)}
				rightSection={
					<IconButton label={`${label}: Kalender öffnen`} Icon={IconCalendar} size={19} onClick={() => native.current?.showPicker()} />
				}
			/>
			<input
				ref={native}
				type="date"
				className="day-field-native"
				tabIndex={-1}
				aria-hidden="true"
				value={day}
				onChange={(event) => put(event.currentTarget.value)}
			/>
		</div>
	)
}

/** A time of day: `11:05`, also typed as `1105` or `9h30`. */
export function TimeField({ path, label, required = false }: DayFieldProps) {
	const [value, set, error] = useEntryValue<string>(path)
	const common = { path, label, required, error }
	const touch = useTouch()
	if (touch) return <NativeMoment {...common} type="time" value={value} shown={value} Icon={IconClock} onChange={set} />
	return <TypedMoment {...common} placeholder="HH:MM" shown={value} onTyped={(text) => set(parseTime(text) ?? text)} />
}

type Moment = { path: string; label: string; required: boolean; error: ReactNode; shown: string }
type TypedMomentProps = Moment & { placeholder: string; onTyped: (text: string) => void; rightSection?: ReactNode }

/** Shows what was typed for as long as one types, and what was understood afterwards. */
function TypedMoment({ path, shown, onTyped, ...rest }: TypedMomentProps) {
	const [typed, setTyped] = useState<string>()
	return (
		<TextInput
			{...rest}
			data-path={path}
			autoComplete="off"
			value={typed ?? shown}
			onChange={(event) => {
				setTyped(event.currentTarget.value)
				onTyped(event.currentTarget.value.trim())
			}}
			onBlur={() => setTyped(undefined)}
		/>
	)
}

type NativeMomentProps = Moment & { type: 'date' | 'time'; value: string; Icon: IconType; onChange: (value: string) => void }

/** The device's picker, with the value written as everywhere else: devices set to another language would write it in theirs. */
function NativeMoment({ path, shown, Icon, onChange, ...rest }: NativeMomentProps) {
	return (
		<div className="native-moment">
			<TextInput
				{...rest}
				data-path={path}
				onChange={(event) => onChange(event.currentTarget.value)}
				rightSection={<Icon size={20} stroke={1.7} aria-hidden />}
				rightSectionPointerEvents="none"
				leftSection={<span className={shown ? undefined : 'dim'}>{shown || 'Wählen …'}</span>}
				leftSectionPointerEvents="none"
				leftSectionProps={{ 'aria-hidden': true }}
			/>
		</div>
	)
}
