import type { Balance } from '@hausheft/contract/balance.ts'
import { difference, francs, signedFrancs } from '@hausheft/contract/swiss/formats.ts'
import { monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../../platform/page/now.ts'
import { Amount } from '../../ui/amount.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { listOf, netOf, soFar, sumOf, untilToday, type House, type Month, type Sums, type Where } from './year-sums.ts'
import './sums-table.css'

const nothing: Sums = { expense: 0, income: 0, count: 0 }

type MonthTableProps = { house: House; year: number; months: readonly Month[]; before: readonly Month[]; toDate: Balance['to_date'] }

/** The year month by month, the same month of the year before beside it. A line leads to the entries that it is made of. */
export function MonthTable({ house, year, months, before, toDate }: MonthTableProps) {
	const last = year - 1
	/** A month that is not over is beside no whole one. */
	const isOver = ({ month }: Month) => !toDate || month.slice(5) < toDate.until.slice(5, 7)
	const compared = before.some(({ count }) => count > 0)
	const line = { house, last, compared }
	return (
		<Box title="Je Monat">
			<div className="sums-box">
				<table className="sums sums-even">
					<caption className="hidden-visually">{`Einnahmen, Ausgaben und Saldo ${year} je Monat, in Franken`}</caption>
					<thead>
						<tr>
							<th scope="col">Monat</th>
							<th scope="col">Einnahmen</th>
							<th scope="col">Ausgaben</th>
							<th scope="col">
								Saldo
								{compared && <span className="sums-then">{`und ${last}`}</span>}
							</th>
							{compared && (
								<>
									<th scope="col" className="sums-before">{`Saldo ${last}`}</th>
									<th scope="col" className="sums-wide">
										{`Gegenüber ${last}`}
									</th>
								</>
							)}
						</tr>
					</thead>
					<tbody>
						{months.map((month, at) => {
							const then = before[at] ?? { ...month, expense: 0, income: 0, count: 0 }
							const name = monthYear(`${month.month}-01`).slice(0, -5)
							return (
								<MonthLine
									key={name}
									{...line}
									name={name}
									short={name.slice(0, 3)}
									sums={month}
									where={{ month: month.month }}
									then={then}
									whereThen={{ month: then.month }}
									over={isOver(month)}
								/>
							)
						})}
					</tbody>
					<tfoot>
						{toDate ? (
							<SoFar {...line} year={year} months={months} toDate={toDate} />
						) : (
							<MonthLine
								{...line}
								name="Ganzes Jahr"
								short={String(year)}
								sums={sumOf(months)}
								where={{ year }}
								then={sumOf(before)}
								whereThen={{ year: last }}
							/>
						)}
					</tfoot>
				</table>
			</div>
		</Box>
	)
}

type SoFarProps = Pick<MonthLineProps, 'house' | 'last' | 'compared'> &
	Pick<MonthTableProps, 'year' | 'months'> & { toDate: NonNullable<Balance['to_date']> }

/** Of the running year what is still to come stands by itself. */
function SoFar({ year, months, toDate, ...line }: SoFarProps) {
	const { ahead } = toDate
	const days = soFar(year, useToday(), toDate.until)
	const sums = untilToday(sumOf(months), ahead)
	return (
		<>
			{ahead.count > 0 && <MonthLine {...line} name="Nach heute" short="Später" sums={ahead} where={days.ahead} then={nothing} />}
			<MonthLine {...line} name="Bis heute" short="Heute" sums={sums} where={days.over} then={toDate} whereThen={days.before} />
		</>
	)
}

type MonthLineProps = {
	house: House
	/** The year before, and whether anything of it is shown. */
	last: number
	compared: boolean
	name: string
	/** Where there is little room. */
	short: string
	sums: Sums
	where: Where
	then: Sums
	whereThen?: Where
	over?: boolean
}

function MonthLine({ house, last, compared, name, short, sums, where, then, whereThen, over = true }: MonthLineProps) {
	const shown = (
		<>
			<span className="sums-long">{name}</span>
			<span className="sums-short" aria-hidden="true">
				{short}
			</span>
		</>
	)
	return (
		<tr>
			<th scope="row">
				{sums.count > 0 ? (
					<AppLink {...listOf(house, where)} className="row-link">
						{shown}
					</AppLink>
				) : (
					shown
				)}
			</th>
			<td>{sums.income > 0 && <Amount rappen={sums.income} />}</td>
			<td>{sums.expense > 0 && <Amount rappen={-sums.expense} />}</td>
			<td>
				{sums.count > 0 && <Amount rappen={netOf(sums)} />}
				{then.count > 0 && !whereThen && <span className="sums-then">{signedFrancs(netOf(then))}</span>}
				{then.count > 0 && whereThen && (
					<AppLink {...listOf(house, whereThen)} className="sums-then" aria-label={`${name} ${last}: ${signedFrancs(netOf(then))}`}>
						{signedFrancs(netOf(then))}
					</AppLink>
				)}
			</td>
			{compared && (
				<>
					<td className="sums-before">
						{then.count > 0 && !whereThen && <Amount rappen={netOf(then)} />}
						{then.count > 0 && whereThen && (
							<AppLink {...listOf(house, whereThen)} aria-label={`${name} ${last}: ${signedFrancs(netOf(then))}`}>
								<Amount rappen={netOf(then)} />
							</AppLink>
						)}
					</td>
					<td className="sums-wide">{over && (sums.count > 0 || then.count > 0) && <Change by={netOf(sums) - netOf(then)} />}</td>
				</>
			)}
		</tr>
	)
}

/** The words have a width of their own, so that the figures before them stand below each other. */
function Change({ by }: { by: number }) {
	const [figure, word] = difference(by, francs).split(' ')
	return (
		<>
			{figure} <span className="sums-word">{word}</span>
		</>
	)
}
