import type { Scale } from '@hausheft/contract/scales.ts'
import type { SeriesData, Slot, Way } from '@hausheft/contract/statistics.ts'
import { decimalDifference, decimalRounded, decimalSum } from '@hausheft/contract/swiss/decimals.ts'
import { count, difference, inPercent, reading } from '@hausheft/contract/swiss/formats.ts'
import { slotAfter, slotName } from '@hausheft/contract/swiss/slots.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'

export const adds = (way: Way): boolean => way === 'consumption' || way === 'sum'

/** How many slots that are over are a year, or as much as is looked at in passing. */
const lately: Record<Scale, { slots: number; text: string; one: string }> = {
	day: { slots: 30, text: 'Tage', one: 'Tag' },
	week: { slots: 52, text: 'Wochen', one: 'Woche' },
	month: { slots: 12, text: 'Monate', one: 'Monat' },
	year: { slots: 1, text: '', one: '' },
}

export type KeyFigure = { when: string; value: string; /** Beside the year before. */ change: string | undefined }

/** The one figure of a series: what the last year comes to, or where it stands; undefined while nothing is known. */
export function keyFigure(
	{ slots, before }: Pick<SeriesData, 'slots' | 'before'>,
	way: Way,
	scale: Scale,
	symbol: string,
	today: Day,
): KeyFigure | undefined {
	const pairs = slots.map((slot, at) => ({ ...slot, earlier: comparable(slot, before[at]) }))
	const shown = (value: string) => reading(decimalRounded(value, placesOf(value)), symbol)
	const over = pairs.filter(({ on }) => slotAfter(on, scale) <= today).slice(-lately[scale].slots)
	const known = over.flatMap(({ value, earlier }) => (value === null ? [] : [{ value, earlier }]))
	if (adds(way) && known.length > 0) {
		const both = known.flatMap(({ value, earlier }) => (earlier === null ? [] : [{ value, earlier }]))
		const sums = both.length > 0 && ([decimalSum(both.map(({ value }) => value)), decimalSum(both.map(({ earlier }) => earlier))] as const)
		return {
			when: whenOf(known.length, over.length, scale, over.at(-1)?.on ?? today),
			value: shown(decimalSum(known.map(({ value }) => value))),
			change: sums ? comparedIn(share(...sums), both.length, over.length, scale) : undefined,
		}
	}
	const last = pairs.findLast(({ value }) => value !== null)
	if (!last || last.value === null) return undefined
	return {
		when: slotName(last.on, scale),
		value: shown(last.value),
		change: adds(way) || last.earlier === null ? undefined : distance(last.value, last.earlier, symbol),
	}
}

/** What a slot is compared with: that of the year before, where both are wholly covered. */
export const comparable = (slot: Slot, before: Slot | null | undefined): string | null =>
	slot.covered === 1 && before?.covered === 1 ? before.value : null

/** Whatever is compared of less than what is told says so. */
const comparedIn = (change: string | undefined, compared: number, over: number, scale: Scale): string | undefined =>
	change && compared < over ? `${change} (verglichen: ${count(compared, lately[scale].one, lately[scale].text)})` : change

/** What is known of that time: `Letzte 12 Monate`, `7 der letzten 12 Monate`, `2025`. */
function whenOf(known: number, over: number, scale: Scale, last: Day): string {
	const { text } = lately[scale]
	if (!text) return slotName(last, scale)
	return known === over ? `Letzte ${over} ${text}` : `${known} der letzten ${over} ${text}`
}

/** In passing nobody reads Rappen of a thousand. */
function placesOf(value: string): number {
	const size = Math.abs(Number(value))
	return size >= 1000 ? 0 : size >= 100 ? 1 : 2
}

/** `8 % weniger als im Vorjahr`. */
export function share(now: string, earlier: string): string | undefined {
	if (Number(earlier) === 0) return undefined
	const percent = Math.round((Number(decimalDifference(now, earlier)) / Math.abs(Number(earlier))) * 100)
	return difference(percent, inPercent, 'im Vorjahr')
}

/** `1.2 °C mehr als im Vorjahr`. */
function distance(now: string, earlier: string, symbol: string): string {
	const by = decimalRounded(decimalDifference(now, earlier))
	if (by === '0') return 'gleich wie im Vorjahr'
	return difference(Number(by), () => reading(by.replace('-', ''), symbol), 'im Vorjahr')
}
