import type { TimeRow } from '@hausheft/contract/time-recording.ts'
import { WatchBar } from '../features/stopwatch/watch-bar.tsx'
import { PeriodChips } from '../features/time-recording/period-chips.tsx'
import { TimeFigures } from '../features/time-recording/time-figures.tsx'
import { Button } from '../ui/button.tsx'
import { GallerySection, Specimen } from './specimen.tsx'
import '../features/time-recording/time-recording-page.css'

const row = (month: string, name: string, journal_name: string | null, minutes: number): TimeRow => ({
	month,
	user: null,
	name,
	journal: null,
	journal_name,
	minutes,
	count: 1,
})
const rows = [
	row('2026-11', 'Maria Beispiel', null, 225),
	row('2026-11', 'Kunz von nebenan', null, 15),
	row('2026-10', 'Maria Beispiel', null, 6085),
]
const days = { from: '2026-01-01', to: '2026-12-31' }
const here = () => ({ to: '/vueform', search: {} })
const nothing = () => {}
const figures = { days, entries: undefined, add: <Button>Zeit erfassen</Button>, pending: false, linkTo: here, linkOf: here }
const watch = {
	group: '',
	property: '',
	property_name: 'Bergstrasse 12',
	bookable: true,
	started_at: '2026-11-20T09:00:00.000Z',
	stopped_at: null,
	note: null,
}

/** Worked time in figures, and the running watch. */
export function TimeSpecimens() {
	return (
		<GallerySection id="zeit" title="Zeiten und Stoppuhr">
			<Specimen name="Stoppuhr läuft">
				<WatchBar watch={watch} onOpen={nothing} onStop={nothing} />
				<WatchBar watch={{ ...watch, stopped_at: '2026-11-20T09:12:00.000Z' }} onOpen={nothing} onStop={nothing} />
				<WatchBar watch={{ ...watch, property_name: null, bookable: false }} onOpen={nothing} onStop={nothing} />
			</Specimen>
			<Specimen name="Zeitraum">
				<PeriodChips days={{ ...days, name: undefined }} error="Höchstens 366 Tage auf einmal." linkTo={here} onChoose={nothing} />
			</Specimen>
			<Specimen name="Zeiten, eine Person gewählt" wide>
				<TimeFigures {...figures} rows={rows} narrowed={{ worker: 'Kunz von nebenan' }} />
			</Specimen>
			<Specimen name="Keine Zeiten">
				<TimeFigures {...figures} rows={[]} narrowed={{}} />
			</Specimen>
		</GallerySection>
	)
}
