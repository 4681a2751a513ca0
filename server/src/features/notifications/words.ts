import type { Event } from '@hausheft/contract/event-replies.ts'
import type { NotificationKind } from '@hausheft/contract/notification-kinds.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { dayText, daysBetween, weekday } from '@hausheft/contract/swiss/zurich.ts'

/** Of what one is told, as it stands behind «Keine Mails mehr zu …». */
export const kindWords: Record<NotificationKind | 'digest', string> = {
	reminder: 'Erinnerungen',
	maintenance: 'fälligem Unterhalt',
	inbox: 'neuen Mails im Posteingang',
	export: 'fertigen Exporten',
	mention: 'Erwähnungen',
	reply: 'Antworten',
	sharing: 'geteilten Kosten',
	stay: 'Aufenthalten',
	digest: 'der Zusammenfassung',
}

/** `Heute fällig`, `Morgen fällig`, `Fällig am Dienstag, 01.12.2026`, `Überfällig seit 20.11.2026`. */
export function dueWords(day: string, today: string): string {
	const left = daysBetween(today, day)
	if (left < 0) return `Überfällig seit ${dayText(day)}`
	if (left <= 1) return left === 0 ? 'Heute fällig' : 'Morgen fällig'
	return `Fällig am ${weekday(day)}, ${dayText(day)}`
}

/** What an entry says for itself in one line; amounts only where the reader has them. */
export const amountWords = ({ balance }: Pick<Event, 'balance'>): string | null => {
	if (!balance) return null
	const parts = [balance.expense && `Ausgabe ${chf(balance.expense)}`, balance.income && `Einnahme ${chf(balance.income)}`]
	return parts.filter(Boolean).join(', ') || null
}

export const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
const page = (title: string, body: string) => `<!doctype html>
<html lang="de-CH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} – Hausheft</title></head>
<body style="margin: 0; padding: 48px 20px; font: 17px/1.5 system-ui, sans-serif"><main style="max-width: 34em; margin: 0 auto">
<p style="margin: 0 0 8px; font-weight: 700">Hausheft</p><h1 style="margin: 0 0 16px; font-size: 26px; line-height: 1.2">${title}</h1>
${body}
<p><a href="/user/notifications">Alle Benachrichtigungen wählen</a></p></main></body></html>
`

/** What the link in a mail leads to. */
export const unsubscribePage = (kind: keyof typeof kindWords, group: string) =>
	page(
		'Keine Mails mehr?',
		`<p>Aus der Gruppe «${escaped(group)}» kommen dann keine Mails mehr zu ${kindWords[kind]}.</p>
<form method="post"><button style="min-height: 48px; padding: 0 22px; border: 0; border-radius: 8px; background: #24594a; color: #fff; font: inherit; font-weight: 600">Keine Mails mehr</button></form>`,
	)

export const unsubscribedPage = () => page('Abgemeldet', '<p>Diese Mails kommen nicht mehr. In Hausheft selbst ändert sich nichts.</p>')
