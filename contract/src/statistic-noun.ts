import { inProperty, listed, type ContractNoun } from './contract-noun.ts'
import { events } from './events.ts'
import { read, type Params } from './first-screens.ts'
import { objects } from './objects.ts'
import { readings } from './readings.ts'
import { statistics } from './statistics.ts'

/** What is measured at the property, and where, too. */
const statisticList = (params: Params) => [
	listed(statistics.listStatistics, params),
	read(events.listUnits, {}),
	listed(statistics.listStatisticData, params),
	listed(readings.listReadings, params),
	listed(objects.listObjects, params),
]

export const statisticNoun = {
	endpoints: statistics,
	screens: {
		statistics: inProperty('statistics', statisticList),
		statisticCreate: inProperty('statistics/create', statisticList),
		statisticEdit: inProperty('statistics/edit-{statistic}', statisticList),
		statistic: inProperty('statistics/view-{statistic}', (params) => [
			...statisticList(params),
			read(statistics.getStatisticData, { params: { id: params['statistic'] ?? '' }, query: {} }),
		]),
	},
	travels: 'by itself',
} satisfies ContractNoun<'statistic'>
