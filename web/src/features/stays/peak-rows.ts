// Hides how times that many want are typed, one in each row: days of the year as «24.12.», and who comes before whom.
import { z } from 'zod/mini'
import type { StayRulesFields } from '@hausheft/contract/stay-rules-fields.ts'
import { turnOf } from '@hausheft/contract/stay-nights.ts'
import type { SharingParty } from '@hausheft/contract/shares.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import { firstYear, lastYear } from '@hausheft/contract/swiss/limits.ts'
import { monthNames } from '@hausheft/contract/swiss/zurich.ts'
import { randomId } from '../../platform/api/random-id.ts'

export const PeakRow = z.object({
	/** Its own on the page. */
	key: z.string(),
	name: z.string(),
	/** As typed. */
	from: z.string(),
	until: z.string(),
	/** Parties; who is left out is never first. */
	order: z.array(z.string()),
	since: z.string(),
})
export type PeakRow = z.infer<typeof PeakRow>

export const emptyPeak = (year: number): PeakRow => ({ key: randomId(), name: '', from: '', until: '', order: [], since: String(year) })

/** `12-24` as `24.12.` */
const typedDay = (stored: string) => `${stored.slice(3)}.${stored.slice(0, 2)}.`

export const peakRowsOf = (peaks: StayRules['peaks']): PeakRow[] =>
	peaks.map(({ name, from, until, order, since }, at) => ({
		key: `stored-${at}`,
		name,
		from: typedDay(from),
		until: typedDay(until),
		order,
		since: String(since),
	}))

/** `12-24` of `24.12.`, `24. 12`, `24/12`, `24. Dezember`, `24 Dez.`; whether there is such a day, the contract says. Undefined for what is none. */
export function monthDayOf(typed: string): string | undefined {
	const [, day = '', month = ''] = /^(\d{1,2})\s*[.,/\s]\s*(\d{1,2}|\p{L}{3,9})\s*[.,]?$/u.exec(typed.trim()) ?? []
	const named = monthNames.findIndex((name) => month !== '' && name.toLowerCase().startsWith(month.toLowerCase())) + 1
	const number = /^\d/.test(month) ? Number(month) : named
	return number > 0 ? `${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}

/** A row that nothing stands in but the year that it began with is none. */
export const isFilledPeak = ({ name, from, until, order }: PeakRow): boolean =>
	Boolean(name.trim() || from.trim() || until.trim() || order.length)

const yearOf = (typed: string): number => (/^\d{4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const sentPeak = ({ name, from, until, order, since }: PeakRow) => ({
	name: name.trim(),
	from: monthDayOf(from) ?? from.trim(),
	until: monthDayOf(until) ?? until.trim(),
	order,
	since: yearOf(since),
})
export const sentPeaks = (rows: readonly PeakRow[]): StayRulesFields['peaks'] => rows.filter(isFilledPeak).map(sentPeak)

/** What no schema can say of what is typed, by its place. */
export function peakErrors(rows: readonly PeakRow[]): Record<string, string> {
	const errors: Record<string, string> = {}
	for (const [at, row] of rows.entries()) {
		if (!isFilledPeak(row)) continue
		const year = yearOf(row.since)
		if (!row.name.trim()) errors[`peaks.${at}.name`] = 'Bitte Namen ausfüllen.'
		if (!(year >= firstYear && year <= lastYear)) errors[`peaks.${at}.since`] = `Bitte ein Jahr von ${firstYear} bis ${lastYear} eingeben.`
	}
	return errors
}

/** With that party one place further up or down. */
export function movedParty(order: readonly string[], id: string, by: 1 | -1): string[] {
	const at = order.indexOf(id)
	const other = order[at + by]
	return at < 0 || other === undefined ? [...order] : order.map((each, place) => (place === at ? other : place === at + by ? id : each))
}

/** «Vorrang 2027: Familie Beat, 2028: Familie Chris, …» of the coming years; undefined while there is no order to go by. */
export function comingTurns(row: PeakRow, year: number, parties: readonly SharingParty[]): string | undefined {
	const { from, until, since } = row
	const [start, end, first] = [monthDayOf(from), monthDayOf(until), yearOf(since)]
	if (!start || !end || !(first >= firstYear && first <= lastYear)) return undefined
	const begin = Math.max(year, first)
	const turns = Array.from({ length: Math.min(3, row.order.length) }, (_, more) => {
		const id = turnOf({ name: row.name, from: start, until: end, order: row.order, since: first }, begin + more, parties)
		const name = parties.find((party) => party.id === id)?.name
		return name === undefined ? [] : [`${begin + more}:\u00a0${name}`]
	}).flat()
	return turns.length > 0 ? `Vorrang ${turns.join(', ')}` : undefined
}

/** «Weihnachten 24.12. bis 02.01., Familie Anna vor Familie Beat, seit 2026», to choose between two versions. */
export const peaksInWords = (rows: readonly PeakRow[], nameOf: (party: string) => string): string[] =>
	rows
		.filter(isFilledPeak)
		.map(({ name, from, until, order, since }) =>
			[`${name.trim()} ${from.trim()} bis ${until.trim()}`, order.length > 0 && `${order.map(nameOf).join(' vor ')}, seit ${since.trim()}`]
				.filter(Boolean)
				.join(', '),
		)
