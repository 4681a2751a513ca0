import type { ServerNoun } from '../../noun.ts'
import { contactFields } from './words.ts'

export const contactNoun: ServerNoun<'contact'> = {
	mount: () => import('./mount.ts').then(({ mountContacts }) => mountContacts),
	history: { fields: contactFields },
}
