import { z } from 'zod/mini'
import { Instant, text } from './fields.ts'

export const ObjectFields = z.strictObject({ name: text(200), disabled_at: z.optional(z.nullable(Instant)) })
const ObjectChange = z.partial(ObjectFields)

export const objectRequests = {
	listObjects: { summary: 'Objekte der Liegenschaft' },
	listGroupObjects: { summary: 'Objekte aller Liegenschaften der Gruppe' },
	getObject: { summary: 'Ein Objekt' },
	createObject: { summary: 'Objekt anlegen', body: ObjectFields },
	changeObject: { summary: 'Objekt ändern', body: ObjectChange },
	removeObject: { summary: 'Objekt in den Papierkorb' },
}
