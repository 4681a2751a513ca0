import type { WebhookType } from '@hausheft/contract/webhook-kinds.ts'
import type { Webhook, WebhookDelivery } from '@hausheft/contract/webhooks.ts'
import type { TagTone } from '../../ui/tag.tsx'

/** What a webhook is told, in words. */
export const typeNames: Record<WebhookType, string> = {
	'event.created': 'Eintrag erfasst',
	'event.changed': 'Eintrag geändert',
	'event.removed': 'Eintrag gelöscht',
	'inbox.received': 'Mail eingegangen',
	'reminder.due': 'Erinnerung fällig',
}
export const nameOfType = (type: WebhookDelivery['type']): string => (type === 'test' ? 'Probe' : typeNames[type])

/** The part of its address that people know it by. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

type State = { tone: TagTone; text: string }
export function stateOf({ active, problem, failing_since }: Webhook): State {
	if (problem === 'failing') return { tone: 'bad', text: 'ausgeschaltet: drei Tage nicht erreichbar' }
	if (problem === 'gone') return { tone: 'bad', text: 'ausgeschaltet: gibt es dort nicht mehr' }
	if (!active) return { tone: 'plain', text: 'ausgeschaltet' }
	return failing_since === null ? { tone: 'good', text: 'eingeschaltet' } : { tone: 'warn', text: 'zurzeit nicht erreichbar' }
}

export function deliveryState({ status, code, attempts }: WebhookDelivery): State {
	if (status === 'done') return { tone: 'good', text: `angekommen (${code})` }
	if (status === 'silent') return { tone: 'plain', text: 'nicht gesendet' }
	if (status === 'failed') return { tone: 'bad', text: code === null ? 'nicht angekommen' : `abgelehnt (${code})` }
	return attempts === 0
		? { tone: 'plain', text: 'wird gesendet' }
		: { tone: 'warn', text: code === null ? 'wird wieder versucht' : `wird wieder versucht (${code})` }
}
