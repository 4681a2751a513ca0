import { z } from 'zod/mini'
import { storable } from './fields.ts'
import { webhookTypes } from './webhook-kinds.ts'

const fields = {
	url: z.string().check(z.trim(), storable, z.minLength(1), z.maxLength(2000)),
	types: z.array(z.enum(webhookTypes)).check(z.minLength(1), z.maxLength(webhookTypes.length)),
}
const WebhookFields = z.strictObject(fields)
type WebhookFields = z.infer<typeof WebhookFields>
const WebhookChange = z.partial(z.strictObject({ ...fields, active: z.boolean() }))
type WebhookChange = z.infer<typeof WebhookChange>

export const webhookRequests = {
	listWebhooks: { summary: 'Die Webhooks der Gruppe' },
	getWebhook: { summary: 'Ein Webhook, ohne sein Geheimnis' },
	createWebhook: {
		summary:
			'Webhook einrichten; das Geheimnis (`whsec_…`, Standard Webhooks) steht nur in dieser Antwort. Ein Import meldet keine `event.*`, sondern am Ende und nach dem Zurücknehmen je ein `import.done` mit `data` `{import, undone, counts: {events, contacts, objects, journals}}`',
		body: WebhookFields,
	},
	changeWebhook: { summary: 'Webhook ändern, aus- oder einschalten', body: WebhookChange },
	removeWebhook: { summary: 'Webhook löschen; er meldet sofort nichts mehr' },
	listDeliveries: { summary: 'Was ein Webhook in den letzten 30 Tagen meldete, und was zurückkam; neueste zuerst' },
	resendDelivery: { summary: 'Eine Meldung nochmals senden' },
	testWebhook: { summary: 'Eine Probe senden' },
}
