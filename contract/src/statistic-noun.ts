import { inProperty, listed, type ContractNoun } from './contract-noun.ts'
import { events } from './events.ts'
import { read, type Params } from './first-screens.ts'
import { objects } from './objects.ts'
import { readings } from './readings.ts'
import { statistics } from './statistics.ts'

const statisticList = (params: Params) => [listed(statistics.listStatistics, params), read(events.listUnits, {})]
/** What is measured at the property, and where. */
const measured = (params: Params) => [listed(readings.listReadings, params), listed(objects.listObjects, params)]

export const statisticNoun = {
	endpoints: statistics,
	screens: {
		statistics: inProperty('statistics', (params) => [
			...statisticList(params),
			listed(statistics.listStatisticData, params),
			...measured(params),
		]),
		statisticCreate: inProperty('statistics/create', (params) => [...statisticList(params), ...measured(params)]),
		statisticEdit: inProperty('statistics/edit-{statistic}', (params) => [...statisticList(params), ...measured(params)]),
		statistic: inProperty('statistics/view-{statistic}', (params) => [
			...statisticList(params),
			read(statistics.getStatisticData, { params: { id: params['statistic'] ?? '' }, query: {} }),
		]),
	},
	travels: 'by itself',
} satisfies ContractNoun<'statistic'>
