import { idPattern } from '@hausheft/contract/patterns.ts'
import * as z from 'zod/mini'
import { about, ConfigError, url, type Given } from '../../config-setting.ts'

export const inboxVariables = {
	INBOX_DOMAIN: z
		.optional(z.string().check(z.regex(/^(?:[^\s@+,<>]+@)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i)))
		.check(
			about(
				'Womit die Adressen enden, an die Mails für den Posteingang einer Gruppe gehen. Eine Domain, deren Mails hier ankommen (INBOX_SMTP_PORT) oder alle im selben Postfach (INBOX_IMAP_URL); oder die Adresse eines Postfachs, das auch Mails an name+etwas@… nimmt. Ohne diese Angabe nimmt der Posteingang nur gespeicherte Mails (.eml).',
				'eine Domain wie post.example.ch, oder eine Mailadresse wie haus@example.ch',
			),
		),
	INBOX_SMTP_PORT: z
		.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)))
		.check(
			about(
				'Port, auf dem Hausheft selbst Mails für INBOX_DOMAIN annimmt (SMTP). Andere Mailserver liefern an Port 25. Ohne diese Angabe nimmt es keine an.',
				'eine ganze Zahl von 0 bis 65535',
			),
		),
	INBOX_IMAP_URL: z
		.optional(url('imap:', 'imaps:'))
		.check(
			about(
				'Postfach, aus dem der Posteingang jede Minute neue Mails holt; dort bleiben sie, wie sie sind. Der Ordner ist INBOX, wenn hinter der Adresse keiner steht.',
				'eine Adresse wie imaps://haus%40example.ch:passwort@imap.example.ch/Haus',
			),
		),
	INBOX_IMAP_GROUP: z
		.optional(z.string().check(z.regex(idPattern)))
		.check(
			about(
				'Gruppe, in deren Posteingang die Mails dieses Postfachs kommen, wenn ihr Empfänger keine nennt. Ohne diese Angabe die einzige, die es gibt.',
				'die Kennung einer Gruppe, wie sie in der Adresszeile hinter /group/ steht',
			),
		),
}

/** How mails get to this server. */
export type InboxSettings = {
	/** What the addresses of inboxes end with: a domain, or `name@domain` whose addresses are `name+…@domain`; in lower case. */
	inboxDomain: string | null
	inboxSmtpPort: number | null
	inboxImapUrl: string | null
	inboxImapGroup: string | null
	/** The address of that mailbox, where it says one. */
	inboxMailbox: string | null
}

export function inboxSettings(data: Given<typeof inboxVariables>): InboxSettings {
	if (data.INBOX_SMTP_PORT !== undefined && data.INBOX_DOMAIN === undefined)
		throw new ConfigError('INBOX_SMTP_PORT braucht INBOX_DOMAIN: nur Mails an diese Domain werden angenommen.')
	return {
		inboxDomain: data.INBOX_DOMAIN?.toLowerCase() ?? null,
		inboxSmtpPort: data.INBOX_SMTP_PORT ?? null,
		inboxImapUrl: data.INBOX_IMAP_URL ?? null,
		inboxImapGroup: data.INBOX_IMAP_GROUP?.toLowerCase() ?? null,
		inboxMailbox: data.INBOX_IMAP_URL === undefined ? null : mailAddressIn(data.INBOX_IMAP_URL),
	}
}

function mailAddressIn(mailbox: string): string | null {
	const user = decodeURIComponent(new URL(mailbox).username)
	return user.includes('@') ? user : null
}
