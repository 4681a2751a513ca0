import type { ServerNoun } from '../../noun.ts'
import { stayFields } from './words.ts'

export const stayNoun: ServerNoun<'stay'> = {
	mount: () => import('./mount.ts').then(({ mountStays }) => mountStays),
	history: { fields: stayFields },
}
