// Hides what a reading round is as a form: as typed, in the request, and what is left of it once it was made.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { RoundFields } from '@hausheft/contract/reading-requests.ts'
import { decimalDifference } from '@hausheft/contract/swiss/decimals.ts'
import { instantOf, type Wall } from '@hausheft/contract/swiss/zurich.ts'
import type { Errors, Rules } from '../../platform/forms/form-state.ts'
import { Attempts } from '../../platform/forms/repeated-create.ts'
import { isDay, parseDecimal } from '../../platform/words/typed.ts'
import { isFilled, readingOf, RoundRow } from '../../kit/readings/round-row.ts'
import { nameKey } from '../../kit/readings/series-key.ts'

const content = {
	property: z.string(),
	/** Both empty: now. */
	day: z.string(),
	time: z.string(),
	/** Of all its entries; empty for none. */
	journal: z._default(z.string(), ''),
	/** Those in which something was typed. */
	rows: z.array(RoundRow),
}
export const RoundDraft = z.object({ ...content, base: z.optional(z.never()), sent: z.optional(Attempts) })
export type RoundContent = Pick<z.infer<typeof RoundDraft>, keyof typeof content>

/** What a round has made. */
export type Round = { id: string; version: number; events: Event[] }

export const emptyRound = (property: string): RoundContent => ({ property, day: '', time: '', journal: '', rows: [] })

const filled = ({ rows }: RoundContent) => rows.filter(isFilled)

const isTime = (text: string) => /^\d\d:\d\d$/.test(text)

/** When the readings are of; undefined for now, and for what is no moment. */
export const momentOf = ({ day, time }: Pick<RoundContent, 'day' | 'time'>): string | undefined =>
	isDay(day) && isTime(time) ? instantOf({ day, time }) : undefined

/** As somebody says it, also while one half of it is being typed anew; else now. */
export const shownMoment = ({ day, time }: Wall, now: Wall): Wall => (day || time ? { day, time } : now)

/** `namesOf`: its photos, where they have other names than in the form. */
export const roundBody = (round: RoundContent, namesOf = ({ files }: RoundRow) => files.map(({ id }) => id)) => ({
	event_at: momentOf(round) ?? '',
	...(round.journal && { journal: round.journal }),
	rows: filled(round).map((row) => ({ ...readingOf(row), files: namesOf(row) })),
})

export const roundRules: Rules<Round, RoundContent> = {
	contentOf: ({ events }) => emptyRound(events[0]?.property ?? ''),
	bodyOf: (round) => roundBody(round),
	withFields: (_into, from) => from,
	isSame: (a, b) => JSON.stringify(filled(a)) === JSON.stringify(filled(b)),
	check: (round) => checkRound(round, []),
	placed: (refused, round) => {
		const errors: Record<string, string> = {}
		for (const { path, message } of refused) errors[placeOf(path.split('.'), filled(round))] ??= message
		return { errors, problem: errors['rows'] }
	},
	withCreated: (round) => round,
	parentOf: ({ property }) => property,
	goneText: '',
	madeOnce: true,
}

/** `photographed`: meters at which there is a photo, on its way or there. */
export function checkRound(round: RoundContent, photographed: readonly string[]): Errors {
	const rows = filled(round)
	const bare = photographed.filter((key) => !round.rows.some((row) => row.key === key && row.data.trim()))
	const errors: Record<string, string> = Object.fromEntries(bare.map((key) => [`${key}.data`, 'Zum Foto fehlt der Stand.']))
	if (rows.length === 0) return bare.length > 0 ? errors : { rows: 'Noch ist kein Stand eingetragen.' }
	if (!isDay(round.day)) errors['day'] = round.day ? 'Dieses Datum gibt es nicht.' : 'Bitte Datum ausfüllen.'
	if (!isTime(round.time)) errors['time'] = round.time ? 'Diese Uhrzeit gibt es nicht.' : 'Bitte Zeit ausfüllen.'
	for (const row of rows) {
		if (!row.unit) errors[`${row.key}.unit`] = 'Bitte die Einheit wählen.'
		if (row.files.length > 0 && !row.data.trim()) errors[`${row.key}.data`] = 'Zum Foto fehlt der Stand.'
	}
	for (const { path, message } of RoundFields.safeParse(roundBody(round)).error?.issues ?? []) errors[placeOf(path, rows)] ??= message
	// That it is no moment stands at the day or the time.
	const { event_at: _moment, ...shown } = errors
	return errors['day'] || errors['time'] ? shown : errors
}

/** `rows.2.data` is of the third that is sent, which the form knows by its key. */
function placeOf([at, nth, field]: readonly PropertyKey[], rows: readonly RoundRow[]): string {
	const row = at === 'rows' && nth !== undefined ? rows[Number(nth)] : undefined
	if (row) return `${row.key}.${String(field)}`
	return at === 'event_at' ? 'day' : at === 'journal' ? 'journal' : 'rows'
}

/** What was typed after it was sent, and is in none of the entries that were made. */
export function leftOver(round: RoundContent, { events }: Round): RoundContent {
	const made = events.flatMap(({ measurement }) => measurement)
	const isMade = ({ unit, name, object, data }: RoundRow) =>
		made.some(
			(each) =>
				each.unit === unit &&
				each.object === object &&
				nameKey(each.name) === nameKey(name) &&
				decimalDifference(each.data, parseDecimal(data) ?? '0') === '0',
		)
	return { ...round, rows: filled(round).filter((row) => !isMade(row)) }
}
