import { useState } from 'react'
import type { Balance } from '@hausheft/contract/balance.ts'
import { Amount } from '../../ui/amount.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { listOf, manyTimes, netOf, breakdownRows, sumOf, type House, type BreakdownRow, type Side } from './year-sums.ts'
import { plainName, softened } from '../../ui/softened.ts'
import './breakdown.css'
import './sums-table.css'

const sideNames: Record<Side, { label: string; column: string }> = {
	journals: { label: 'Journale', column: 'Journal' },
	objects: { label: 'Objekte', column: 'Objekt' },
	contacts: { label: 'Kontakte', column: 'Kontakt' },
	tax: { label: 'Steuern', column: 'Steuerart' },
}
const all = Object.keys(sideNames) as Side[]

type BreakdownProps = { house: House; balance: Balance; by: Side; searchOf: (by: Side) => Record<string, unknown> }

/** What the year is made of: one side of it on the screen, all of them on paper. */
export function Breakdown({ house, balance, by, searchOf }: BreakdownProps) {
	return (
		<Box title="Wofür und von wem">
			<ChipNav label="Aufgeteilt nach" open>
				{all.map((side) => (
					<ChipLink
						key={side}
						to={`/group/${house.group}/property/${house.property}/balance`}
						search={searchOf(side)}
						exact
						replace
						aria-current={side === by ? 'page' : undefined}
					>
						{sideNames[side].label}
					</ChipLink>
				))}
			</ChipNav>
			{all.map((side) => (
				<BreakdownTable key={`${balance.year} ${side}`} house={house} side={side} parts={breakdownRows(balance, side)} off={side !== by} />
			))}
		</Box>
	)
}

/** Longer ones begin with these. */
const first = 15

function BreakdownTable({ house, side, parts, off }: { house: House; side: Side; parts: readonly BreakdownRow[]; off: boolean }) {
	const [whole, setWhole] = useState(false)
	const { label, column } = sideNames[side]
	const most = Math.max(1, ...parts.map(({ expense, income }) => Math.max(expense, income)))
	const note = manyTimes[side]
	return (
		<section className="breakdown" data-off={off || undefined} aria-label={label}>
			<h3 aria-label={plainName(label)}>{softened(label)}</h3>
			<div className="sums-box">
				<table className="sums" data-whole={whole || undefined}>
					<caption className="hidden-visually">{`Einnahmen, Ausgaben und Saldo je ${column}, in Franken`}</caption>
					<thead>
						<tr>
							<th scope="col">{column}</th>
							<th scope="col" className="sums-wide">
								Einträge
							</th>
							<th scope="col">Einnahmen</th>
							<th scope="col">Ausgaben</th>
							<th scope="col" className="sums-wide">
								Saldo
							</th>
						</tr>
					</thead>
					<tbody>
						{parts.map((part, at) => (
							<tr key={part.key} data-more={at >= first || undefined}>
								<th scope="row">
									<AppLink {...listOf(house, part.where)} className="row-link">
										{part.name}
									</AppLink>
									<Share income={part.income / most} expense={part.expense / most} />
								</th>
								<td className="sums-wide">{part.count}</td>
								<td>{part.income > 0 && <Amount rappen={part.income} />}</td>
								<td>{part.expense > 0 && <Amount rappen={-part.expense} />}</td>
								<td className="sums-wide">
									<Amount rappen={netOf(part)} />
								</td>
							</tr>
						))}
					</tbody>
					{!note && <Total parts={parts} />}
				</table>
			</div>
			{parts.length > first && (
				<Button look="quiet" onClick={() => setWhole(!whole)} aria-expanded={whole}>
					{whole ? 'Nur die grössten' : `Alle ${parts.length} zeigen`}
				</Button>
			)}
			{note && <p className="dim">{note}</p>}
			{side === 'tax' && <p className="dim">Eine gemischte Rechnung zählt bei jeder Steuerart mit ihrem Anteil.</p>}
		</section>
	)
}

function Total({ parts }: { parts: readonly BreakdownRow[] }) {
	const sums = sumOf(parts)
	return (
		<tfoot>
			<tr>
				<th scope="row">Total</th>
				<td className="sums-wide" />
				<td>{sums.income > 0 && <Amount rappen={sums.income} />}</td>
				<td>{sums.expense > 0 && <Amount rappen={-sums.expense} />}</td>
				<td className="sums-wide">
					<Amount rappen={netOf(sums)} />
				</td>
			</tr>
		</tfoot>
	)
}

/** How much of it there is beside the others; the figures stand in the line. */
const Share = ({ income, expense }: { income: number; expense: number }) => (
	<svg className="breakdown-share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
		{income > 0 && <rect width={Math.max(0.5, income * 100)} height={expense > 0 ? 2.5 : 6} fill="var(--in)" />}
		{expense > 0 && <rect y={income > 0 ? 3.5 : 0} width={Math.max(0.5, expense * 100)} height={income > 0 ? 2.5 : 6} fill="var(--out)" />}
	</svg>
)
