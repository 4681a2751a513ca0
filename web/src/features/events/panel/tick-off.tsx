import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { events } from '@hausheft/contract/events.ts'
import { useSend } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-queue.ts'

type TickOffProps = { event: string; part: 'maintenance' | 'reminder'; done: boolean }

/** Ticks a maintenance or a reminder off, and takes that back. */
export function TickOff({ event, part, done }: TickOffProps) {
	const complete = useSend(events.completeEvent)
	const set = (next: boolean) =>
		complete.mutate(
			{ params: { id: event }, body: { part, done: next } },
			{
				onSuccess: () => showToast(next ? 'Erledigt.' : 'Wieder offen.', { action: { label: 'Rückgängig', run: () => set(!next) } }),
				onError: (error) => showToast(error.message, { tone: 'bad' }),
			},
		)
	return (
		<div className="tick-off">
			<Button
				look={done ? 'quiet' : 'secondary'}
				Icon={done ? IconArrowBackUp : IconCheck}
				busy={complete.isPending}
				onClick={() => set(!done)}
			>
				{done ? 'Wieder öffnen' : 'Abhaken'}
			</Button>
		</div>
	)
}
