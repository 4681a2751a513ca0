import type { ServerNoun } from '../../noun.ts'
import { listObjects } from './queries.ts'
import { objectFields } from './words.ts'

export const objectNoun: ServerNoun<'object'> = {
	mount: () => import('./mount.ts').then(({ mountObjects }) => mountObjects),
	history: { fields: objectFields },
	travels: { list: listObjects },
	assistants: {
		title: 'Objekte einer Liegenschaft',
		description: 'Boiler, Heizung, Wohnungen und was sonst in der Liegenschaft steht, mit der Zahl ihrer Einträge und dem letzten.',
	},
}
