import { z } from 'zod/mini'
import { StatisticFields } from '@hausheft/contract/statistic-requests.ts'
import { Statistic, statistics } from '@hausheft/contract/statistics.ts'
import { rowOf, type Noun } from '../../platform/forms/noun.ts'
import { Attempts } from '../../platform/forms/repeated-create.ts'
import { seriesOfKey, keyOfSeries } from './series.ts'

const StatisticValues = z.object({
	name: z.string(),
	unit: z.string(),
	/** Keys of series; none: all of the unit. */
	series: z.array(z.string()),
	scale: z.enum(['day', 'week', 'month', 'year']),
	summarize: z.enum(['yes', 'no']),
	note: z.string(),
})
export type StatisticValues = z.infer<typeof StatisticValues>

export const statisticNoun: Noun<Statistic, StatisticValues, z.input<typeof StatisticFields>> = {
	...rowOf('statistic'),
	places: {
		list: (build, params, search) => build({ to: '/group/$group/property/$property/statistics', params, search }).href,
		page: (build, params, id, search) =>
			build({ to: '/group/$group/property/$property/statistics/view-{$statistic}', params: { ...params, statistic: id }, search }).href,
	},
	labels: { name: 'Name', unit: 'Einheit', series: 'Zähler und Messungen', scale: 'Zeitraster', summarize: 'Darstellung', note: 'Notiz' },
	errorTexts: { unit: 'Bitte Einheit wählen.' },
	nameOf: ({ name }) => name,
	valuesOf: (statistic) => ({
		name: statistic?.name ?? '',
		unit: statistic?.unit ?? '',
		series: (statistic?.series ?? []).map(keyOfSeries).toSorted(),
		scale: statistic?.scale ?? 'month',
		summarize: (statistic?.summarize ?? true) ? 'yes' : 'no',
		note: statistic?.note ?? '',
	}),
	sentList: { series: (keys) => (keys.length === 0 ? null : keys.map(seriesOfKey)) },
	sentText: { summarize: (yes) => yes === 'yes' },
	fields: StatisticFields,
	draft: z.object({ values: StatisticValues, base: z.optional(Statistic), sent: z.optional(Attempts) }),
	create: statistics.createStatistic,
	change: statistics.changeStatistic,
	remove: statistics.removeStatistic,
}
