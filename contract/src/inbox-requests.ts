import { z } from 'zod/mini'

export const inboxRequests = {
	listInbox: { summary: 'Posteingang der Gruppe, neueste zuerst' },
	getInboxItem: { summary: 'Eine Mail' },
	changeInboxItem: { summary: 'Mail als erledigt oder offen bezeichnen', body: z.strictObject({ processed: z.boolean() }) },
	removeInboxItem: { summary: 'Mail löschen' },
}
