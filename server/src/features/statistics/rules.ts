import { invalidField } from '@hausheft/contract/refusals.ts'
import type { Scale } from '@hausheft/contract/scales.ts'
import { slotAfter, slotCount, slotOf, slotsBetween } from '@hausheft/contract/swiss/slots.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'

type Series = { name: string; object?: string | null | undefined }

/** A chosen series names an object of the property, or one that was chosen before; none is chosen twice. */
export function checkSeries(series: readonly Series[], known: ReadonlySet<string>): void {
	const keys = series.map(({ name, object }) => `${name.trim().toLowerCase()} ${object ?? ''}`)
	for (const [row, { object }] of series.entries()) {
		if (object && !known.has(object)) throw invalidField(`series.${row}.object`, 'Das gibt es hier nicht.')
		if (keys.slice(0, row).some((key) => key === keys[row])) throw invalidField(`series.${row}.name`, 'Diese Reihe ist schon gewählt.')
	}
}

/** As it is stored. */
export const seriesText = (series: readonly Series[] | null | undefined): string | null | undefined =>
	series && JSON.stringify(series.map(({ name, object }) => ({ name, object: object ?? null })))

/** How many slots a statistic shows of itself; of years, all from which there is something. */
const usual: Record<Exclude<Scale, 'year'>, number> = { day: 90, week: 104, month: 36 }

type Range = { from: Day; to: Day }
/** The days that are asked for; what is not said is as usual. `firsts`: when each series begins. */
export function rangeOf(asked: { from?: Day | undefined; to?: Day | undefined }, scale: Scale, today: Day, firsts: readonly Day[]): Range {
	const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today)
	const begun = [...firsts, slotOf(to, 'year')].reduce((a, b) => (b < a ? b : a))
	const from = asked.from ?? (scale === 'year' ? slotOf(begun, 'year') : slotAfter(slotOf(to, scale), scale, 1 - usual[scale]))
	if (from > to) throw invalidField('to', 'Das Ende liegt vor dem Anfang.')
	return { from, to }
}

/** The slots of a range; refused where they and those of the year before would be more values than are answered at once. */
export function slotsOf({ from, to }: Range, scale: Scale, series: number, most: number): Day[] {
	const values = (slots: number) => slots * 2 * Math.max(series, 1)
	const tooMany = () =>
		invalidField('from', 'Das sind zu viele Werte auf einmal: bitte einen kürzeren Zeitraum oder ein gröberes Zeitraster wählen.')
	if (values(slotCount(from, to, scale)) > most * 1.1) throw tooMany()
	const slots = slotsBetween(from, to, scale)
	if (values(slots.length) > most) throw tooMany()
	return slots
}
