import { useQuery } from '@tanstack/react-query'
import { properties } from '@hausheft/contract/properties.ts'
import { addDays, instantOf, timeText } from '@hausheft/contract/swiss/zurich.ts'
import { timeRecording } from '@hausheft/contract/time-recording.ts'
import { overlapping } from '@hausheft/contract/worked-overlaps.ts'
import { read } from '../../../platform/api/client.ts'
import { isDay, parseMinutes } from '../../../platform/words/typed.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Time } from '../../event-draft/parts/time-recording.ts'
import { isTime } from '../../event-draft/entry-fields.ts'
import { useEntry, useEntryValue } from './entry-context.ts'

/** Where a time lies over another of the same person it says so: a slip more often than not, and nothing that is refused. */
export function OverlapNote({ row: { duration, person } }: { row: Time }) {
	const { property, group, base } = useEntry()
	const [day] = useEntryValue<string>('day')
	const [time] = useEntryValue<string>('time')
	const minutes = parseMinutes(duration)
	const isKnown = minutes !== undefined && minutes > 0 && person !== null && isDay(day) && isTime(time)
	const whose = person?.id ? { user: person.id } : { user_text: person?.name ?? '' }
	const days = isKnown ? { from: addDays(day, -1), to: addDays(day, 1) } : {}
	const asked = read(timeRecording.getTimeRecording, { params: { id: property }, query: { ...days, ...whose, everywhere: 'true' } })
	const { data } = useQuery({ ...asked, enabled: isKnown })
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id: group.id } }))
	if (!isKnown || !data) return null
	const event_at = instantOf({ day, time })
	const mine = { event: 'mine', event_at, user: person.id, user_text: person.name, minutes }
	const other = data.events.find(
		(each) => each.event !== base?.id && overlapping([mine, { ...each, user: person.id, user_text: person.name }]).size > 0,
	)
	if (!other) return null
	const elsewhere = other.property === property ? undefined : houses.find(({ id }) => id === other.property)?.name
	const which = [`«${other.name}»`, elsewhere].filter(Boolean).join(' · ')
	return (
		<div role="status">
			<Notice tone="warn">{`Überschneidet sich mit ${which}, bis ${timeText(other.event_at)}: Die Uhrzeit eines Eintrags gilt als Ende der Arbeit.`}</Notice>
		</div>
	)
}
