import { IconCalendar, IconClock } from './icons.gen.ts'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { dayText, relativeDay, weekdayShort } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../platform/page/now.ts'
import { isDay, parseDay, parseTime } from '../platform/words/typed.ts'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import type { IconType } from './icon.ts'
import { useTouch } from './use-media.ts'
import { cx } from './cx.ts'
import './moment-input.css'

type MomentInputProps = {
	label: string
	hidesLabel?: boolean | undefined
	/** As it is kept: `YYYY-MM-DD` or `HH:MM`; what is neither stays as it was typed. */
	value: string
	onChange: (value: string) => void
	error?: ReactNode
	required?: boolean
	/** With fingers no box but the words alone, pressed like a link; with a keyboard as ever. */
	quiet?: boolean
	/** Names the control, to find it when something is wrong with it. */
	path?: string
}

/**
 * A day. With fingers the device's own picker; with a keyboard a line that understands `3.2.`, `3.2.26` and `gestern`,
 * and a button that opens the browser's calendar. In a bar, without a label to see, it has the day alone.
 */
export function DayInput({ value, onChange, quiet = false, ...rest }: MomentInputProps) {
	const touch = useTouch()
	const today = useToday()
	const native = useRef<HTMLInputElement>(null)
	const day = isDay(value) ? value : ''
	if (touch)
		return (
			<NativeMoment
				{...rest}
				quiet={quiet}
				type="date"
				value={day}
				shown={day && (quiet ? `${capitalized(relativeDay(day, today))},` : `${weekdayShort(day)}, ${dayText(day)}`)}
				Icon={IconCalendar}
				onChange={onChange}
			/>
		)
	return (
		<div className={cx('day-field', rest.hidesLabel && 'day-field-bare')}>
			<TypedMoment
				{...rest}
				placeholder="TT.MM.JJJJ"
				shown={day ? (rest.hidesLabel ? dayText(day) : `${weekdayShort(day)}, ${dayText(day)}`) : value}
				onTyped={(text) => onChange(parseDay(text, today) ?? text)}
			/>
			<IconButton label={`${rest.label}: Kalender öffnen`} Icon={IconCalendar} size={19} onClick={() => native.current?.showPicker()} />
			<input
				ref={native}
				type="date"
				className="day-field-native"
				tabIndex={-1}
				aria-hidden="true"
				value={day}
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
		</div>
	)
}

/** A time of day: `11:05`, also typed as `1105` or `9h30`. */
export function TimeInput({ value, onChange, quiet = false, ...rest }: MomentInputProps) {
	const touch = useTouch()
	if (touch) return <NativeMoment {...rest} quiet={quiet} type="time" value={value} shown={value} Icon={IconClock} onChange={onChange} />
	return <TypedMoment {...rest} placeholder="HH:MM" shown={value} onTyped={(text) => onChange(parseTime(text) ?? text)} />
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Moment = Omit<MomentInputProps, 'value' | 'onChange' | 'quiet'> & { shown: string }
type TypedMomentProps = Moment & { placeholder: string; onTyped: (text: string) => void }

/** Shows what was typed for as long as one types, and what was understood afterwards. */
function TypedMoment({ path, label, hidesLabel, required = false, error, shown, placeholder, onTyped }: TypedMomentProps) {
	const [typed, setTyped] = useState<string>()
	return (
		<Field label={label} hidesLabel={hidesLabel} required={required} error={error}>
			{(control) => (
				<input
					className="input"
					autoComplete="off"
					placeholder={placeholder}
					{...control}
					data-path={path}
					value={typed ?? shown}
					onChange={(event) => {
						setTyped(event.currentTarget.value)
						onTyped(event.currentTarget.value.trim())
					}}
					onBlur={() => setTyped(undefined)}
				/>
			)}
		</Field>
	)
}

type NativeMomentProps = Moment & {
	quiet: boolean
	type: 'date' | 'time'
	value: string
	Icon: IconType
	onChange: (value: string) => void
}

/** The device's picker, with the value written as everywhere else: devices set to another language would write it in theirs. */
function NativeMoment({ path, label, hidesLabel, required = false, error, shown, quiet, Icon, onChange, ...rest }: NativeMomentProps) {
	return (
		<Field label={label} hidesLabel={quiet || hidesLabel} required={required} error={error}>
			{(control) => (
				<span className={cx('native-moment', quiet && 'native-moment-quiet')}>
					<input className="input" {...rest} {...control} data-path={path} onChange={(event) => onChange(event.currentTarget.value)} />
					<span className={shown ? undefined : 'dim'} aria-hidden="true">
						{shown || 'Wählen …'}
					</span>
					{!quiet && <Icon size={20} stroke={1.7} aria-hidden />}
				</span>
			)}
		</Field>
	)
}
