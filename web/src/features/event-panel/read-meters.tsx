import { useQuery } from '@tanstack/react-query'
import { IconGauge } from '../../ui/icons.gen.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { read } from '../../platform/api/client.ts'
import { LinkButton } from '../../ui/button.tsx'
import { IconLink } from '../../ui/icon-button.tsx'

/** What the journal for readings is of. */
const kind = 'Zählerstände'

/** Whether an entry is about reading meters: it has readings, or stands in a journal for them. */
function useAboutReadings(event: Event): boolean {
	const measured = event.measurement.length > 0
	const asked = { enabled: !measured && event.journal !== null }
	const { data: types } = useQuery({ ...read(journals.listJournalTypes, {}), ...asked })
	const { data: list } = useQuery({ ...read(journals.listJournals, { params: { id: event.property } }), ...asked })
	const type = list?.find(({ id }) => id === event.journal)?.type
	return measured || (types?.some(({ id, name }) => id === type && name === kind) ?? false)
}

const roundOf = ({ group, property }: Event) => `/group/${group}/property/${property}/readings`

/** A reminder to read the meters leads there. */
export const ReadMeters = ({ event }: { event: Event }) =>
	useAboutReadings(event) && (
		<LinkButton look="secondary" Icon={IconGauge} to={roundOf(event)}>
			Ablesen
		</LinkButton>
	)

/** The same in a list. */
export const ReadMetersSign = ({ event, className }: { event: Event; className: string }) =>
	useAboutReadings(event) && <IconLink to={roundOf(event)} label={`«${event.name}»: Ablesen`} Icon={IconGauge} className={className} />
