import { statistics } from '@hausheft/contract/statistics.ts'
import type { DemoNoun } from '../noun.ts'
import { charts } from '../places.ts'
import { ref } from '../ref.ts'
import { of, step } from '../task.ts'

export const statisticDemo: DemoNoun = {
	tasks: () =>
		Object.entries(charts).map(([key, { place, fields }]) =>
			step(ref('statistic', key), 'owner', statistics.createStatistic, { ...of(ref('property', place)), body: fields }),
		),
	after: true,
	shown: 'gas',
}
