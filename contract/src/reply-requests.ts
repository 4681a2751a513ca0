import { z } from 'zod/mini'
import { storable } from './fields.ts'
import { longestReply, mentionsIn, mostMentions } from './mentions.ts'

/** With its line breaks, without what stands around it; `<@uuid>` names somebody who sees the property. */
export const ReplyFields = z.strictObject({
	text: z.string().check(
		z.trim(),
		storable,
		z.minLength(1),
		z.maxLength(longestReply),
		z.refine((text) => mentionsIn(text).length <= mostMentions, `Höchstens ${mostMentions} Personen in einer Antwort.`),
	),
})

export const replyRequests = {
	listReplies: { summary: 'Antworten auf einen Eintrag, die älteste zuerst' },
	getReply: { summary: 'Eine Antwort' },
	createReply: { summary: 'Auf einen Eintrag antworten', body: ReplyFields },
	changeReply: { summary: 'Eigene Antwort ändern', body: ReplyFields },
	removeReply: { summary: 'Antwort in den Papierkorb' },
	listWaiting: { summary: 'Antworten, die auf einen warten: Erwähnungen, und was auf eigene Einträge geantwortet wurde (höchstens 50)' },
	putAway: {
		summary: 'Die Antworten auf einen Eintrag sind gesehen; mit `mentions` auch die Erwähnungen darin erledigt',
		body: z.strictObject({ mentions: z.optional(z.boolean()) }),
	},
	listMentionable: { summary: 'Wer den Eintrag sieht und sich erwähnen lässt' },
}
