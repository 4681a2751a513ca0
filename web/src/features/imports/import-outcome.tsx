import type { Import, ImportResult } from '@hausheft/contract/imports.ts'
import { Box } from '../../ui/box.tsx'
import { ImportBooked, ImportSkipped } from './import-booked.tsx'
import { ImportStays } from './import-stays.tsx'
import { resultLines } from './import-words.ts'

/** What a check found or a run did, and which rows were left out for what. */
export function ImportOutcome({ one, result }: { one: Import; result: ImportResult }) {
	const { dry, errors, kept, left, booked = [], skipped = [] } = result
	return (
		<Box title={dry ? 'Das käme dabei heraus' : 'Ergebnis'} className="import-outcome">
			<div role="status">
				<ul className="import-lines">
					{resultLines(result).map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			</div>
			{booked.length > 0 && <ImportBooked booked={booked} />}
			{skipped.length > 0 && <ImportSkipped skipped={skipped} dry={dry} />}
			{one.mapping?.kind === 'events' && <ImportStays />}
			{errors.length > 0 && one.moving && (
				<ul className="import-lines import-left">
					{errors.map(({ message }, at) => (
						<li key={`${at} ${message}`}>{message}</li>
					))}
				</ul>
			)}
			{errors.length > 0 && !one.moving && (
				<div className="import-errors">
					<table>
						<thead>
							<tr>
								<th scope="col">Zeile</th>
								<th scope="col">Spalte</th>
								<th scope="col">Fehler</th>
							</tr>
						</thead>
						<tbody>
							{errors.map(({ row, column, message }) => (
								<tr key={`${row} ${column} ${message}`}>
									<td className="num">{row}</td>
									<td>{column === null ? '–' : one.headings[column]}</td>
									<td>{message}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
			{left > errors.length && errors.length > 0 && (
				<p className="dim">{one.moving ? 'Gezeigt sind die ersten davon.' : 'Gezeigt sind die ersten Fehler.'}</p>
			)}
			{kept.length > 0 && (
				<>
					<p>Seit dem Import geändert und darum so gelassen:</p>
					<ul className="import-lines">
						{kept.map(({ id, name }) => (
							<li key={id}>{name}</li>
						))}
					</ul>
				</>
			)}
		</Box>
	)
}
