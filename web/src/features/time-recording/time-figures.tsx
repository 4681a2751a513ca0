import type { ReactNode } from 'react'
import { monthYear } from '@hausheft/contract/swiss/zurich.ts'
import type { TimeRow } from '@hausheft/contract/time-recording.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Duration } from '../../ui/duration.tsx'
import { noTimeText, periodText, type Days } from './period.ts'
import { TimeEntries } from './time-entries.tsx'
import { bookName, bookOf, minutesOf, narrow, sumsBy, workerOf, type Narrowed } from './time-sums.ts'
import { SumList, TimeTable, type LinkTo } from './time-table.tsx'

type Entries = Pick<Parameters<typeof TimeEntries>[0], 'input' | 'first'>
type TimeFiguresProps = {
	/** Of the whole period. */
	rows: readonly TimeRow[]
	days: Days
	narrowed: Narrowed
	/** Of the rows that are shown; not there yet at first. */
	entries: Entries | undefined
	/** The way to the first figure. */
	add: ReactNode
	/** What is shown is still that of before. */
	pending: boolean
	linkTo: LinkTo
	linkOf: Parameters<typeof TimeEntries>[0]['linkOf']
}

/** The sum, what it is made of, and the entries behind it. */
export function TimeFigures({ rows, days, narrowed, entries, add, pending, linkTo, linkOf }: TimeFiguresProps) {
	const shown = narrow(rows, narrowed)
	const { month, worker, book } = narrowed
	const people = sumsBy(narrow(rows, { month, book }), workerOf, ({ name }) => name)
	const books = sumsBy(narrow(rows, { month, worker }), bookOf, bookName)
	const isNarrowed = Boolean(month || worker || book)
	if (rows.length === 0)
		return (
			<Empty title={noTimeText(days)} motif="rake" action={add}>
				{add
					? 'Wer bei einem Eintrag den Teil «Arbeitszeit» ausfüllt oder die Stoppuhr laufen lässt, findet die Stunden hier zusammengezählt: je Person, Monat und Journal.'
					: 'Arbeitszeit wird bei Einträgen erfasst. Was davon mit der eigenen Rolle zu sehen ist, steht hier zusammengezählt.'}
			</Empty>
		)
	const said = [
		worker && (people.find(({ key }) => key === worker)?.name ?? 'diese Person'),
		book && (books.find(({ key }) => key === book)?.name ?? 'dieses Journal'),
		month ? monthYear(month) : periodText(days),
	]
	return (
		<div className="time-figures" aria-busy={pending || undefined}>
			<p className="time-total" role="status">
				<b>
					<Duration minutes={minutesOf(shown)} />
				</b>
				<span className="dim">{said.filter(Boolean).join(' · ')}</span>
				{isNarrowed && (
					<AppLink {...linkTo({})} exact resetScroll={false} className="box-link time-all">
						Alle Zeiten zeigen
					</AppLink>
				)}
			</p>
			<div className="time-columns">
				<Box title="Je Monat" className="time-box">
					{shown.length > 0 ? (
						<TimeTable rows={shown} narrowed={narrowed} linkTo={linkTo} />
					) : (
						<p className="dim">In dieser Auswahl ist keine Arbeitszeit.</p>
					)}
				</Box>
				<div className="time-side">
					<Box title="Je Person" className="time-box">
						<SumList sums={people} chosen={worker} linkOf={(key) => linkTo({ ...narrowed, worker: key })} />
					</Box>
					<Box title="Je Journal" className="time-box">
						<SumList sums={books} chosen={book} linkOf={(key) => linkTo({ ...narrowed, book: key })} />
					</Box>
				</div>
			</div>
			{entries && shown.length > 0 && (
				<Box title="Einträge dahinter" className="time-box">
					<TimeEntries key={JSON.stringify(entries.input)} {...entries} linkOf={linkOf} />
				</Box>
			)}
		</div>
	)
}
