import { dayOf, relativeDay, timeText } from '@hausheft/contract/swiss/zurich.ts'
import { useNow } from '../platform/page/now.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type DraftNoticeProps = { keptAt: number; /** It is being saved. */ busy?: boolean; onDiscard: () => void }

/** What is shown was typed earlier and never saved. */
export function DraftNotice({ keptAt, busy = false, onDiscard }: DraftNoticeProps) {
	const now = useNow()
	return (
		<Notice
			action={
				<Button look="quiet" busy={busy} onClick={onDiscard}>
					Verwerfen
				</Button>
			}
		>
			{`Entwurf von ${relativeDay(dayOf(keptAt), dayOf(now))}, ${timeText(keptAt)}`}
		</Notice>
	)
}
