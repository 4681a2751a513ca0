import type { ServerNoun } from '../../noun.ts'
import { propertyFields } from './words.ts'

export const propertyNoun: ServerNoun<'property'> = {
	mount: () => import('./mount.ts').then(({ mountProperties }) => mountProperties),
	history: { fields: propertyFields },
}
