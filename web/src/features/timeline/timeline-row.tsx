import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { KindIcon } from '../events/kinds.tsx'
import type { Kind } from '../events/kinds.tsx'
import './timeline.css'

type TimelineRowProps = {
	kind: Kind
	/** On the first entry of a day only: its number, the short weekday and the whole date for screen readers. */
	day?: { number: number; weekday: string; date: string } | undefined
	/** The thread begins and ends at the first and last entry of a month. */
	first?: boolean
	last?: boolean
	/** It has just arrived. */
	fresh?: boolean
	/** What the list needs on the element: its place, how it is measured. */
	item?: ComponentProps<'li'>
	/** The card: a link or a plain element with class `card entry-card`. */
	children: ReactNode
}

/** One entry on the thread of the timeline; the parent is a list. */
export function TimelineRow({ kind, day, first, last, fresh, item, children }: TimelineRowProps) {
	return (
		<li {...item} className={cx('timeline-row', first && 'timeline-row-first', last && 'timeline-row-last', fresh && 'timeline-row-new')}>
			<div className="timeline-day">
				{day && (
					<>
						<VisuallyHidden>{day.date}</VisuallyHidden>
						<b aria-hidden="true">{day.number}</b>
						<span aria-hidden="true">{day.weekday}</span>
					</>
				)}
			</div>
			<div className="timeline-thread">
				<KindIcon kind={kind} />
			</div>
			{children}
		</li>
	)
}

/** The heading of a month: `November 2026`, then how many, and what its amounts are in. */
export const TimelineMonth = ({
	name,
	note,
	money,
	...heading
}: { name: string; note?: string | undefined; money?: boolean } & ComponentProps<'h2'>) => (
	<h2 {...heading} className="timeline-month">
		{name}
		{note && <small>{note}</small>}
		{money && <small className="timeline-money">CHF</small>}
	</h2>
)
