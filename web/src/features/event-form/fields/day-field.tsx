import { useRef } from 'react'
import { DayInput, TimeInput } from '../../../ui/moment-input.tsx'
import { useEntryError, useEntryValue } from './entry-context.ts'
import { wholeDay } from '../../event-draft/whole-day.ts'

type DayFieldProps = { path: string; label: string; required?: boolean; quiet?: boolean; onChanged?: (day: string, before: string) => void }

/** A day, at a place in the form. */
export function DayField({ path, onChanged, ...rest }: DayFieldProps) {
	const [value, set] = useEntryValue<string>(path)
	const last = useRef(value)
	const put = (next: string) => {
		const now = wholeDay(value, next, last.current)
		last.current = now.last
		set(next)
		if (now.change) onChanged?.(...now.change)
	}
	return <DayInput {...rest} path={path} value={value} onChange={put} error={useEntryError(path)} />
}

/** A time of day, at a place in the form. */
export function TimeField({ path, ...rest }: DayFieldProps) {
	const [value, set] = useEntryValue<string>(path)
	return <TimeInput {...rest} path={path} value={value} onChange={set} error={useEntryError(path)} />
}
