import { maxValues, wayOf, type SeriesData, type Statistic, type StatisticData } from '@hausheft/contract/statistics.ts'
import type { StatisticRange } from '@hausheft/contract/statistic-requests.ts'
import { slotAfter, slotYearBefore } from '@hausheft/contract/swiss/slots.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { listSeries, listStretches, type Series } from '../readings/queries.ts'
import { figuresOf, type Figures, type Stretch } from '../readings/rules.ts'
import { rangeOf, slotsOf } from './rules.ts'

/**
 * What statistics of one property show of their series, or each of its first few: in whole slots, each beside that of the year before. The
 * database is asked as often for many as for one.
 */
export async function statisticData(
	acting: Acting,
	property: string,
	statistics: readonly Statistic[],
	asked: StatisticRange,
	most?: number,
): Promise<StatisticData[]> {
	const place = { group: placeOf(acting).group, property }
	const series = await listSeries(acting.db, place, statistics, most)
	const views = statistics.map((statistic, nth) => viewOf(statistic, series[nth] ?? [], asked))
	const stretches = await listStretches(
		acting.db,
		place,
		views.flatMap(({ span, since, until, shown }) => shown.map((each) => ({ ...each, span, since, until }))),
	)
	let read = 0
	return views.map((view) => dataOf(view, stretches.slice(read, (read += view.shown.length))))
}

/** Which slots are shown of which series, and from when to when these are read. */
function viewOf({ scale: own, summarize }: Statistic, shown: readonly Series[], { scale = own, ...asked }: StatisticRange) {
	const firsts = shown.map(({ first_on }) => first_on).filter((day) => day !== null)
	const range = rangeOf(asked, scale, dayOf(Date.now()), firsts)
	const slots = slotsOf(range, scale, shown.length, maxValues)
	return {
		range,
		scale,
		summarize,
		shown,
		slots,
		span: scale === 'day' || scale === 'week' ? ('day' as const) : ('month' as const),
		// A day or a week earlier than needed harms nothing.
		since: addDays(slotYearBefore(slots[0] ?? range.from, scale) ?? addDays(range.from, -366), -7),
		until: slotAfter(slots.at(-1) ?? range.to, scale),
	}
}

function dataOf(
	{ range, scale, summarize, shown, slots, until }: ReturnType<typeof viewOf>,
	stretches: readonly Stretch[][],
): StatisticData {
	const before = slots.map((slot) => slotYearBefore(slot, scale))
	return {
		...range,
		scale,
		series: shown.map(({ name, object, object_name, kind }, at): SeriesData => {
			const figures = figuresOf(stretches[at] ?? [], scale, wayOf(kind, summarize))
			return {
				name,
				object,
				object_name,
				slots: slots.map((on) => slotIn(figures, on)),
				broken: figures.broken.filter((day) => day >= (slots[0] ?? '') && day < until),
				before: before.map((on) => (on === null ? null : slotIn(figures, on))),
			}
		}),
	}
}

const unknown = { value: null, min: null, max: null, estimated: false }
const slotIn = ({ slots }: Figures, on: string) => ({ on, ...(slots.get(on) ?? unknown) })
