import { monthYear } from '@hausheft/contract/swiss/zurich.ts'
import type { TimeRow } from '@hausheft/contract/time-recording.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Duration } from '../../ui/duration.tsx'
import { bookName, bookOf, byMonth, workerOf, type Narrowed, type Sum } from './time-sums.ts'
import './time-table.css'

/** The address at which only these rows are shown; pressed again, all of them. */
export type LinkTo = (narrowed: Narrowed) => { to: string; search: Record<string, unknown> }

/** Per month what each person worked for each journal. Every row leads to the entries behind it. */
export function TimeTable({ rows, narrowed, linkTo }: { rows: readonly TimeRow[]; narrowed: Narrowed; linkTo: LinkTo }) {
	return (
		<table className="time-table">
			<thead>
				<tr>
					<th scope="col">Person</th>
					<th scope="col" className="time-book">
						Journal
					</th>
					<th scope="col">Zeit</th>
				</tr>
			</thead>
			{byMonth(rows).map(({ month, minutes, rows: all }) => (
				<tbody key={month}>
					<tr className="time-month">
						<th scope="rowgroup">
							<Narrowing to={linkTo({ ...narrowed, month })} label={`Nur ${monthYear(month)}`}>
								{monthYear(month)}
							</Narrowing>
						</th>
						<td className="time-book" />
						<td>
							<Duration minutes={minutes} exact />
						</td>
					</tr>
					{all.map((row) => (
						<tr key={`${workerOf(row)} ${bookOf(row)}`}>
							<th scope="row">
								<Narrowing
									to={linkTo({ month, worker: workerOf(row), book: bookOf(row) })}
									label={`${row.name}, ${bookName(row)}, ${monthYear(month)}: nur diese Einträge`}
								>
									{row.name}
								</Narrowing>
								<span className="time-book-below">{bookName(row)}</span>
							</th>
							<td className="time-book">{bookName(row)}</td>
							<td>
								<Duration minutes={row.minutes} exact />
							</td>
						</tr>
					))}
				</tbody>
			))}
		</table>
	)
}

/** Covers its whole row. */
const Narrowing = ({ to, label, children }: { to: ReturnType<LinkTo>; label: string; children: string }) => (
	<AppLink {...to} exact resetScroll={false} className="time-link" aria-label={label}>
		{children}
	</AppLink>
)

type SumListProps = { sums: readonly Sum[]; chosen: string | undefined; linkOf: (key: string | undefined) => ReturnType<LinkTo> }

/** What each person, or each journal, comes to in all; the chosen one is marked, and pressed again all are shown. */
export const SumList = ({ sums, chosen, linkOf }: SumListProps) => (
	<ul className="time-sums">
		{sums.map(({ key, name, minutes }) => (
			<li key={key}>
				<AppLink
					{...linkOf(key === chosen ? undefined : key)}
					exact
					resetScroll={false}
					className={key === chosen ? 'time-sum time-sum-chosen' : 'time-sum'}
				>
					<span>{name}</span>
					<Duration minutes={minutes} />
					{key === chosen && <VisuallyHidden>gewählt, wieder alle zeigen</VisuallyHidden>}
				</AppLink>
			</li>
		))}
	</ul>
)
