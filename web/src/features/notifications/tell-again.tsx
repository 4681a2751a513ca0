import { IconBellPause } from '../../ui/icons.gen.ts'
import type { Todo } from '@hausheft/contract/groups.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
import { addDays, dayText, daysBetween, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../../platform/page/now.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-queue.ts'

/** Nobody has been told yet of what is due later than this. */
const mostDays = 31

type TellAgainProps = { event: string; part: Todo['part']; date: Day | null }

/** Tells the reader alone tomorrow once more of what is to be done; for all others it stays as it is. */
export function TellAgain({ event: id, part, date }: TellAgainProps) {
	const today = useToday()
	const { mutateAsync, isPending } = useSend(notifications.putOff)
	if (date === null || daysBetween(today, date) > mostDays) return null
	const tell = async () => {
		try {
			const { until } = await mutateAsync({ params: { id }, body: { part, until: addDays(today, 1) } })
			showToast(`Die Meldung kommt am ${dayText(until)} nochmals.`)
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	return (
		<Button look="quiet" Icon={IconBellPause} busy={isPending} title="Nur für Sie; der Termin bleibt" onClick={() => void tell()}>
			Morgen nochmals melden
		</Button>
	)
}
