import { count, francs, netFrancs } from '@hausheft/contract/swiss/formats.ts'
import type { TaxList } from '@hausheft/contract/tax.ts'
import { costsOf } from '@hausheft/contract/tax-sums.ts'
import { className, yieldsName } from '@hausheft/contract/tax-words.ts'
import { Box } from '../../ui/box.tsx'
import { amountOf, wholeOf } from './tax-tables.ts'
import './tax-summary.css'

/** What the year comes to: what came in gross, and what was spent by class, less what came back of it. */
export function TaxSummary({ list }: { list: TaxList }) {
	const { year, yields } = list
	const costs = costsOf(list)
	return (
		<Box title={`Zusammenfassung ${year}`} className="tax-summary">
			<table>
				<caption className="hidden-visually">Erträge und Kosten des Jahres in Franken</caption>
				<tbody>
					{yields.count > 0 && (
						<tr className="tax-summary-sum">
							<th scope="row">{`${yieldsName} brutto`}</th>
							<td className="tax-summary-count dim">{count(yields.count, 'Eintrag', 'Einträge')}</td>
							<td>{francs(yields.income)}</td>
						</tr>
					)}
					{costs.map((each) => (
						<tr key={String(each.tax)}>
							<th scope="row">
								{className(each.tax)}
								{each.income > 0 && <span className="dim">{` abzüglich Gutschriften ${francs(each.income)}`}</span>}
							</th>
							<td className="tax-summary-count dim">{count(each.count, 'Eintrag', 'Einträge')}</td>
							<td>{netFrancs(amountOf(each))}</td>
						</tr>
					))}
					{costs.length > 0 && (
						<tr className="tax-summary-sum">
							<th scope="row">Kosten</th>
							<td className="tax-summary-count" />
							<td>{netFrancs(wholeOf(costs))}</td>
						</tr>
					)}
				</tbody>
			</table>
		</Box>
	)
}
