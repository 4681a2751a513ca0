import type { Unit } from '@hausheft/contract/events.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import type { StatisticFields } from '@hausheft/contract/statistic-requests.ts'
import type { Way } from '@hausheft/contract/statistics.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'

type Series = { name: string; object: string | null }

/** A series as the value of a control. Names are the same whatever their case. */
export const keyOfSeries = ({ name, object }: Series): string => JSON.stringify([name.trim(), object])
export const seriesOfKey = (key: string): Series => {
	const [name, object] = JSON.parse(key) as [string, string | null]
	return { name, object }
}
export const isSameSeries = (a: Series, b: Series): boolean =>
	a.object === b.object && a.name.trim().toLowerCase() === b.name.trim().toLowerCase()

/** `Wasser · Boiler`; where both are called the same, once. */
export const seriesText = (name: string, object: string | null): string => (object && object !== name ? `${name} · ${object}` : name)

/** What each of several is called: where all have one name, by its object alone. */
export function titlesOf(series: readonly { name: string; object_name: string | null }[]): string[] {
	const names = new Set(series.map(({ name }) => name.trim().toLowerCase()))
	const byObject = series.length > 1 && names.size === 1
	return series.map(({ name, object_name }) => (byObject && object_name ? object_name : seriesText(name, object_name)))
}

export const wayText: Record<Way, string> = { consumption: 'Verbrauch', sum: 'Summe', mean: 'Mittelwert', last: 'Stand' }

type KnownReadings = { readings: readonly Reading[]; units: readonly Unit[]; nameOf: (object: string) => string | null }
export type Offer = { key: string; title: string; note: string; fields: StatisticFields }

/** What a statistic could be made of, the most measured first: each series, and those of one name at several objects together. */
export function offersOf({ readings, units, nameOf }: KnownReadings): Offer[] {
	const groups = Map.groupBy(readings, ({ unit, name }) => `${unit} ${name.trim().toLowerCase()}`)
	const offers = [...groups.values()].flatMap((group) => {
		const unit = units.find(({ id }) => id === group[0]?.unit)
		if (!unit) return []
		const single = group.map((each) => offerOf(unit, [each], seriesText(each.name, each.object && nameOf(each.object))))
		const [first] = group
		return first && group.length > 1 ? [offerOf(unit, group, `${first.name}: alle ${group.length}`), ...single] : single
	})
	return offers.toSorted((a, b) => b.count - a.count)
}

function offerOf({ id, symbol, kind }: Unit, group: readonly Reading[], title: string): Offer & { count: number } {
	const total = group.reduce((sum, each) => sum + each.count, 0)
	const what = { counter: 'Verbrauch', amount: 'Summe', level: 'Verlauf' }[kind]
	return {
		key: `${id} ${title}`,
		title,
		note: `${what} je Monat in ${symbol}, ${count(total, 'Messung', 'Messungen')}`,
		count: total,
		fields: {
			name: title.replace(': alle', ', alle').slice(0, 200),
			unit: id,
			scale: 'month',
			summarize: kind !== 'level',
			series: group.map(({ name, object }) => ({ name, object })),
		},
	}
}
