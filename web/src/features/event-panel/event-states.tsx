import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import './event-panel.css'

/** What is read aloud and seen while something is on its way; the grey lines have the shape of an entry. */
export function EventLoading({ text }: { text: string }) {
	return (
		<div className="event-loading">
			<p role="status">{text}</p>
			<div aria-hidden="true">
				<SkeletonLine width={70} tall />
				<SkeletonLine width={40} />
				<span className="skeleton event-loading-picture" />
				<SkeletonLine width={85} />
				<SkeletonLine width={55} />
			</div>
		</div>
	)
}

export const EventFailed = (failed: { error: Error; onRetry: () => void }) => (
	<ReadFailed what="Der Eintrag konnte nicht geladen werden." {...failed} />
)

/** Somebody deleted it while it was open, or the address leads to what one may not see. */
export function EventGone({ deleted, onClose }: { deleted: boolean; onClose: () => void }) {
	return (
		<Empty
			title={deleted ? 'Dieser Eintrag wurde gelöscht' : 'Diesen Eintrag gibt es hier nicht'}
			motif="glass"
			action={<Button onClick={onClose}>Schliessen</Button>}
		>
			{deleted
				? 'Er liegt jetzt im Papierkorb und kann 30 Tage lang wiederhergestellt werden.'
				: 'Vielleicht wurde er gelöscht, oder die Adresse ist unvollständig.'}
		</Empty>
	)
}
