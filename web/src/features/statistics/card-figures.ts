import type { Unit } from '@hausheft/contract/events.ts'
import { wayOf, type Statistic, type StatisticData, type Way } from '@hausheft/contract/statistics.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { keyFigure, type KeyFigure } from './key-figure.ts'
import { noFigureText } from './no-figure.ts'
import { titlesOf } from './series.ts'

type CardSeries = KeyFigure & { nth: number; /** Where there are several. */ title: string | undefined; values: (number | null)[] }
type Card = { way: Way; series: CardSeries[]; /** Why there is no figure at all. */ none: string | undefined; off: boolean }
type CardStatistic = Pick<Statistic, 'scale' | 'summarize' | 'disabled_at'>
type CardData = Pick<StatisticData, 'from' | 'series'>

/** What a statistic says in passing: of each series that has one its figure. Without data, while it is read or where it rests, nothing. */
export function cardOf(
	{ scale, summarize, disabled_at }: CardStatistic,
	unit: Pick<Unit, 'kind' | 'symbol'> | undefined,
	data: CardData | undefined,
	today: Day,
): Card {
	const way = wayOf(unit?.kind ?? 'level', summarize)
	const all = data?.series ?? []
	const titles = titlesOf(all)
	const series = all.flatMap((each, nth) => {
		const figure = keyFigure(each, way, scale, unit?.symbol ?? '', today)
		const values = each.slots.map(({ value }) => (value === null ? null : Number(value)))
		return figure ? [{ ...figure, nth, title: all.length > 1 ? titles[nth] : undefined, values }] : []
	})
	return { way, series, none: data && series.length === 0 ? noFigureText(all, way, data.from) : undefined, off: disabled_at !== null }
}
