// Hides what a mail of the product says: from a few paragraphs, lists and one link to plain text. `layout.ts` makes HTML of the same.
/** Every kind of mail that leaves; `server/src/mail-samples.ts` has one of each for `/dev/mails`. */
export type MailKind =
	| 'invitation'
	| 'verification'
	| 'reset'
	| 'known_account'
	| 'reminder'
	| 'maintenance'
	| 'inbox'
	| 'export_ready'
	| 'mention'
	| 'reply'
	| 'sharing'
	| 'stay'
	| 'digest'
	| 'magic_link'
	| 'cleared'
	| 'new_email'
	| 'taken_email'
	| 'email_asked'
	| 'email_changed'
	| 'webhook_off'
	| 'old_backup'
	| 'living_keys'
	| 'factor_code'

export type Mail = {
	kind: MailKind
	/** One address. */
	to: string
	subject: string
	paragraphs: string[]
	/** What it lists, each under a heading. */
	sections?: Section[]
	link?: Link
	/** What stands below the link. */
	closing?: string[]
	/** The page that ends mails of this kind, by one click too (RFC 8058). */
	unsubscribe?: Link
}
export type Link = { label: string; url: string }
export type Section = { heading: string; rows: Row[]; /** What the list leaves out. */ more?: string }
export type Row = { text: string; note?: string; url?: string }

export const plainText = ({ paragraphs, sections = [], link, closing = [], unsubscribe }: Mail) =>
	[
		...paragraphs,
		...sections.map(listed),
		...(link ? [`${link.label}:\n${link.url}`] : []),
		...closing,
		'Hausheft',
		...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
	].join('\n\n') + '\n'

const listed = ({ heading, rows, more }: Section) =>
	[
		heading.toUpperCase(),
		...rows.map(({ text, note, url }) => [`- ${text}`, ...[note, url].flatMap((line) => (line ? `  ${line}` : []))].join('\n')),
		...(more ? [more] : []),
	].join('\n')

export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What a mail is called where it stands by itself, without the name of the product. */
export const headline = ({ subject }: Pick<Mail, 'subject'>) => {
	const bare = oneLine(subject).replace(/^Hausheft: /, '')
	return bare.charAt(0).toUpperCase() + bare.slice(1)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
