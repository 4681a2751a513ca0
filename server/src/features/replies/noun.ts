import type { ServerNoun } from '../../noun.ts'
import { replyFields } from './words.ts'

export const replyNoun: ServerNoun<'reply'> = {
	mount: () => import('./mount.ts').then(({ mountReplies }) => mountReplies),
	history: { fields: replyFields },
}
