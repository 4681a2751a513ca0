import { maxValues, wayOf, type SeriesData, type Statistic, type StatisticData } from '@hausheft/contract/statistics.ts'
import type { StatisticRange } from '@hausheft/contract/statistic-requests.ts'
import { slotAfter, slotYearBefore } from '@hausheft/contract/swiss/slots.ts'
import { addDays, dayOf, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { Db } from '../../platform/database/sql.ts'
import { listSeries, listStretches, type Series } from '../readings/queries.ts'
import { figuresOf, startOf, type Figures, type Stretch } from '../readings/rules.ts'
import { rangeOf, slotsOf } from './rules.ts'

type ShownStatistic = Pick<Statistic, 'unit' | 'series' | 'scale' | 'summarize'>

/**
 * What statistics of one property show of their series, or each of its first few: in whole slots, each beside that of the year before. The
 * database is asked as often for many as for one.
 */
export async function statisticData(
	db: Db,
	{ now, ...place }: { group: string; property: string; now: number },
	statistics: readonly ShownStatistic[],
	asked: StatisticRange,
	most?: number,
): Promise<StatisticData[]> {
	const series = await listSeries(db, place, statistics, most)
	const views = statistics.map((statistic, nth) => viewOf(statistic, series[nth] ?? [], asked, now))
	const stretches = await listStretches(
		db,
		place,
		views.flatMap(({ span, since, until, shown }) => shown.map((each) => ({ ...each, span, since, until }))),
	)
	let read = 0
	return views.map((view) => dataOf(view, stretches.slice(read, (read += view.shown.length)), dayOf(now)))
}

/** Which slots are shown of which series, and from when to when these are read. */
function viewOf(
	{ scale: own, summarize }: ShownStatistic,
	shown: readonly Series[],
	{ scale = own, ...asked }: StatisticRange,
	now: number,
) {
	const firsts = shown.map(({ first_on }) => first_on).filter((day) => day !== null)
	const range = rangeOf(asked, scale, dayOf(now), firsts)
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
	today: Day,
): StatisticData {
	const before = slots.map((slot) => slotYearBefore(slot, scale))
	return {
		...range,
		scale,
		series: shown.map(({ name, object, object_name, kind, readings, first_on, last_on }, at): SeriesData => {
			// Today is not over.
			const known = { since: startOf(first_on ?? today), until: startOf(today) }
			const figures = figuresOf(stretches[at] ?? [], scale, wayOf(kind, summarize), known)
			return {
				name,
				object,
				object_name,
				readings,
				first_on,
				last_on,
				slots: slots.map((on) => slotIn(figures, on)),
				broken: figures.broken.filter((day) => day >= (slots[0] ?? '') && day < until),
				before: before.map((on) => (on === null ? null : slotIn(figures, on))),
			}
		}),
	}
}

const unknown = { value: null, min: null, max: null, estimated: false, covered: 0 }
const slotIn = ({ slots }: Figures, on: string) => ({ on, ...(slots.get(on) ?? unknown) })
