import { Amount, signedFrancs } from '../../ui/amount.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import '../../ui/box.css'
import { listOf, netOf, type Sums } from './year-sums.ts'
import './year-figures.css'

type YearFiguresProps = { base: string; year: number; sums: Sums; before: Sums }

/** What the year comes to, each figure with the way to its entries and the year before beside it. */
export function YearFigures({ base, year, sums, before }: YearFiguresProps) {
	const figures = [
		{ label: 'Einnahmen', now: sums.income, earlier: before.income },
		{ label: 'Ausgaben', now: -sums.expense, earlier: -before.expense },
		{ label: 'Saldo', now: netOf(sums), earlier: netOf(before) },
	]
	return (
		<dl className="year-figures">
			{figures.map(({ label, now, earlier }) => (
				<div key={label} className="card year-figure">
					<dt>
						<AppLink {...listOf(base, { year })} className="row-link">
							{label}
						</AppLink>
					</dt>
					<dd className="year-figure-now">
						<small>CHF</small> <Amount rappen={now} />
					</dd>
					{before.count > 0 && (
						<dd className="year-figure-then">
							<AppLink {...listOf(base, { year: year - 1 })} className="year-figure-before">
								{year - 1}: {signedFrancs(earlier)}
							</AppLink>
							<span>
								Unterschied <Amount rappen={now - earlier} />
							</span>
						</dd>
					)}
				</div>
			))}
		</dl>
	)
}
