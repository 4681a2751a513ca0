import { z } from 'zod/mini'
import { Id, Instant, text } from './fields.ts'

/** So many entries at once. */
export const mostMentions = 500

export const ObjectFields = z.strictObject({ name: text(200), disabled_at: z.optional(z.nullable(Instant)) })
const ObjectChange = z.partial(ObjectFields)

export const objectRequests = {
	listObjects: { summary: 'Objekte der Liegenschaft' },
	listGroupObjects: { summary: 'Objekte aller Liegenschaften der Gruppe' },
	getObject: { summary: 'Ein Objekt' },
	createObject: { summary: 'Objekt anlegen', body: ObjectFields },
	changeObject: { summary: 'Objekt ändern', body: ObjectChange },
	listMentions: { summary: 'Einträge, deren Titel das Objekt nennt, ohne dass sie daran hängen' },
	linkMentions: {
		summary: 'Solche Einträge dem Objekt zuordnen, oder wieder nicht',
		body: z.strictObject({ events: z.array(Id).check(z.minLength(1), z.maxLength(mostMentions)), linked: z.boolean() }),
	},
	removeObject: { summary: 'Objekt in den Papierkorb' },
}
