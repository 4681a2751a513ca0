// Hides what worked time is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { randomId } from '../../../platform/api/random-id.ts'
import { parseMinutes } from '../../../platform/words/typed.ts'
import { Choice, type Names } from '../choice.ts'
import { listed } from '../in-words.ts'

export const Time = z.object({
	key: z.string(),
	duration: z.string(),
	/** The minutes above a day that were meant so. */
	sure: z.optional(z.number()),
	person: z.nullable(Choice),
	note: z.string(),
})
export type Time = z.infer<typeof Time>
type Row = Event['time_recording'][number]

/** Longer is asked about: it is more often a slip than work. */
export const dayOfWork = 24 * 60

export const emptyTime = (person: Choice | null): Time => ({ key: randomId(), duration: '', person, note: '' })

export const timeValues = ({ minutes, user_id, user_text, note }: Row): Time => ({
	key: randomId(),
	duration: hoursMinutes(minutes),
	...(minutes > dayOfWork && { sure: minutes }),
	person: user_id || user_text ? { id: user_id, name: user_text ?? '' } : null,
	note: note ?? '',
})

/** Rows in which nothing was typed are left out; the number of each that stays. */
export const filledTimes = ({ times }: { times: Time[] }) => times.flatMap((row, i) => (row.duration.trim() || row.note.trim() ? [i] : []))

export const timeBody = ({ duration, person, note }: Time) => ({
	note,
	minutes: parseMinutes(duration) ?? 0,
	...(person?.id ? { user_id: person.id } : { user_text: person?.name ?? null }),
})

export const timeText = ({ duration, person, note }: Time, { nameOf }: Names) => listed([worked(duration), nameOf(person), note])

/** Read as a time of day by nobody, whatever was typed. */
const worked = (typed: string) => {
	const minutes = parseMinutes(typed)
	return minutes === undefined ? typed : hoursMinutes(minutes)
}
