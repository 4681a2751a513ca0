import { maxValues, wayOf, type SeriesData, type Statistic, type StatisticData } from '@hausheft/contract/statistics.ts'
import type { StatisticRange } from '@hausheft/contract/statistic-requests.ts'
import { slotAfter, slotYearBefore } from '@hausheft/contract/swiss/slots.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { listSeries, listStretches } from '../readings/queries.ts'
import { figuresOf, type Figures } from '../readings/rules.ts'
import { kindOfUnit } from './queries.ts'
import { rangeOf, slotsOf } from './rules.ts'

/** What a statistic shows of its series, or of the first few; in whole slots, each beside that of the year before. */
export async function statisticData(acting: Acting, statistic: Statistic, asked: StatisticRange, most?: number): Promise<StatisticData> {
	const { scale, summarize, property, unit, series: chosen } = statistic
	const place = { group: placeOf(acting).group, property, unit }
	const series = (await listSeries(acting.db, place, chosen)).slice(0, most)
	const firsts = series.map(({ first_on }) => first_on).filter((day) => day !== null)
	const range = rangeOf(asked, scale, dayOf(Date.now()), firsts)
	const slots = slotsOf(range, scale, series.length, maxValues)
	const before = slots.map((slot) => slotYearBefore(slot, scale))
	// A day or a week earlier than needed harms nothing.
	const [from, until] = [
		addDays(slotYearBefore(slots[0] ?? range.from, scale) ?? addDays(range.from, -366), -7),
		slotAfter(slots.at(-1) ?? range.to, scale),
	]
	const span = scale === 'day' || scale === 'week' ? 'day' : 'month'
	const kind = await kindOfUnit(acting.db, unit)
	const stretches = series.length > 0 ? await listStretches(acting.db, place, series, span, from, until) : []
	return {
		...range,
		scale,
		series: series.map(({ name, object, object_name }, at): SeriesData => {
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
