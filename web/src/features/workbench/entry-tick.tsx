import { IconArrowBackUp, IconCheck } from '../../ui/icons.gen.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTickOff } from '../events/use-tick-off.ts'
import '../events/todo-tick.css'

/** Ticks an entry's maintenance or reminder off in its list, or opens it again. */
export function EntryTick({ event, part }: { event: Event; part: 'maintenance' | 'reminder' }) {
	const { set, busy } = useTickOff({ id: event.id, part, of: event })
	const done = event[part]?.done
	if (done === undefined) return null
	return (
		<IconButton
			label={done ? `«${event.name}» wieder öffnen` : `«${event.name}» abhaken`}
			Icon={done ? IconArrowBackUp : IconCheck}
			size={19}
			className={done ? undefined : 'todo-tick'}
			aria-busy={busy || undefined}
			onClick={() => void (busy || set(!done))}
		/>
	)
}
