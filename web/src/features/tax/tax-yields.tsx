import { chf, francs } from '@hausheft/contract/swiss/formats.ts'
import { emptyMonths } from '@hausheft/contract/tax-sums.ts'
import { monthNames, yieldName, yieldsName } from '@hausheft/contract/tax-words.ts'
import type { TaxList } from '@hausheft/contract/tax.ts'
import { useToday } from '../../platform/page/now.ts'
import { Box } from '../../ui/box.tsx'
import { cx } from '../../ui/cx.ts'
import './tax-yields.css'

/** What came in by object, month by month: where nothing did is seen and said. */
export function TaxYields({ list: { yields, year } }: { list: TaxList }) {
	const today = useToday()
	return (
		<Box title={yieldsName} className="tax-yields">
			<table>
				<caption className="hidden-visually">Erträge nach Objekt, mit den Monaten ohne Ertrag, in Franken</caption>
				<thead>
					<tr>
						<th scope="col">Objekt</th>
						<th scope="col">Monate</th>
						<th scope="col">Betrag</th>
					</tr>
				</thead>
				<tbody>
					{yields.rows.map((row) => {
						const empty = emptyMonths(row, year, today)
						return (
							<tr key={row.objects.join()}>
								<th scope="row">{yieldName(row)}</th>
								<td>
									<span className="tax-months" aria-hidden="true">
										{row.months.map((income, at) => (
											<span
												key={monthNames[at]}
												title={`${monthNames[at]}: ${income === 0 ? 'kein Ertrag' : chf(income)}`}
												className={cx(income > 0 && 'tax-month-filled', empty.includes(at + 1) && 'tax-month-empty')}
											/>
										))}
									</span>
									{row.objects.length === 1 && <span className="tax-months-text">{emptyText(empty)}</span>}
								</td>
								<td>{francs(row.income)}</td>
							</tr>
						)
					})}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row" colSpan={2}>
							Total
						</th>
						<td>{francs(yields.income)}</td>
					</tr>
				</tfoot>
			</table>
		</Box>
	)
}

const emptyText = (months: readonly number[]) => {
	if (months.length === 0) return 'jeden Monat'
	if (months.length === 12) return 'das ganze Jahr ohne Ertrag'
	return `ohne Ertrag: ${months.map((month) => monthNames[month - 1]).join(', ')}`
}
