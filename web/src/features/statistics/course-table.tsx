import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import { cx } from '../../ui/cx.ts'
import { estimate, moreRows, tableOf, type Course } from './shown-course.ts'

/** So many are drawn without anybody waiting. */
const [few, more] = [60, 240]

/** The newest first; of a long course the rest on demand, so that the page is there at once. */
export function CourseTable({ caption, course }: { caption: string; course: Course }) {
	const [most, setMost] = useState(few)
	const { columns, rows } = tableOf(course, false, most)
	const rest = moreRows(course, most, more)
	const isEstimated = rows.some(({ cells }) => cells.some((cell) => cell.startsWith(estimate)))
	const read = (cell: string) =>
		cell.startsWith(estimate) ? (
			<>
				<span aria-hidden="true">{cell}</span>
				<span className="hidden-visually">{`${cell.slice(estimate.length)} geschätzt`}</span>
			</>
		) : (
			cell
		)
	return (
		<>
			{isEstimated && (
				<p className="dim" aria-hidden="true">
					{`${estimate}geschätzt: ohne eigene Messung, oder nur zum Teil gemessen`}
				</p>
			)}
			<div className={cx('statistic-rows', columns.length < 4 && 'statistic-rows-few')}>
				<ChartTable caption={caption} columns={columns} rows={rows.toReversed().map((row) => ({ ...row, cells: row.cells.map(read) }))} />
			</div>
			{rest && (
				<Button look="quiet" onClick={() => setMost(most + more)}>
					{rest}
				</Button>
			)}
		</>
	)
}
