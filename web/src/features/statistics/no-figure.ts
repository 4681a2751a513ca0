import type { Scale } from '@hausheft/contract/scales.ts'
import type { SeriesData, StatisticData, Way } from '@hausheft/contract/statistics.ts'
import { slotAfter, slotOf } from '@hausheft/contract/swiss/slots.ts'
import { dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { rangesOf } from './ranges.ts'
import type { StatisticSearch } from './statistic-search.ts'

type Read = Pick<SeriesData, 'readings' | 'first_on' | 'last_on'>
type ShownData = Pick<StatisticData, 'from' | 'scale'> & { series: readonly Read[] }

/**
 * The day of the last reading where there are enough for a figure: what is shown holds none of it. Of a counter that was replaced or went back
 * there may be readings in what is shown, and none before it, but nothing between two of them.
 */
function lastOf(series: readonly Read[], way: Way, from: Day): Day | undefined {
	const enough = series.filter(({ readings }) => readings >= (way === 'consumption' ? 2 : 1))
	return enough
		.flatMap(({ last_on: day }) => day ?? [])
		.filter((day) => way !== 'consumption' || day < from)
		.sort()
		.at(-1)
}

/** Why a statistic has no figure to show from that day on, in passing. */
export function noFigureText(series: readonly Read[], way: Way, from: Day): string {
	const last = lastOf(series, way, from)
	if (last) return `Zurzeit keine Zahl, ${way === 'consumption' ? 'der letzte Stand' : 'die letzte Messung'} ist vom ${dayText(last)}.`
	if (way !== 'consumption') return 'Noch keine Messung.'
	return series.some(({ readings }) => readings > 1)
		? 'Noch kein Verbrauch: er beginnt mit dem nächsten Stand.'
		: 'Noch kein Verbrauch: dafür braucht es zwei Stände.'
}

type NoFigure = { title: string; text: string; /** The way to the shortest time that has some. */ way?: StatisticSearch }

/** The same on its own page, with the way to what there is. */
export function noFigureOf({ series, from, scale }: ShownData, way: Way, symbol: string, today: Day): NoFigure {
	const last = lastOf(series, way, from)
	if (last) {
		const what = way === 'consumption' ? 'Der letzte Stand' : 'Die letzte Messung'
		return { title: 'In diesem Zeitraum keine Zahl', text: `${what} ist vom ${dayText(last)}.`, way: reaching(last, scale, today) }
	}
	const text =
		series.length > 0 && way === 'consumption'
			? 'Ein Verbrauch liegt zwischen zwei Zählerständen. Mit dem nächsten Stand beginnt die Kurve.'
			: `Die erste Zahl kommt aus einem Eintrag mit einer Messung in ${symbol}.`
	return { title: 'Noch keine Zahl', text }
}

function reaching(day: Day, scale: Scale, today: Day): StatisticSearch {
	const found = rangesOf[scale].find(({ slots }) => slotAfter(slotOf(today, scale), scale, 1 - slots) <= day)
	return found ? { last: found.slots } : { scale: 'year', last: undefined }
}
