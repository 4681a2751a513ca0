import type { ServerNoun } from '../../noun.ts'
import { journalFields } from './words.ts'

export const journalNoun: ServerNoun<'journal'> = {
	mount: () => import('./mount.ts').then(({ mountJournals }) => mountJournals),
	history: { fields: journalFields },
}
