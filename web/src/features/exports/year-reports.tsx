import { IconDownload } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import { useToday } from '../../platform/page/now.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipButton } from '../../ui/chip.tsx'
import { plainName, softened } from '../../ui/softened.ts'
import type { Exports } from './use-exports.ts'

const shownYears = 3
const allHouses = 'Einnahmen & Ausgaben aller Liegenschaften'

/** What the end of a year needs, of all houses at once; it is made with the other files of the page. */
export function YearReports({ exports: { ask, asking } }: { exports: Exports }) {
	const thisYear = Number(useToday().slice(0, 4))
	const [year, setYear] = useState(thisYear - 1)
	const button = (label: string, asked: Pick<ReportRequest, 'report' | 'format'>) => (
		<Button look="secondary" Icon={IconDownload} busy={asking} onClick={() => ask({ ...asked, year })}>
			{label}
		</Button>
	)
	return (
		<Box title="Jahresende" className="year-reports">
			<div className="export-chips" role="group" aria-label="Jahr">
				{Array.from({ length: shownYears }, (_, ago) => thisYear - ago).map((each) => (
					<ChipButton key={each} pressed={each === year} onPress={() => setYear(each)}>
						{String(each)}
					</ChipButton>
				))}
			</div>
			<h3>Alles für den Treuhänder</h3>
			<p className="dim">
				{'Für jede Liegenschaft ein Ordner: Einnahmen & Ausgaben, Steuer-Mappe mit allen Belegen, und was noch offen ist.'}
			</p>
			<div className="report-ways">{button('ZIP', { report: 'year_all', format: 'zip' })}</div>
			<h3 aria-label={plainName(allHouses)}>{softened(allHouses)}</h3>
			<div className="report-ways">
				{button('PDF', { report: 'balance', format: 'pdf' })}
				{button('Excel', { report: 'balance', format: 'xlsx' })}
			</div>
		</Box>
	)
}
