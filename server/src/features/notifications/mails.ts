import type { MailKind, Mail } from '../../platform/mail/letter.ts'
import { kindWords } from './words.ts'
import type { Telling } from './rules.ts'

type Addressed = { to: string; kind: keyof typeof kindWords; publicUrl: string; group: string; unsubscribe: string }
const mailKinds: Record<keyof typeof kindWords, MailKind> = {
	reminder: 'reminder',
	maintenance: 'maintenance',
	inbox: 'inbox',
	export: 'export_ready',
	mention: 'mention',
	reply: 'reply',
	sharing: 'sharing',
	stay: 'stay',
	digest: 'digest',
}

/** What is told as a mail of its own. */
export const tellingMail = (telling: Telling, { to, kind, publicUrl, group, unsubscribe }: Addressed): Mail => ({
	kind: mailKinds[kind],
	to,
	subject: `Hausheft: ${telling.title}`,
	paragraphs: ['Guten Tag', ...(telling.intro ? [telling.intro] : [])],
	sections: telling.sections.map(({ rows, ...section }) => ({
		...section,
		rows: rows.map(({ url, ...row }) => ({ ...row, url: publicUrl + url })),
	})),
	link: { label: telling.link.label, url: publicUrl + telling.link.path },
	closing: [
		...(telling.closing ? [telling.closing] : []),
		`Gruppe «${group}». Worüber Hausheft benachrichtigt, lässt sich hier wählen: ${publicUrl}/user/notifications`,
	],
	unsubscribe: { label: `Keine Mails mehr zu ${kindWords[kind]} dieser Gruppe`, url: unsubscribe },
})
