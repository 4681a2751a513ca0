import { isDay } from '../../platform/words/typed.ts'
import { DayInput } from '../../ui/moment-input.tsx'
import './exports.css'

type Period = { from: string; to: string }
type PeriodFieldsProps = {
	value: Period
	onChange: (period: Period) => void
	/** What is wrong with a day is said once somebody has tried. */
	tried: boolean
	/** What the server says of a field. */
	errorOf?: (field: 'from' | 'to') => string | undefined
}
const missing = 'Bitte ein Datum eingeben, wie 3.2.2026.'

export const isPeriod = ({ from, to }: Period): boolean => [from, to].every((day) => day === '' || isDay(day))
/** What is left empty narrows nothing. */
export const askedDays = ({ from, to }: Period) => ({ ...(from && { from }), ...(to && { to }) })

/** Between which days entries are wanted. */
export function PeriodFields({ value: { from, to }, onChange, tried, errorOf }: PeriodFieldsProps) {
	const wrong = (day: string) => (tried && day !== '' && !isDay(day) ? missing : undefined)
	return (
		<fieldset className="export-period">
			<legend>Zeitraum</legend>
			<p className="field-help">Ohne Angabe kommt alles mit.</p>
			<DayInput label="Von" value={from} onChange={(day) => onChange({ from: day, to })} error={wrong(from) ?? errorOf?.('from')} />
			<DayInput label="Bis" value={to} onChange={(day) => onChange({ from, to: day })} error={wrong(to) ?? errorOf?.('to')} />
		</fieldset>
	)
}
