import type { Event } from '@hausheft/contract/event-replies.ts'
import { longestPutOff, type NotificationKind } from '@hausheft/contract/notification-kinds.ts'
import type { Wishes } from '@hausheft/contract/notification-requests.ts'
import type { GroupNotifications } from '@hausheft/contract/notifications.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { addDays } from '@hausheft/contract/swiss/zurich.ts'

/** What is told, whatever the way: lists for a mail, a title and a line for a device. */
export type Telling = {
	title: string
	/** What is said before the lists. */
	intro?: string
	sections: { heading: string; rows: { text: string; note: string; url: string }[]; more?: string }[]
	link: { label: string; path: string }
	closing?: string
	/** The date that can be put off from the message itself. */
	date?: { event: string; part: 'reminder' | 'maintenance' }
	/** For who is told: how much is overdue. */
	overdue?: number
}

type Wish = { kind: NotificationKind; mail: boolean; push: boolean; everyone: boolean; lead_days: number }
type MemberWish = { quiet_from: string | null; quiet_until: string | null; digest: Wishes['digest'] }
type Group = { group: string; name: string; reads_inbox: boolean }

const none: Omit<Wish, 'kind'> = { mail: false, push: false, everyone: false, lead_days: 0 }

/** The wishes in one group as the API answers them. */
export function shownWishes(group: Group, wishes: readonly Wish[], member: MemberWish | undefined): GroupNotifications {
	const of = (kind: NotificationKind) => wishes.find((wish) => wish.kind === kind) ?? none
	const due = ({ mail, push, everyone, lead_days }: Omit<Wish, 'kind'>) => ({ mail, push, everyone, lead_days })
	const ways = ({ mail, push }: Omit<Wish, 'kind'>) => ({ mail, push })
	const { quiet_from: from = null, quiet_until: until = null, digest = 'off' } = member ?? {}
	return {
		...group,
		quiet: from !== null && until !== null ? { from, until } : null,
		digest,
		reminder: due(of('reminder')),
		maintenance: due(of('maintenance')),
		inbox: ways(of('inbox')),
		export: ways(of('export')),
		mention: ways(of('mention')),
		reply: ways(of('reply')),
		sharing: ways(of('sharing')),
		stay: { ...ways(of('stay')), lead_days: of('stay').lead_days },
	}
}

/** As they are kept. */
export const choicesOf = ({ reminder, maintenance, inbox, export: exported, mention, reply, sharing, stay }: Wishes): Wish[] => [
	{ kind: 'reminder', ...reminder },
	{ kind: 'maintenance', ...maintenance },
	{ kind: 'inbox', ...none, ...inbox },
	{ kind: 'export', ...none, ...exported },
	...(mention ? [{ kind: 'mention' as const, ...none, ...mention }] : []),
	...(reply ? [{ kind: 'reply' as const, ...none, ...reply }] : []),
	...(sharing ? [{ kind: 'sharing' as const, ...none, ...sharing }] : []),
	...(stay ? [{ kind: 'stay' as const, ...none, ...stay }] : []),
]

/** The open date of a part; null where nothing is to be done. */
export function openDate(event: Pick<Event, 'reminder' | 'maintenance'>, part: 'reminder' | 'maintenance') {
	const { date = null, done = true, person = null } = event[part] ?? {}
	return done || date === null ? null : { date, person }
}

/** Of a row that tells of everything that was overdue when it was made: the day on which that was. */
export const lateOn = ({ occurrence }: { occurrence: string }): string | null => /^late (\S+)$/.exec(occurrence)?.[1] ?? null

export function checkUntil(until: string, today: string) {
	if (until <= today) throw invalidField('until', 'Bitte einen Tag nach heute wählen.')
	if (until > addDays(today, longestPutOff)) throw invalidField('until', 'Höchstens ein Jahr im Voraus.')
}

/** What we have written ourselves, and what came back because of it, is no news: telling it would go round for ever. */
export const isEcho = (from: string, own: string): boolean =>
	from.toLowerCase().includes(own.toLowerCase()) || /(?:^|<)(?:mailer-daemon|postmaster)@/i.test(from)

const longestBody = 240
/** What a device is sent: short, because a push service takes 4 kB and a screen shows less. */
export function pushMessage({ title, sections, link, date, overdue }: Telling, tag: string) {
	const rows = sections.flatMap((section) => section.rows)
	const [row] = rows
	const said = rows.length === 1 && row ? row.note : rows.map(({ text }) => text).join(', ')
	return {
		title: cut(title, 120),
		body: cut(said, longestBody),
		url: link.path,
		tag,
		...(date && { date }),
		...(overdue !== undefined && { overdue }),
	}
}

const cut = (text: string, most: number) => {
	const signs = [...text]
	return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text
}

/** By what a push service and a device know a message again. */
export const topicOf = (id: string) => bytesOf(id).toString('base64url')

/** By their places in links that are in people's mailboxes: what is new comes last. */
const unsubscribable = ['reminder', 'maintenance', 'inbox', 'export', 'digest', 'mention', 'reply', 'sharing', 'stay'] as const satisfies (
	| NotificationKind
	| 'digest'
)[]
type Unsubscribed = { person: string; group: string; kind: (typeof unsubscribable)[number] }

/** What the link in a mail says: who is told nothing more of what, and of which group. */
export const unsubscribeContent = ({ person, group, kind }: Unsubscribed): Buffer =>
	Buffer.concat([bytesOf(person), bytesOf(group), Buffer.from([unsubscribable.indexOf(kind)])])

/** Null for what says nothing. */
export function readUnsubscribe(content: Buffer): Unsubscribed | null {
	const kind = unsubscribable[content[32] ?? -1]
	return content.length === 33 && kind ? { person: idIn(content, 0), group: idIn(content, 16), kind } : null
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idIn = (content: Buffer, at: number) => content.toString('hex', at, at + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
