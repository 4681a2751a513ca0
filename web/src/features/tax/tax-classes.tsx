import { netFrancs } from '@hausheft/contract/swiss/formats.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState, type CSSProperties } from 'react'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { tax, type TaxList, type TaxRow } from '@hausheft/contract/tax.ts'
import { className, shareText, yieldsName } from '@hausheft/contract/tax-words.ts'
import { read } from '../../platform/api/client.ts'
import { followingCursors } from '../../platform/api/following.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { amountOf, readSoFar, receiptNumbers, tablesOf } from './tax-tables.ts'
import type { LinkOf } from './tax-todos.tsx'
import './tax-classes.css'

/** The list by class, each with its total; it goes on by pages, its totals are those of the year. */
export function TaxClasses({ id, list, linkOf }: { id: string; list: TaxList; linkOf: LinkOf }) {
	const client = useQueryClient()
	const [wanted, setWanted] = useState(0)
	const pageAt = (cursor: string) => read(tax.listTax, { params: { id }, query: { year: list.year, cursor } })
	const cursors = followingCursors(list.next, wanted, (cursor) => client.getQueryData(pageAt(cursor).queryKey)?.next)
	const pages = useQueries({ queries: cursors.map(pageAt) })
	const last = pages.at(-1)
	const { rows, next, more } = readSoFar(list, pages)
	const { costs, yields } = tablesOf(list, rows)
	return (
		<>
			{costs.map(({ sums, rows: own }) => (
				<ClassTable key={String(sums.tax)} name={className(sums.tax)} sums={sums} rows={own} linkOf={linkOf} />
			))}
			{yields.length > 0 && <ClassTable name={`${yieldsName} einzeln`} sums={list.yields} rows={yields} linkOf={linkOf} />}
			<LoadMore
				more={more}
				busy={last?.isPending === true}
				error={last?.error ?? null}
				onMore={() => (last?.isError ? void last.refetch() : next !== null && setWanted(cursors.length + 1))}
			/>
		</>
	)
}

type ClassTableProps = { name: string; sums: { expense?: number; income: number }; rows: readonly TaxRow[]; linkOf: LinkOf }

/** What came back of a cost is taken off; a yield, which has none, is what came in. */
function ClassTable({ name, sums, rows, linkOf }: ClassTableProps) {
	const isYield = sums.expense === undefined
	const [what, who] = isYield ? ['Ertrag', 'Von'] : ['Leistung', 'Empfänger']
	const amounts = rows.map((row) => netFrancs(amountOf(isYield ? { income: row.income } : row)))
	const total = netFrancs(amountOf(sums))
	const letters = Math.max(...[...amounts, total].map(({ length }) => length))
	return (
		<Box title={name} className="tax-class">
			<table className="tax-table" style={{ '--amount-letters': letters } as CSSProperties}>
				<caption className="hidden-visually">{`${name}: Datum, ${what}, ${who}, Belege und Betrag in Franken`}</caption>
				<thead>
					<tr>
						<th scope="col">Datum</th>
						<th scope="col">{what}</th>
						<th scope="col">{who}</th>
						<th scope="col">Belege</th>
						<th scope="col">Betrag</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row, at) => (
						<tr key={row.event}>
							<td>{dayText(dayOf(row.event_at))}</td>
							<th scope="row">
								<AppLink {...linkOf(row.event)} className="row-link">
									{row.name}
								</AppLink>
								{shareText(row) && <span className="dim">{` ${shareText(row)}`}</span>}
							</th>
							<td>{row.recipients.map((each) => each.name).join(', ')}</td>
							<td>
								{row.receipts.length > 0 && <span className="tax-receipts-label">{row.receipts.length > 1 ? 'Belege ' : 'Beleg '}</span>}
								{receiptNumbers(row.receipts)}
							</td>
							<td>{amounts[at]}</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row" colSpan={4}>
							Total
						</th>
						<td>{total}</td>
					</tr>
				</tfoot>
			</table>
		</Box>
	)
}
