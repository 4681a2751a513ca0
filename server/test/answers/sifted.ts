import { contactName, contacts } from '@hausheft/contract/contacts.ts'
import type { Event } from '@hausheft/contract/event-replies.ts'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { TestPerson, TestServer } from '../house.ts'

/** What a house says, read by its lists as anybody reads them. */
export type Lists = { all: Event[]; subjects: Subject[] }
type Noun = 'object' | 'contact' | 'journal' | 'meter'
type Subject = { noun: Noun; id: string; name: string; phone: string | null; symbol: string }
/** What of an answer is compared; `null` where there is none. */
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
	const subject = (noun: Noun, id: string, name: string, phone: string | null = null, symbol = ''): Subject => ({
		noun,
		id,
		name,
		phone,
		symbol,
	})
	const meters = new Map<string, Subject>()
	for (const { unit, name, object } of all.flatMap(({ measurement }) => measurement)) {
		const symbol = units.body.find(({ id }) => id === unit)?.symbol
		meters.set(`${name} ${unit} ${object}`, subject('meter', object ?? '', name, null, symbol))
	}
	return {
		all: all.toSorted((a, b) => `${b.event_at} ${b.id}`.localeCompare(`${a.event_at} ${a.id}`)),
		subjects: [
			...things.body.map(({ id, name }) => subject('object', id, name)),
			...people.body.map((each) => subject('contact', each.id, contactName(each), each.phone)),
			...books.body.map(({ id, name }) => subject('journal', id, name)),
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
		sift: (_, { noun, phone }) => (noun === 'contact' ? { kind: 'phone', phone } : null),
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

function last(lists: Lists, subject: Subject, { isService = false, year }: { isService?: boolean; year?: number }): Sifted {
	if (subject.noun === 'meter' && !isService) return readingOf(lists, subject, year)
	const found = about(lists, subject).find((each) => isDone(each) && isIn(year)(each) && (each.maintenance || !isService))
	return found
		? { kind: 'last', event: found.id, on: dayOf(found.event_at), amount: found.balance?.expense ?? found.balance?.income ?? null }
		: null
}

function next(lists: Lists, subject: Subject, isService: boolean): Sifted {
	const due = about(lists, subject).flatMap(({ id, maintenance, reminder }) =>
		[maintenance, isService ? null : reminder].flatMap((part) => (part?.date && !part.done ? [{ event: id, on: part.date }] : [])),
	)
	const [first] = due.toSorted((a, b) => `${a.on} ${a.event}`.localeCompare(`${b.on} ${b.event}`))
	return first ? { kind: 'next', ...first } : null
}

function cost(lists: Lists, subject: Subject, year?: number): Sifted {
	if (subject.noun === 'meter' && year) return readingOf(lists, subject, year)
	const paid = about(lists, subject).filter((each) => (each.balance?.expense ?? 0) > 0 && isIn(year)(each))
	if (subject.noun === 'meter' && paid.length === 0) return null
	const since = paid.at(-1)?.event_at
	const amount = paid.reduce((sum, { balance }) => sum + (balance?.expense ?? 0), 0)
	return { kind: 'cost', amount, on: since && !year ? `${dayOf(since).slice(0, 7)}-01` : null }
}

function count(lists: Lists, subject: Subject, year?: number): Sifted {
	const done = about(lists, subject).filter((each) => isDone(each) && isIn(year)(each))
	const [newest] = done
	if (subject.noun === 'meter' && !newest) return null
	return { kind: 'count', count: done.length, event: newest?.id ?? null, on: newest ? dayOf(newest.event_at) : null }
}

function readingOf({ all }: Lists, { id, name, symbol }: Subject, year?: number): Sifted {
	for (const { id: event, event_at, measurement } of all.filter(isIn(year))) {
		const found = measurement.find((each) => each.name === name && (each.object ?? '') === id)
		if (found) return { kind: 'reading', event, on: dayOf(event_at), data: found.data, unit: symbol }
	}
	return null
}

/** What stands at an object is asked for by that, too. */
function readingAt(lists: Lists, subject: Subject): Sifted {
	if (subject.noun === 'meter') return readingOf(lists, subject)
	const meters = lists.subjects.filter(({ noun, id }) => noun === 'meter' && id === subject.id)
	const [only] = meters
	if (meters.length > 1) return { kind: 'choice', among: meters.map(({ name }) => name).toSorted() }
	return only ? readingOf(lists, only) : null
}

function rent(lists: Lists, subject: Subject): Sifted {
	if (subject.noun !== 'object' && subject.noun !== 'contact') return null
	const found = about(lists, subject).find(({ balance }) => (balance?.income ?? 0) > 0)
	return found ? { kind: 'last', event: found.id, on: dayOf(found.event_at), amount: found.balance?.income } : null
}
