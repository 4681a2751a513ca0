import type { Booked, Skipped } from '@hausheft/contract/imports.ts'
import { chf, count, hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { skippedText } from './import-words.ts'

/** The first rows as they would be booked. */
export function ImportBooked({ booked }: { booked: readonly Booked[] }) {
	return (
		<>
			<h3>So würde gebucht</h3>
			<ol className="import-booked">
				{booked.map(({ row, what, name, event_at, expense, income, minutes, more }) => (
					<li key={row}>
						<p className="import-booked-head">
							<b>{name}</b>
							<span className="num">
								{[
									expense !== null && `Ausgabe ${chf(expense)}`,
									income !== null && `Einnahme ${chf(income)}`,
									minutes !== null && hoursMinutes(minutes),
								]
									.filter(Boolean)
									.join(' · ')}
							</span>
						</p>
						<p className="dim">
							{[`Zeile ${row}`, what === 'changed' && 'ändert, was schon da ist', event_at && dateTime(event_at)]
								.filter(Boolean)
								.join(' · ')}
						</p>
						{more.length > 0 && <p className="import-booked-more">{more.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>}
					</li>
				))}
			</ol>
		</>
	)
}

/** What is left out without a fault, by the reason, and which rows these are. */
export function ImportSkipped({ skipped, dry }: { skipped: readonly Skipped[]; dry: boolean }) {
	return (
		<>
			<h3>{dry ? 'Ausgelassen würden' : 'Ausgelassen'}</h3>
			<ul className="import-skipped">
				{skipped.map((each) => (
					<li key={`${each.reason} ${each.currency ?? ''}`}>
						<details>
							<summary>{skippedText(each)}</summary>
							<ul className="import-lines">
								{each.first.map(({ row, text }) => (
									<li key={row}>
										<span className="dim">Zeile {row}:</span> {text}
									</li>
								))}
							</ul>
							{each.rows > each.first.length && (
								<p className="dim">Gezeigt sind die ersten {count(each.first.length, 'Zeile', 'Zeilen')}.</p>
							)}
						</details>
					</li>
				))}
			</ul>
		</>
	)
}
