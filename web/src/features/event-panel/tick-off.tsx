import { IconArrowBackUp, IconCamera, IconCash, IconCheck } from '../../ui/icons.gen.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { tickWithEntry } from '../../kit/tick-with-entry.ts'
import { useTickOff } from '../events/use-tick-off.ts'

type TickOffProps = { event: Event; part: 'maintenance' | 'reminder'; done: boolean; withEntry: boolean }

/** Ticks a maintenance or a reminder off, alone or with what was done, and takes that back. Money that comes back is offered as the entry; a bill is one. */
export function TickOff({ event, part, done, withEntry }: TickOffProps) {
	const { set, busy } = useTickOff({ id: event.id, part, of: event })
	const isBill = part === 'reminder' && event.reminder?.kind === 'bill'
	const pays = part === 'reminder' && event.reminder?.proposal != null
	return (
		<>
			{!done && withEntry && pays && (
				<LinkButton Icon={IconCash} {...tickWithEntry(event, part)}>
					Betrag eintragen
				</LinkButton>
			)}
			<Button look={done ? 'quiet' : 'secondary'} Icon={done ? IconArrowBackUp : IconCheck} busy={busy} onClick={() => void set(!done)}>
				{done ? 'Wieder öffnen' : isBill ? 'Bezahlt' : 'Abhaken'}
			</Button>
			{!done && withEntry && !pays && !isBill && (
				<LinkButton look="quiet" Icon={IconCamera} {...tickWithEntry(event, part)}>
					Mit Foto oder Betrag
				</LinkButton>
			)}
		</>
	)
}
