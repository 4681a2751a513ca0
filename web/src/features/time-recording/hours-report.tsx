import { idPattern } from '@hausheft/contract/patterns.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { exportCan } from '../../platform/rights/export-can.ts'
import { Box } from '../../ui/box.tsx'
import { ReportButtons } from '../exports/report-buttons.tsx'
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
	if (!hours.shown) return null
	const person = worker !== undefined && idPattern.test(worker) ? worker : undefined
	const { from, to } = days
	const whose = own ? 'die eigenen Stunden' : person ? 'die gewählte Person' : 'alle Personen'
	return (
		<Box title="Stundenrapport" className="time-report">
			<p className="dim">{`${periodText(days)}, ${whose}: für jede Person und jeden Monat eine Seite zum Unterschreiben.`}</p>
			<ReportButtons
				place={{ group: group.id, property: property.id }}
				asked={{ report: 'hours', from, to, ...(person && { person }) }}
				formats={formats}
				why={hours.why}
			/>
		</Box>
	)
}
