import { useState } from 'react'
import type { InProperty } from '../../platform/places/use-property.ts'
import { exportCan } from '../../platform/rights/export-can.ts'
import { Box } from '../../ui/box.tsx'
import { Field } from '../../ui/field.tsx'
import { ReportButtons } from '../exports/report-buttons.tsx'
import { hoursAsked, personIn, rateIn } from './hours-asked.ts'
import { periodText, type Days } from './period.ts'

const formats = [
	{ format: 'pdf', label: 'PDF' },
	{ format: 'xlsx', label: 'Excel' },
] as const

type HoursReportProps = {
	place: InProperty
	days: Days
	/** Only this person's, where they have an account. */
	worker: string | undefined
	/** The caller sees no others. */
	own: boolean
}

/** The hours of what is shown, on paper to sign or to go on reckoning. */
export function HoursReport({ place: { group, property }, days, worker, own }: HoursReportProps) {
	const { hours } = exportCan(group)
	const [typed, setTyped] = useState('')
	const [tried, setTried] = useState(false)
	if (!hours.shown) return null
	const person = personIn(worker)
	const { rate, isWrong } = rateIn(typed)
	const whose = own ? 'die eigenen Stunden' : person ? 'die gewählte Person' : 'alle Personen'
	return (
		<Box title="Stundenrapport" className="time-report">
			<p className="dim">{`${periodText(days)}, ${whose}: für jede Person und jeden Monat eine Seite zum Unterschreiben.`}</p>
			<div className="time-rate">
				<Field
					label="Stundenansatz (CHF)"
					description="Freiwillig; dann steht auch da, was die Stunden kosten."
					error={tried && isWrong && 'Das ist kein Betrag.'}
				>
					{(control) => (
						<input
							className="input"
							inputMode="decimal"
							autoComplete="off"
							{...control}
							value={typed}
							onChange={({ currentTarget }) => setTyped(currentTarget.value)}
							onBlur={() => setTried(true)}
						/>
					)}
				</Field>
			</div>
			<ReportButtons
				place={{ group: group.id, property: property.id }}
				asked={hoursAsked(days, person, rate)}
				check={() => {
					setTried(true)
					return !isWrong
				}}
				formats={formats}
				why={hours.why}
			/>
		</Box>
	)
}
