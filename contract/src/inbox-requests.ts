import { z } from 'zod/mini'
import { EventFields } from './event-requests.ts'
import { Id } from './fields.ts'

/** An entry of the mail: `files` absent takes all that is attached along, given those. */
export const InboxEventFields = z.extend(EventFields, { property: Id })
export type InboxEventFields = z.infer<typeof InboxEventFields>

export const inboxRequests = {
	listInbox: { summary: 'Posteingang der Gruppe, neueste zuerst' },
	getInboxItem: { summary: 'Eine Mail' },
	getInboxContent: { summary: 'Eine Mail in ihrer Gestaltung (HTML), ohne alles, was läuft oder von anderswo geladen wird' },
	getInboxRaw: { summary: 'Eine Mail, wie sie ankam' },
	createInboxItem: { summary: 'Gespeicherte Mail (.eml) in den Posteingang legen', multipart: z.strictObject({}) },
	changeInboxItem: { summary: 'Mail als erledigt oder offen bezeichnen', body: z.strictObject({ processed: z.boolean() }) },
	readInboxItem: { summary: 'Eine Mail, die nicht gelesen werden konnte, nochmals lesen' },
	createInboxEvent: { summary: 'Aus der Mail einen Eintrag machen; sie ist dann erledigt', body: InboxEventFields },
	removeInboxItem: { summary: 'Mail löschen' },
}
