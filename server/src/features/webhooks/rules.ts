import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { maxWebhooks } from '@hausheft/contract/webhook-kinds.ts'
import type { WebhookDelivery } from '@hausheft/contract/webhooks.ts'

const minute = 60
/** How long to wait after each failure, in seconds: about a day in all. */
const pauses = [1, 5, 15, 60, 120, 240, 480, 480].map((minutes) => minutes * minute)
/** Undefined: enough was tried. */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1]

const daysUntilOff = 3
export const isGivenUp = (failing_since: Date | null, now: Date): boolean =>
	failing_since !== null && now.getTime() - failing_since.getTime() >= daysUntilOff * 24 * 60 * 60 * 1000

export const hostOf = (url: string): string => URL.parse(url)?.host ?? ''

export function checkUrl(url: string | undefined, mayCall: (address: string) => boolean): void {
	if (url !== undefined && !mayCall(url))
		throw invalidField('url', 'Bitte eine Adresse mit https:// angeben, die aus dem Internet zu erreichen ist.')
}

export function checkCount(count: number): void {
	if (count >= maxWebhooks)
		throw new Refusal('conflict', `Mehr als ${maxWebhooks} Webhooks hat keine Gruppe. Bitte zuerst einen löschen.`, { reason: 'webhooks' })
}

/** What of an answer is kept: enough to see what was wrong. */
const mostKept = 1000
export const keptAnswer = (text: string): string => text.replaceAll('\0', '').slice(0, mostKept).toWellFormed()

export type Outcome = { status: WebhookDelivery['status']; code: number | null; answer: string | null }
