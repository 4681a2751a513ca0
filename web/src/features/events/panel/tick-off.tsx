import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { useTickOff } from '../use-tick-off.ts'

type TickOffProps = { event: string; part: 'maintenance' | 'reminder'; done: boolean }

/** Ticks a maintenance or a reminder off, and takes that back. */
export function TickOff({ event, part, done }: TickOffProps) {
	const { set, busy } = useTickOff({ id: event, part })
	return (
		<div className={done ? 'tick-off tick-off-done' : 'tick-off'}>
			<Button look={done ? 'quiet' : 'secondary'} Icon={done ? IconArrowBackUp : IconCheck} busy={busy} onClick={() => void set(!done)}>
				{done ? 'Wieder öffnen' : 'Abhaken'}
			</Button>
		</div>
	)
}
