import { IconRepeat } from '@tabler/icons-react'
import type { Event } from '@hausheft/contract/events.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../../../platform/page/now.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { nextDay } from '../recurrences.ts'

type NextTimeProps = { event: Event; part: 'maintenance' | 'reminder' }

/** What is done and comes back: opens the form for its next time, with the day already in it. */
export function NextTime({ event, part }: NextTimeProps) {
	const today = useToday()
	const { recurrence, date } = event[part] ?? {}
	if (!recurrence) return null
	return (
		<span className="event-next-time">
			<LinkButton
				look="secondary"
				Icon={IconRepeat}
				to={`/group/${event.group}/property/${event.property}`}
				search={{ event: 'new', from: event.id, again: part }}
				resetScroll={false}
			>
				{`Nächstes Mal vormerken: ${dayText(nextDay(date ?? dayOf(event.event_at), recurrence, today))}`}
			</LinkButton>
		</span>
	)
}
