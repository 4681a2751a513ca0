import type { WebhookType } from '@hausheft/contract/webhook-kinds.ts'
import type { Webhook, WebhookDelivery } from '@hausheft/contract/webhooks.ts'
import type { TagTone } from '../../ui/tag.tsx'

/** What a webhook is told, in words. */
export const typeNames: Record<WebhookType, string> = {
	'event.created': 'Eintrag erfasst',
	'event.changed': 'Eintrag geändert',
	'event.removed': 'Eintrag gelöscht',
	'event.replied': 'Auf einen Eintrag geantwortet',
	'inbox.received': 'Mail eingegangen',
	'reminder.due': 'Erinnerung fällig',
	'import.done': 'Import beendet oder zurückgenommen',
}
export const nameOfType = (type: WebhookDelivery['type']): string => (type === 'test' ? 'Probe' : typeNames[type])

const longestPath = 16
/** By what of its address people know it. The end of a long one tells two of one host apart; all of it may be a secret. */
export function nameOf(url: string): string {
	const { host, pathname, search } = URL.parse(url) ?? { host: url, pathname: '/', search: '' }
	const path = pathname === '/' && search === '' ? '' : pathname + search
	return path.length <= longestPath ? host + path : `${host}/…${path.slice(-4)}`
}

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
