// Hides what the worker does with a message that the server has pushed: it shows it, and what is tapped on it is opened or put off.
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { showBadge } from './badge.ts'

type Message = {
	title: string
	body: string
	url: string
	tag: string
	date?: { event: string; part: 'reminder' | 'maintenance' }
	overdue?: number
}
type ShownNotification = {
	body: string
	tag: string
	icon: string
	badge: string
	lang: string
	data: Message
	actions: { action: string; title: string }[]
}
export type Pushing = { data: { json(): unknown } | null }
export type Clicking = { action: string; notification: { data: Message; close(): void } }
export type Showing = { showNotification(title: string, shown: ShownNotification): Promise<void> }
type Page = { url: string; focus(): Promise<unknown> }
export type Opening = {
	matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>
	openWindow(url: string): Promise<unknown>
}

const later = 'later'
const icon = '/icons/icon-192.png'

/** A later message of the same tag takes the place of the one before. */
export function showPushed({ data }: Pushing, registration: Showing): Promise<void> {
	const message = data?.json() as Message
	const { title, body, tag, date, overdue } = message
	if (overdue !== undefined) showBadge(overdue)
	const actions = date ? [{ action: later, title: 'Morgen nochmals' }] : []
	return registration.showNotification(title, { body, tag, icon, badge: icon, lang: 'de-CH', data: message, actions })
}

/** Opens what the message is about, where it is open already there; a page with something half written stays as it is. */
export async function opened({ action, notification }: Clicking, pages: Opening): Promise<void> {
	const { url, date } = notification.data
	notification.close()
	if (action === later && date && (await isPutOff(date))) return
	const address = new URL(url, location.origin)
	if (address.origin !== location.origin) return
	const open = (await pages.matchAll({ type: 'window', includeUncontrolled: true })).find((page) => page.url === address.href)
	await (open ? open.focus() : pages.openWindow(address.href))
}

/** False where it could not be: then it is opened, so that it is not lost. */
async function isPutOff({ event, part }: NonNullable<Message['date']>): Promise<boolean> {
	const body = JSON.stringify({ part, until: addDays(dayOf(Date.now()), 1) })
	const answer = await fetch(`/api/be/events/${event}/put-off`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body,
	}).catch(() => null)
	return answer?.ok === true
}
