import type { ServerNoun } from '../../noun.ts'
import { inboxFields } from './words.ts'

export const inboxNoun: ServerNoun<'inbox'> = {
	mount: () => import('./mount.ts').then(({ mountInbox }) => mountInbox),
	history: { fields: inboxFields },
}
