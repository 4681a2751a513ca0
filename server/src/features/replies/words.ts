import { withNames } from '@hausheft/contract/mentions.ts'
import type { EntryReply } from '@hausheft/contract/replies.ts'
import { gone, type FieldsOf } from '../history/words.ts'

export const replyFields: FieldsOf<Pick<EntryReply, 'text'>> = {
	text: {
		label: 'Antwort',
		what: 'die Antwort',
		as: 'quiet',
		show: (text, names) => withNames(String(text), (id) => names.get(id) ?? gone),
	},
}
