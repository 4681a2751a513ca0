import { dayOf, relativeDay, timeText } from '@hausheft/contract/swiss/zurich.ts'
import { useNow } from '../platform/page/now.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** What is shown was typed earlier and never saved. */
export function DraftNotice({ keptAt, onDiscard }: { keptAt: number; onDiscard: () => void }) {
	const now = useNow()
	return (
		<Notice
			action={
				<Button look="quiet" onClick={onDiscard}>
					Verwerfen
				</Button>
			}
		>
			{`Entwurf von ${relativeDay(dayOf(keptAt), dayOf(now))}, ${timeText(keptAt)}`}
		</Notice>
	)
}
