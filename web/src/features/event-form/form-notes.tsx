import type { Event } from '@hausheft/contract/events.ts'
import { dayOf, relativeDay, timeText } from '@hausheft/contract/swiss/zurich.ts'
import { useChangedBy } from '../../platform/forms/changed-by.ts'
import { useReachable } from '../../platform/page/connection.ts'
import { useNow } from '../../platform/page/now.ts'
import { Button } from '../../ui/button.tsx'

/** What stands in the way of saving, else what happens at the moment. */
export function SaveNote({ problem, uploading }: { problem: string | undefined; uploading: boolean }) {
	const reachable = useReachable()
	if (problem) return <span className="entry-form-problem">{problem}</span>
	if (!reachable) return 'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
	return uploading ? 'Fotos werden hochgeladen …' : null
}

type DraftNoteProps = { keptAt: number; /** It is being saved. */ busy: boolean; onDiscard: () => void }

/** What is shown was typed earlier and never saved. */
export function DraftNote({ keptAt, busy, onDiscard }: DraftNoteProps) {
	const now = useNow()
	return (
		<p className="entry-form-notice">
			{`Entwurf von ${relativeDay(dayOf(keptAt), dayOf(now))}, ${timeText(keptAt)}`}
			<Button look="quiet" busy={busy} onClick={onDiscard}>
				Verwerfen
			</Button>
		</p>
	)
}

/** Somebody else saved it meanwhile. */
export function ChangedNote({ event, onLook }: { event: Event; onLook: (() => void) | undefined }) {
	const by = useChangedBy(event.group, 'event', event.id)
	return (
		<p className="entry-form-notice entry-form-notice-warn" role="status">
			{`Dieser Eintrag wurde inzwischen ${by ? `von ${by} ` : ''}geändert.`}
			{onLook && (
				<Button look="quiet" onClick={onLook}>
					Unterschiede ansehen
				</Button>
			)}
		</p>
	)
}

export const GoneNote = () => (
	<p className="entry-form-notice">Dieser Eintrag wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.</p>
)
