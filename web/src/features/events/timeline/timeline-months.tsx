import { monthYear } from '../../../platform/zurich.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { TimelineMonth } from '../timeline-row.tsx'
import type { byMonth, Row } from './timeline-rows.ts'

export type DrawnRow = { row: Row; index: number; measure?: (element: HTMLElement | null) => void }

/** What the rows of one list have in common. */
export type EntryFace = {
	asked: string | undefined
	today: string
	openId: string | undefined
	hrefOf: (id: string) => string
	isFresh: (id: string) => boolean
	/** In a list of several properties: what the entry's one is called. */
	propertyName?: ((property: string) => string | undefined) | undefined
}

/** A section with a list for each month, so that screen readers can go from month to month and hear where they are. */
export function TimelineMonths({ months, face }: { months: ReturnType<typeof byMonth<DrawnRow>>; face: EntryFace }) {
	return months.map(({ month, rows }) => {
		const [first] = rows
		const heading = first?.row.type === 'month' ? { ...first, row: first.row } : undefined
		const id = `monat-${month}`
		return (
			<section key={month} aria-labelledby={id}>
				{heading ? (
					<TimelineMonth id={id} name={heading.row.name} note={heading.row.note} data-index={heading.index} ref={heading.measure ?? null} />
				) : (
					<h2 id={id} className="hidden-visually">
						{monthYear(`${month}-01`)}
					</h2>
				)}
				<ol>
					{rows.map(({ row, index, measure }) =>
						row.type === 'month' ? null : (
							<TimelineEntry
								key={row.key}
								row={row}
								asked={face.asked}
								today={face.today}
								propertyName={face.propertyName?.(row.event.property)}
								href={face.hrefOf(row.event.id)}
								open={row.event.id === face.openId}
								fresh={face.isFresh(row.event.id)}
								{...(measure && { index, measure })}
							/>
						),
					)}
				</ol>
			</section>
		)
	})
}
