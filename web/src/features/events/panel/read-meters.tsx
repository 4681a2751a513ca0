import { useQuery } from '@tanstack/react-query'
import { IconGauge } from '@tabler/icons-react'
import type { Event } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { read } from '../../../platform/api/client.ts'
import { LinkButton } from '../../../ui/button.tsx'

/** What the journal for readings is of. */
const kind = 'Zählerstände'

/** A reminder to read the meters leads there: one of an entry with readings, or in a journal for them. */
export function ReadMeters({ event }: { event: Event }) {
	const measured = event.measurement.length > 0
	const asked = { enabled: !measured && event.journal !== null }
	const { data: types } = useQuery({ ...read(journals.listJournalTypes, {}), ...asked })
	const { data: list } = useQuery({ ...read(journals.listJournals, { params: { id: event.property } }), ...asked })
	const type = list?.find(({ id }) => id === event.journal)?.type
	if (!measured && !types?.some(({ id, name }) => id === type && name === kind)) return null
	return (
		<span className="event-next-time">
			<LinkButton look="secondary" Icon={IconGauge} to={`/group/${event.group}/property/${event.property}/readings`}>
				Ablesen
			</LinkButton>
		</span>
	)
}
