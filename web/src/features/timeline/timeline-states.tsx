import { cx } from '../../ui/cx.ts'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import '../events/entry-card.css'

type Width = 25 | 40 | 55 | 70 | 85
type Shape = { title: Width; meta: Width; note?: Width }
const shapes = [
	{ title: 55, meta: 40, note: 85 },
	{ title: 40, meta: 70 },
	{ title: 70, meta: 25 },
	{ title: 55, meta: 40, note: 70 },
	{ title: 40, meta: 55 },
] as const satisfies readonly Shape[]

/** The timeline while it is on its way, in its own shape. */
export function TimelineLoading() {
	return (
		<div role="status">
			<VisuallyHidden>Einträge werden geladen</VisuallyHidden>
			<div aria-hidden="true" className="timeline-loading">
				<div className="timeline-month">
					<SkeletonLine width={25} tall />
				</div>
				{shapes.map((shape, i) => (
					<SkeletonRow key={i} shape={shape} first={i === 0} last={i === shapes.length - 1} />
				))}
			</div>
		</div>
	)
}

/** Two rows below the last one while the next page is read. */
export const TimelineMore = () => (
	<>
		<div aria-hidden="true" className="timeline-loading">
			<SkeletonRow shape={shapes[1]} />
			<SkeletonRow shape={shapes[2]} />
		</div>
		<p className="timeline-unprinted">Hier fehlen die früheren Einträge: gedruckt ist, was geladen war.</p>
	</>
)

function SkeletonRow({ shape: { title, meta, note }, first, last }: { shape: Shape; first?: boolean; last?: boolean }) {
	return (
		<div className={cx('timeline-row', first && 'timeline-row-first', last && 'timeline-row-last')}>
			<div className="timeline-day" />
			<div className="timeline-thread">
				<span className="timeline-loading-dot kind-icon" />
			</div>
			<div className="card entry-card timeline-loading-card">
				<SkeletonLine width={title} tall />
				<SkeletonLine width={meta} />
				{note && <SkeletonLine width={note} />}
			</div>
		</div>
	)
}

/** The list, or its next part, could not be read. */
export const TimelineFailed = ({ more = false, ...failed }: { error: Error; onRetry: () => void; more?: boolean }) => (
	<ReadFailed what={`${more ? 'Weitere Einträge' : 'Die Einträge'} konnten nicht geladen werden.`} {...failed} />
)
