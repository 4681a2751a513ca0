import type { ServerNoun } from '../../noun.ts'
import { replyFields } from './words.ts'

export const replyNoun: ServerNoun<'reply'> = {
	mount: () => import('./mount.ts').then(({ mountReplies }) => mountReplies),
	history: { fields: replyFields },
	assistants: { title: 'Antworten auf einen Eintrag', description: 'Was auf einen Eintrag geantwortet wurde, von wem und wann.' },
}
