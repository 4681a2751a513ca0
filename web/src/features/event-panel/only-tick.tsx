import type { Event } from '@hausheft/contract/events.ts'
import { Button } from '../../ui/button.tsx'
import { useTickOff } from '../events/use-tick-off.ts'
import type { TodoPart } from '../event-draft/copy-entry.ts'

type OnlyTickProps = { event: Event; part: TodoPart; onTicked: () => void }

/** Without an entry. */
export function OnlyTick({ event, part, onTicked }: OnlyTickProps) {
	const { set, busy } = useTickOff({ id: event.id, part, of: event })
	return (
		<Button look="secondary" busy={busy} onClick={() => void set(true).then((ticked) => ticked && onTicked())}>
			Nur abhaken
		</Button>
	)
}
