import { chf, difference, francs, signedFrancs } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { Amount } from '../../ui/amount.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { listOf, netOf, untilToday, type House, type Sums } from './year-sums.ts'
import './year-figures.css'

type YearFiguresProps = {
	house: House
	year: number
	sums: Sums
	before: Sums
	/** Of the sums what is entered for days still to come: it is compared with nothing. */
	ahead?: Sums | undefined
	/** Of the expenses; the list of them is for who sees all amounts. */
	unpaid: number
	listsUnpaid: boolean
	/** Until when the year before counts; absent: all of it. */
	until?: string | undefined
}

/** What the year comes to in one line, each figure with the way to its entries and the year before below it. */
export function YearFigures({ house, year, sums, before, ahead, until, unpaid, listsUnpaid }: YearFiguresProps) {
	const over = untilToday(sums, ahead)
	const figures = [
		{ label: 'Einnahmen', now: sums.income, change: over.income - before.income, earlier: before.income },
		{ label: 'Ausgaben', now: -sums.expense, change: over.expense - before.expense, earlier: -before.expense, open: unpaid },
		{ label: 'Saldo', now: netOf(sums), change: netOf(over) - netOf(before), earlier: netOf(before) },
	]
	return (
		<dl className="year-figures">
			{figures.map(({ label, now, change, earlier, open = 0 }) => (
				<div key={label} className="year-figure">
					<dt>
						<AppLink {...listOf(house, { year })} className="row-link">
							{label}
						</AppLink>
					</dt>
					<dd className="year-figure-now">
						<Amount rappen={now} currency />
					</dd>
					{open > 0 && (
						<dd className="year-figure-unpaid">
							{listsUnpaid ? (
								<AppLink {...listOf(house, { year, unpaid: true })} className="year-figure-before">
									{unpaidText(open)}
								</AppLink>
							) : (
								unpaidText(open)
							)}
						</dd>
					)}
					{before.count > 0 && (
						<dd className="year-figure-then">
							{until ? (
								<span>
									<span>{`bis ${dayText(until)}:`}</span> <span>{signedFrancs(earlier)}</span>
								</span>
							) : (
								<AppLink {...listOf(house, { year: year - 1 })} className="year-figure-before">
									{year - 1}: {signedFrancs(earlier)}
								</AppLink>
							)}
							<span>{difference(change, francs, String(year - 1))}</span>
						</dd>
					)}
				</div>
			))}
		</dl>
	)
}

const unpaidText = (rappen: number) => `davon noch zu bezahlen ${chf(rappen)}`
