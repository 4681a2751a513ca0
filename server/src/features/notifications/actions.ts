import { lastDue } from '@hausheft/contract/due-states.ts'
import type { Event } from '@hausheft/contract/event-replies.ts'
import type { Todo } from '@hausheft/contract/groups.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { mentionsIn, withNames } from '@hausheft/contract/mentions.ts'
import { may } from '@hausheft/contract/rights.ts'
import { dateTime, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { memberOf, type Acting } from '../../platform/database/act.ts'
import type { Db } from '../../platform/database/sql.ts'
import { rightsIn } from '../../platform/database/audience.ts'
import { task } from '../../platform/jobs/task.ts'
import { shownDocuments, viewerOf } from '../events/actions.ts'
import { listNames } from '../events/names/queries.ts'
import { storedEvent } from '../events/queries.ts'
import { findExport } from '../exports/queries.ts'
import { lateProblem } from '../exports/rules.ts'
import { listTodos } from '../groups/queries.ts'
import { findHeard, isWaiting, listHeard, type HeardReply } from '../replies/queries.ts'
import { findHouse } from '../sharing/queries.ts'
import { namesOfParties } from '../sharing/words.ts'
import {
	listLate,
	listMeant,
	listMemberWishes,
	listNewMails,
	listPropertyNames,
	listWishes,
	listWritten,
	pairOf,
	type Taken,
} from './queries.ts'
import { isEcho, lateOn, openDate, type Telling } from './rules.ts'
import { tellStay } from './arrivals/actions.ts'
import { amountWords, dueWords, joined } from './words.ts'

/** What goes by mail, and what goes to devices (named by a function of the database). */
export const deliverNotification = task<{ notification: string }>('deliver_notification')
export const pushNotification = task<{ notification: string }>('push_notification')

/** Followed by the token. */
export const unsubscribePath = '/api/unsubscribe/'

type TellingContext = { today: string; /** The address from which our own mails come. */ own: string }
const home = (group: string, property?: string) => (property ? `/group/${group}/property/${property}` : `/group/${group}`)
const entry = (group: string, property: string, event: string) => `${home(group, property)}?event=${event}`

/** What this person may be told of it at this moment, in their transaction; null: nothing, or they do not want it any more. */
export async function tellingOf(acting: Acting, row: Taken, place: TellingContext): Promise<Telling | null> {
	const member = acting.memberships.find(({ group }) => group === row.group)
	if (!member?.role) return null
	switch (row.kind) {
		case 'reminder':
		case 'maintenance':
			if (!(await isWished(acting, row))) return null
			return lateOn(row) === null ? tellDate(acting, row, row.kind, place) : tellLate(acting, row, place)
		case 'inbox':
			return (await isWished(acting, row)) && may(member, 'inbox.read') ? tellMails(acting, row, place) : null
		case 'export':
			return (await isWished(acting, row)) ? tellExport(acting, row) : null
		case 'mention':
		case 'reply':
			return (await isWished(acting, row)) ? tellReply(acting, row, row.kind) : null
		case 'sharing':
			return (await isWished(acting, row)) ? tellSharing(acting, row) : null
		case 'stay':
			return (await isWished(acting, row)) ? tellStay(acting, row, place) : null
		case 'digest':
			return tellDigest(acting, row, place)
	}
}

/** Put off means wanted, by whatever way it was to come. */
const isPutOff = ({ kind, occurrence, on }: Taken) => kind !== 'stay' && on !== null && occurrence.split(' ').length > 2

async function wishFor(acting: Acting, { group, kind, person }: Taken) {
	return (await listWishes(acting.db, person)).find((wish) => wish.group === group && wish.kind === kind)
}
async function isWished(acting: Acting, row: Taken): Promise<boolean> {
	return isPutOff(row) || (await wishFor(acting, row))?.[row.channel] === true
}

async function tellDate(acting: Acting, row: Taken, part: 'reminder' | 'maintenance', { today }: TellingContext): Promise<Telling | null> {
	const { group, about, on, person } = row
	const stored = about === null ? undefined : await storedEvent(acting.db, about).executeTakeFirst()
	if (!stored) return null
	const [seen] = await shownDocuments(acting, [stored])
	const event = fromJson<Event>(seen?.text ?? '')
	const open = openDate(event, part)
	const house = (await listPropertyNames(acting.db, group, [event.property])).get(event.property)
	if (!open || open.date !== on || house === undefined) return null
	const isNamed = open.person !== null && (await listMeant(acting.db, group, [{ property: event.property, person: open.person }])).size > 0
	if (isNamed ? open.person !== person : !(isPutOff(row) || (await wishFor(acting, row))?.everyone)) return null
	const names = await listNames(acting.db, { group, events: [stored.id], viewer: await viewerOf(acting, [stored]) })
	const by = event.maintenance?.contact && names[event.maintenance.contact]
	const when = dueWords(open.date, today)
	const url = entry(group, event.property, stored.id)
	return {
		title: `${when}: ${event.name}`,
		sections: [
			{
				heading: when,
				rows: [{ text: event.name, note: joined(house, part === 'reminder' ? event.reminder?.note : by && `durch ${by}`), url }],
			},
		],
		link: { label: 'Eintrag öffnen', path: url },
		...(isNamed && { closing: 'Sie sind dafür eingetragen.' }),
		date: { event: stored.id, part },
	}
}

/** Money that comes back and was overdue when a tick made it: all that is still open of what was made on that day, at once. */
async function tellLate(acting: Acting, row: Taken, { today }: TellingContext): Promise<Telling | null> {
	const { group, person } = row
	const everyone = (await wishFor(acting, row))?.everyone === true
	const { rows, count } = await listLate(acting.db, group, lateOn(row) ?? today, { person, everyone }, mostRows)
	const mine = (await shownDocuments(acting, rows)).map(({ text }) => fromJson<Event>(text))
	const houses = await listPropertyNames(acting.db, group, [...new Set(mine.map(({ property }) => property))])
	const [first, ...others] = mine
	if (!first?.reminder) return null
	const path = others.length > 0 ? `${home(group)}/reminder` : entry(group, first.property, first.id)
	return {
		title: others.length > 0 ? `${count} wiederkehrende Beträge sind überfällig` : `${dueWords(first.reminder.date, today)}: ${first.name}`,
		sections: [
			{
				heading: 'Überfällig',
				rows: mine.map(({ id, name, property, reminder }) => ({
					text: name,
					note: joined(houses.get(property), reminder && dueWords(reminder.date, today), reminder?.note),
					url: entry(group, property, id),
				})),
				...(count > mine.length && { more: 'Und weitere.' }),
			},
		],
		link: { label: others.length > 0 ? 'Erinnerungen öffnen' : 'Eintrag öffnen', path },
	}
}

const mostMails = 20
async function tellMails(acting: Acting, { group, since }: Taken, { own }: TellingContext): Promise<Telling | null> {
	if (since === null) return null
	const all = (await listNewMails(acting.db, group, since, mostMails + 1)).filter(({ from }) => !isEcho(from, own))
	const mails = all.slice(0, mostMails)
	const [first] = mails
	if (!first) return null
	return {
		title:
			mails.length === 1
				? `Neue Mail: ${first.subject || 'ohne Betreff'}`
				: `${all.length > mostMails ? `Über ${mostMails}` : mails.length} neue Mails`,
		sections: [
			{
				heading: 'Im Posteingang',
				rows: mails.map(({ id, from, subject }) => ({
					text: subject || 'Ohne Betreff',
					note: from,
					url: `${home(group)}/inbox/view-${id}`,
				})),
				...(all.length > mostMails && { more: 'Und weitere.' }),
			},
		],
		link: { label: 'Posteingang öffnen', path: mails.length === 1 ? `${home(group)}/inbox/view-${first.id}` : `${home(group)}/inbox` },
	}
}

async function tellExport(acting: Acting, { group, about, group_name }: Taken): Promise<Telling | null> {
	const kept = about === null ? undefined : await findExport(acting.db, about)
	if (!kept || kept.status !== 'ready' || lateProblem(kept, rightsIn(memberOf(acting, group)))) return null
	const path = kept.property === null ? `${home(group)}/settings/export` : `${home(group, kept.property)}/export`
	const house =
		kept.property === null ? group_name : ((await listPropertyNames(acting.db, group, [kept.property])).get(kept.property) ?? group_name)
	return {
		title: 'Der Export ist bereit',
		sections: [{ heading: 'Bereit', rows: [{ text: kept.filename ?? 'Datei', note: house, url: path }] }],
		link: { label: 'Datei holen', path },
		closing: `Die Datei bleibt bis ${dayText(dayOf(kept.expires_at))} liegen.`,
	}
}

const answerAt = (group: string, { property, event }: HeardReply) => `${entry(group, property, event)}#answer`
const saidBy = ({ user, text, mentioned }: HeardReply) =>
	`${user}: ${withNames(text, (id) => mentioned.find((each) => each.id === id)?.name ?? '').replaceAll(/\s+/g, ' ')}`

/** What somebody said, as long as they say it and the reader sees it: never an amount. */
async function tellReply(acting: Acting, { group, about, person }: Taken, kind: 'mention' | 'reply'): Promise<Telling | null> {
	const reply = about === null ? undefined : await findHeard(acting.db, about)
	// Who has answered or put it away by then is not asked again.
	if (!reply || (kind === 'mention' && !(mentionsIn(reply.text).includes(person) && (await isWaiting(acting.db, group, person, reply.id)))))
		return null
	const url = answerAt(group, reply)
	const title = kind === 'mention' ? `${reply.user} fragt Sie: ${reply.event_name}` : `${reply.user} hat geantwortet: ${reply.event_name}`
	return {
		title,
		sections: [{ heading: reply.event_name, rows: [{ text: reply.property_name, note: saidBy(reply), url }] }],
		link: { label: 'Antworten', path: url },
	}
}

/** That somebody has paid their party, or that the figures of their house are closed: for who sees that, and never an amount. */
async function tellSharing(acting: Acting, { group, about, occurrence, person }: Taken): Promise<Telling | null> {
	if (about === null) return null
	if (!occurrence.startsWith('closed')) {
		const stored = await storedEvent(acting.db, about).executeTakeFirst()
		const [seen] = stored ? await shownDocuments(acting, [stored]) : []
		const event = seen && fromJson<Event>(seen.text)
		const house = event?.transfer && (await findHouse(acting.db, { group, property: event.property }))
		if (!event?.transfer || !house) return null
		const nameOf = namesOfParties(house.parties)
		const { from, to } = event.transfer
		if (!house.parties.some(({ id, people }) => id === to && people.includes(person))) return null
		const url = entry(group, event.property, event.id)
		const title = `${nameOf(from)} hat ${nameOf(to)} bezahlt`
		return {
			title,
			sections: [{ heading: house.name, rows: [{ text: event.name, note: title, url }] }],
			link: { label: 'Ansehen', path: url },
		}
	}
	const house = may(memberOf(acting, group), 'balance.read') ? await findHouse(acting.db, { group, property: about }) : undefined
	if (!house || house.closed_until !== occurrence.split(' ').at(-1)) return null
	const url = `${home(group, about)}/sharing`
	const note = `Bis ${dayText(house.closed_until)} ist abgerechnet.`
	const title = `Kosten geteilt: ${house.name}`
	return { title, sections: [{ heading: house.name, rows: [{ text: note, note, url }] }], link: { label: 'Ansehen', path: url } }
}

const mostRows = 30
/** What is due by that day and is meant for nobody else, a little more than is told: however much stands before it that is. */
async function listDue(db: Db, group: string, person: string, last: string): Promise<Todo[]> {
	const limit = mostRows * 2
	const due: Todo[] = []
	for (let after: Todo | null = null; due.length <= mostRows;) {
		const page: Todo[] = await listTodos(db, { group, after, limit, addresses: false })
		const open = page.filter(({ date }) => date <= last)
		const named = open.flatMap(({ property, person: meant }) => (meant === null || meant === person ? [] : [{ property, person: meant }]))
		const others = await listMeant(db, group, named)
		due.push(...open.filter(({ property, person: meant }) => meant === null || !others.has(pairOf({ property, person: meant }))))
		after = page.at(-1) ?? null
		if (open.length < limit || !after) break
	}
	return due
}

async function tellDigest(
	acting: Acting,
	{ group, group_name, person, since, until, on, occurrence }: Taken,
	{ today }: TellingContext,
): Promise<Telling | null> {
	if (since === null || until === null || on === null) return null
	const wish = (await listMemberWishes(acting.db, person)).find((each) => each.group === group)
	if (!wish || !occurrence.startsWith(wish.digest)) return null
	const isWeekly = wish.digest === 'weekly'
	const last = lastDue(on, isWeekly ? 6 : 0)
	const todos = await listDue(acting.db, group, person, last)
	const written = await listWritten(acting.db, group, person, { since, until }, mostRows + 1)
	const heard = await listHeard(acting.db, group, person, { since, until }, mostRows + 1)
	if (todos.length === 0 && written.length === 0 && heard.length === 0) return null
	const entries = (await shownDocuments(acting, written)).map(({ text }) => fromJson<Event>(text))
	const names =
		written.length > 0
			? await listNames(acting.db, { group, events: written.map(({ id }) => id), viewer: await viewerOf(acting, written) })
			: {}
	const houses = await listPropertyNames(acting.db, group, [...new Set([...todos, ...entries].map(({ property }) => property))])
	const rest = (all: readonly unknown[]) => all.length > mostRows && { more: 'Und weitere.' }
	const due = {
		heading: isWeekly ? 'Diese Woche fällig' : 'Fällig',
		rows: todos.slice(0, mostRows).map(({ id, name, date, note, property }) => ({
			text: name,
			note: joined(dueWords(date, today), houses.get(property), note),
			url: entry(group, property, id),
		})),
		...rest(todos),
	}
	const news = {
		heading: 'Neu eingetragen',
		rows: entries.slice(0, mostRows).map((event) => ({
			text: event.name,
			note: joined(houses.get(event.property), names[event.user], dateTime(event.event_at), amountWords(event)),
			url: entry(group, event.property, event.id),
		})),
		...rest(entries),
	}
	const answers = {
		heading: 'Antworten',
		rows: heard.slice(0, mostRows).map((reply) => ({
			text: reply.event_name,
			note: joined(reply.property_name, saidBy(reply)),
			url: answerAt(group, reply),
		})),
		...rest(heard),
	}
	return {
		title: `${group_name}, ${isWeekly ? 'die Woche' : dayText(on)}`,
		intro: 'Was ansteht, und was die anderen eingetragen haben.',
		sections: [due, answers, news].filter(({ rows }) => rows.length > 0),
		link: { label: 'Gruppe öffnen', path: home(group) },
	}
}
