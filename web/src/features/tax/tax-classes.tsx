import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { francs } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { tax, type TaxList, type TaxRow } from '@hausheft/contract/tax.ts'
import { className } from '@hausheft/contract/tax-words.ts'
import { read } from '../../platform/api/client.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { LinkOf } from './tax-todos.tsx'
import './tax-classes.css'

/** The list by class, each with its total; it goes on by pages, its totals are those of the year. */
export function TaxClasses({ id, list, linkOf }: { id: string; list: TaxList; linkOf: LinkOf }) {
	const [cursors, setCursors] = useState<string[]>([])
	const pages = useQueries({
		queries: cursors.map((cursor) => read(tax.listTax, { params: { id }, query: { year: list.year, cursor } })),
	})
	const last = pages.at(-1)
	const next = last ? (last.data?.next ?? null) : list.next
	const rows = [...list.rows, ...pages.flatMap(({ data }) => data?.rows ?? [])]
	return (
		<>
			{list.classes.map((sums) => {
				const own = rows.filter((row) => row.tax === sums.tax)
				return own.length > 0 && <ClassTable key={String(sums.tax)} sums={sums} rows={own} linkOf={linkOf} />
			})}
			<LoadMore
				more={next !== null || last?.isPending === true || last?.isError === true}
				busy={last?.isPending === true}
				error={last?.error ?? null}
				onMore={() => (last?.isError ? void last.refetch() : next !== null && setCursors([...cursors, next]))}
			/>
		</>
	)
}

type ClassTableProps = { sums: TaxList['classes'][number]; rows: readonly TaxRow[]; linkOf: LinkOf }

function ClassTable({ sums, rows, linkOf }: ClassTableProps) {
	const name = className(sums.tax)
	return (
		<Box title={name} className="tax-class">
			<table className="tax-table">
				<caption className="hidden-visually">{`${name}: Datum, Leistung, Empfänger, Belege und Betrag in Franken`}</caption>
				<thead>
					<tr>
						<th scope="col">Datum</th>
						<th scope="col">Leistung</th>
						<th scope="col">Empfänger</th>
						<th scope="col">Belege</th>
						<th scope="col">Betrag</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.event}>
							<td>{dayText(dayOf(row.event_at))}</td>
							<th scope="row">
								<AppLink {...linkOf(row.event)} className="row-link">
									{row.name}
								</AppLink>
								{row.percent !== null && <span className="dim">{` ${row.percent} % von ${francs(row.bill)}`}</span>}
							</th>
							<td>{row.recipients.map((each) => each.name).join(', ')}</td>
							<td>
								{row.receipts.length > 0 && <span className="tax-receipts-label">{row.receipts.length > 1 ? 'Belege ' : 'Beleg '}</span>}
								{row.receipts.map(({ number }) => number).join(', ')}
							</td>
							<td>{amountOf(row)}</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row" colSpan={4}>
							Total
						</th>
						<td>{amountOf(sums)}</td>
					</tr>
				</tfoot>
			</table>
		</Box>
	)
}

/** What came back is taken off. */
const amountOf = ({ expense, income }: { expense: number; income: number }) => {
	const net = expense - income
	return `${net < 0 ? '-' : ''}${francs(net)}`
}
