import type { ServerNoun } from '../../noun.ts'
import { groupFields } from './words.ts'

export const groupNoun: ServerNoun<'group'> = {
	mount: () => import('./mount.ts').then(({ mountGroups }) => mountGroups),
	history: { fields: groupFields },
}
