import type { ReactNode } from 'react'
import './chart-table.css'

type ChartTableProps = {
	caption: string
	/** The first is that of the rows' names. */
	columns: readonly string[]
	rows: readonly { name: string; cells: readonly ReactNode[] }[]
	/** For screen readers alone, where the page says the same in another table. */
	hidden?: boolean
}

/** The twin of a chart: what it draws, as a table. */
export function ChartTable({ caption, columns, rows, hidden = false }: ChartTableProps) {
	const [name, ...rest] = columns
	return (
		<div
			{...(hidden ? { className: 'hidden-visually' } : { className: 'chart-table-box', role: 'group', 'aria-label': caption, tabIndex: 0 })}
		>
			<table className="chart-table">
				<caption className="hidden-visually">{caption}</caption>
				<thead>
					<tr>
						<th scope="col">{name}</th>
						{rest.map((column) => (
							<th key={column} scope="col">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.name}>
							<th scope="row">{row.name}</th>
							{row.cells.map((cell, at) => (
								<td key={rest[at] ?? at}>{cell}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
