import { VisuallyHidden } from './visually-hidden.tsx'
import './skeleton.css'

/** A grey line where text will be; `width` as a share of the room in per cent. */
export const SkeletonLine = ({ width = 100, tall = false }: { width?: 25 | 40 | 55 | 70 | 85 | 100; tall?: boolean }) => (
	<span className={`skeleton skeleton-${width}${tall ? ' skeleton-tall' : ''}`} />
)

/** A line of words that is on its way. */
export const ComingLine = () => (
	<p role="status">
		<VisuallyHidden>Wird geladen</VisuallyHidden>
		<SkeletonLine width={70} />
	</p>
)

/** What is on its way, said in a sentence too. */
export const SaidCards = ({ count, children }: { count: number; children: string }) => (
	<div className="said-cards">
		<p className="dim">{children}</p>
		<SkeletonCards count={count} />
	</div>
)

/** A form that begins with what lies on the device. */
export const FormComing = () => (
	<SaidCards count={3}>
		Das Formular kommt gleich. Was hier schon begonnen wurde und auf diesem Gerät liegt, steht dann wieder darin.
	</SaidCards>
)

/** Cards of a list that is on its way. Silent but for one «Wird geladen». */
export function SkeletonCards({ count = 4 }: { count?: number }) {
	return (
		<div className="skeleton-cards" role="status">
			<VisuallyHidden>Wird geladen</VisuallyHidden>
			{Array.from({ length: count }, (_, i) => (
				<div key={i} className="skeleton-card" aria-hidden="true">
					<SkeletonLine width={i % 2 ? 40 : 55} tall />
					<SkeletonLine width={i % 2 ? 70 : 25} />
				</div>
			))}
		</div>
	)
}
