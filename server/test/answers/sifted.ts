import { contactName, contacts } from '@hausheft/contract/contacts.ts'
import type { Event } from '@hausheft/contract/event-replies.ts'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { folded } from '@hausheft/contract/question-words.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { TestPerson, TestServer } from '../house.ts'

/** What a house says, read by its lists as anybody reads them. */
export type Lists = { all: Event[]; subjects: Subject[] }
type Noun = 'object' | 'contact' | 'journal' | 'meter'
type Subject = { noun: Noun; id: string; name: string; house: string | null; phone: string | null; symbol: string }
/** All that an answer holds, without what it leaves empty; `null` where there is none. */
export type Sifted = Record<string, unknown> | null

export async function readLists(server: TestServer, person: TestPerson, group: string): Promise<Lists> {
	const of = { params: { id: group } }
	const all: Event[] = []
	for (let from: string | null | undefined; from !== null;) {
		const { body } = await server.call(person, events.rollGroup, { ...of, query: { limit: 100, ...(from && { from }) } })
		all.push(...body.events)
		from = body.from
	}
	const [things, people, books, units] = await Promise.all([
		server.call(person, objects.listGroupObjects, of),
		server.call(person, contacts.listContacts, of),
		server.call(person, journals.listGroupJournals, of),
		server.call(person, events.listUnits, {}),
	])
	const subject = (noun: Noun, { id, name, property }: { id: string; name: string; property: string | null }, more = {}): Subject => ({
		noun,
		id,
		name,
		house: property,
		phone: null,
		symbol: '',
		...more,
	})
	const meters = new Map<string, Subject>()
	for (const { property, measurement } of all)
		for (const { unit, name, object } of measurement) {
			const symbol = units.body.find(({ id }) => id === unit)?.symbol
			meters.set(`${name} ${unit} ${object}`, subject('meter', { id: object ?? '', name, property }, { symbol }))
		}
	return {
		all: all.toSorted((a, b) => `${b.event_at} ${b.id}`.localeCompare(`${a.event_at} ${a.id}`)),
		subjects: [
			...things.body.map((each) => subject('object', each)),
			...people.body.map((each) => subject('contact', { id: each.id, name: contactName(each), property: null }, { phone: each.phone })),
			...books.body.map((each) => subject('journal', each)),
			...meters.values(),
		],
	}
}

/** The kinds of question: how each is asked about something, and what follows for it from the lists. */
export const kindsOfQuestion: Record<string, { ask: (name: string) => string; sift: (lists: Lists, subject: Subject) => Sifted }> = {
	'its name': { ask: (name) => name, sift: (lists, subject) => last(lists, subject, {}) },
	service: { ask: (name) => `Wann war der letzte Service: ${name}?`, sift: (lists, subject) => last(lists, subject, { isService: true }) },
	'last in a year': { ask: (name) => `Wer war 2025 zuletzt bei ${name}?`, sift: (lists, subject) => last(lists, subject, { year: 2025 }) },
	next: { ask: (name) => `Wann ist ${name} wieder fällig?`, sift: (lists, subject) => next(lists, subject, false) },
	'next service': { ask: (name) => `Nächster Service ${name}`, sift: (lists, subject) => next(lists, subject, true) },
	cost: { ask: (name) => `Was hat ${name} gekostet?`, sift: (lists, subject) => cost(lists, subject) },
	'cost of a year': { ask: (name) => `${name} 2025`, sift: (lists, subject) => cost(lists, subject, 2025) },
	count: { ask: (name) => `Wie oft war ${name}?`, sift: (lists, subject) => count(lists, subject) },
	'count of a year': { ask: (name) => `Wie oft 2024 ${name}?`, sift: (lists, subject) => count(lists, subject, 2024) },
	reading: { ask: (name) => `Zählerstand ${name}`, sift: (lists, subject) => readingAt(lists, subject) },
	phone: {
		ask: (name) => `Telefonnummer von ${name}`,
		sift: (lists, subject) =>
			subject.noun === 'contact' ? { kind: 'phone', subject: subjectOf(lists, subject), phone: subject.phone } : null,
	},
	rent: { ask: (name) => `Miete ${name}`, sift: (lists, subject) => rent(lists, subject) },
}

const isIn = (year: number | undefined) => (each: Event) => year === undefined || dayOf(each.event_at).startsWith(String(year))
const isDone = ({ maintenance, reminder, event_at }: Event) =>
	(maintenance?.done ?? reminder?.done ?? true) && event_at <= new Date().toISOString()
const wordsIn = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** What names a thing; a meter is no thing: what is called so. */
function about({ all }: Lists, { noun, id, name }: Subject): Event[] {
	if (noun === 'meter') return all.filter((each) => wordsIn(name).every((word) => word === 'der' || wordsIn(each.name).includes(word)))
	return all.filter(({ objects: named, contacts: people, maintenance, rental, journal }) =>
		noun === 'object'
			? named.includes(id)
			: noun === 'journal'
				? journal === id
				: [...people, maintenance?.contact, rental?.contact].includes(id),
	)
}

/** A meter is told by the entry with its newest reading. */
const subjectOf = ({ all }: Lists, { noun, id, name, house }: Subject) =>
	noun === 'meter'
		? { source: 'event', id: all.find(({ measurement }) => measurement.some(isOf({ id, name })))?.id, name: folded(name), house }
		: { source: noun, id, name, house }
const isOf =
	({ id, name }: Pick<Subject, 'id' | 'name'>) =>
	(reading: Event['measurement'][number]) =>
		reading.name === name && (reading.object ?? '') === id

/** Of entries that are called so it is told by the newest: what they are all called, else what was asked for. */
function subjectIn(lists: Lists, subject: Subject, found: readonly Event[]) {
	if (subject.noun !== 'meter') return subjectOf(lists, subject)
	const [newest] = found
	const names = new Set(found.map(({ name }) => folded(name)))
	return { source: 'event', id: newest?.id, name: names.size === 1 ? [...names][0] : folded(subject.name), house: newest?.property }
}

/** The contact that an entry names first: who did it comes before whom it names beside. */
const byOf = ({ maintenance, contacts: named, rental }: Event) => {
	const by = maintenance?.contact ?? named[0] ?? rental?.contact
	return by ? { by } : {}
}
const ofYear = (year: number | undefined) => (year ? { year } : {})
const amountOf = ({ balance }: Event) => {
	const amount = balance?.expense ?? balance?.income
	return amount ? { amount } : {}
}

function last(lists: Lists, subject: Subject, { isService = false, year }: { isService?: boolean; year?: number }): Sifted {
	if (subject.noun === 'meter' && !isService) return readingOf(lists, subject, year)
	const found = about(lists, subject).find((each) => isDone(each) && isIn(year)(each) && (each.maintenance || !isService))
	return found ? { kind: 'last', ...lastOf(lists, subject, found), ...ofYear(year) } : null
}

const lastOf = (lists: Lists, subject: Subject, found: Event) => ({
	subject: subjectIn(lists, subject, [found]),
	event: found.id,
	on: dayOf(found.event_at),
	...byOf(found),
	...amountOf(found),
})

function next(lists: Lists, subject: Subject, isService: boolean): Sifted {
	const due = about(lists, subject).flatMap((entry) =>
		[entry.maintenance, isService ? null : entry.reminder].flatMap((part) => (part?.date && !part.done ? [{ entry, on: part.date }] : [])),
	)
	const [first] = due.toSorted((a, b) => `${a.on} ${a.entry.id}`.localeCompare(`${b.on} ${b.entry.id}`))
	if (!first) return null
	const { entry, on } = first
	return { kind: 'next', subject: subjectIn(lists, subject, [entry]), event: entry.id, on, ...byOf(entry) }
}

function cost(lists: Lists, subject: Subject, year?: number): Sifted {
	if (subject.noun === 'meter' && year) return readingOf(lists, subject, year)
	const paid = about(lists, subject).filter((each) => (each.balance?.expense ?? 0) > 0 && isIn(year)(each))
	if (subject.noun === 'meter' && paid.length === 0) return null
	const since = paid.at(-1)?.event_at
	const amount = paid.reduce((sum, { balance }) => sum + (balance?.expense ?? 0), 0)
	const on = since && !year ? { on: `${dayOf(since).slice(0, 7)}-01` } : {}
	return { kind: 'cost', subject: subjectIn(lists, subject, paid), ...on, amount, ...ofYear(year) }
}

function count(lists: Lists, subject: Subject, year?: number): Sifted {
	const done = about(lists, subject).filter((each) => isDone(each) && isIn(year)(each))
	const [newest] = done
	if (subject.noun === 'meter' && !newest) return null
	const when = newest ? { event: newest.id, on: dayOf(newest.event_at) } : {}
	return { kind: 'count', subject: subjectIn(lists, subject, done), ...when, count: done.length, ...ofYear(year) }
}

function readingOf(lists: Lists, subject: Subject, year?: number): Sifted {
	for (const { id: event, event_at, measurement } of lists.all.filter(isIn(year))) {
		const found = measurement.find(isOf(subject))
		const of = { subject: subjectOf(lists, subject), event, on: dayOf(event_at) }
		if (found) return { kind: 'reading', ...of, ...ofYear(year), data: found.data, unit: subject.symbol }
	}
	return null
}

/** What stands at an object is asked for by that, too. */
function readingAt(lists: Lists, subject: Subject): Sifted {
	if (subject.noun === 'meter') return readingOf(lists, subject)
	const meters = lists.subjects.filter(({ noun, id }) => noun === 'meter' && id === subject.id)
	const [only] = meters
	if (meters.length > 1) return { kind: 'choice', among: meters.map((each) => JSON.stringify(subjectOf(lists, each))).toSorted() }
	return only ? readingOf(lists, only) : null
}

function rent(lists: Lists, subject: Subject): Sifted {
	if (subject.noun !== 'object' && subject.noun !== 'contact') return null
	const found = about(lists, subject).find(({ balance }) => (balance?.income ?? 0) > 0)
	return found ? { kind: 'last', ...lastOf(lists, subject, found), amount: found.balance?.income } : null
}
