/** What a webhook can be told. */
export const webhookTypes = [
	'event.created',
	'event.changed',
	'event.removed',
	'event.replied',
	'inbox.received',
	'reminder.due',
	'import.done',
] as const
export type WebhookType = (typeof webhookTypes)[number]
/** How many a group may have. */
export const maxWebhooks = 10
