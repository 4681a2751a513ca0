import type { ServerNoun } from '../../noun.ts'
import { statisticFields } from './words.ts'

export const statisticNoun: ServerNoun<'statistic'> = {
	mount: () => import('./mount.ts').then(({ mountStatistics }) => mountStatistics),
	history: { fields: statisticFields },
	assistants: {
		title: 'Statistiken einer Liegenschaft',
		description: 'Welche Statistiken (Wasser, Strom, Heizöl …) es in der Liegenschaft gibt.',
	},
}
