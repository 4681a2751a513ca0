import { isDeepStrictEqual } from 'node:util'
import { answers, type Answer, type AnswerSubject } from '@hausheft/contract/answers.ts'
import { folded } from '@hausheft/contract/question-words.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { ref } from '@hausheft/demo/ref.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byHand, demoOf, pointed, unanswerable } from './by-hand.ts'
import { kindsOfQuestion, readLists, type Lists, type Sifted } from './sifted.ts'
import { fillDemo, type DemoHouse } from '../demo-house.ts'
import { lendServer, type TestPerson, type TestServer } from '../house.ts'

let server: TestServer
let house: DemoHouse
/** What things are called in the demo, by their ids; and of entries what they are called. */
let namesById: Map<string, string>
/** What the house shows, from which the answers of every kind follow. */
let lists: Lists
beforeAll(async () => {
	server = await lendServer()
	house = await fillDemo(server, demoOf.seed, demoOf.now)
	const { rows } = await server.owner.query<{ id: string; name: string }>('select id, name from event where group_id = $1', [
		house.demo.group.id,
	])
	const kinds = (['object', 'contact', 'journal', 'property'] as const).flatMap((kind) =>
		[...house.demo.ids].flatMap(([key, id]) =>
			key.startsWith(ref(kind, '')) ? [[id, `${kind}:${key.slice(ref(kind, '').length)}`] as const] : [],
		),
	)
	lists = await readLists(server, house.people.get('owner') as TestPerson, house.demo.group.id)
	namesById = new Map([...rows.map(({ id, name }) => [id, name] as const), ...kinds])
})
afterAll(() => server.close())

const answerTo = async (q: string): Promise<Answer> => {
	const owner = house.people.get('owner') as TestPerson
	const { status, body } = await server.call(owner, answers.answerQuestion, { params: { id: house.demo.group.id }, query: { q } })
	expect([q, status]).toEqual([q, 200])
	return body
}

/** An answer as the list has it. */
function inShort({ kind, subject, choice, event, at, by, amount, count, year, data, unit, phone }: Answer): Record<string, unknown> {
	if (kind === 'none') return { kind }
	if (kind === 'choice') return { kind, among: choice.map(({ id }) => namesById.get(id) ?? '').toSorted() }
	const about = (subject && (subject.source === 'event' ? subject.name : namesById.get(subject.id))) ?? ''
	const on = at === null ? {} : kind === 'cost' ? { since: dayOf(at) } : { on: dayOf(at) }
	return {
		kind,
		about,
		...((kind === 'last' || kind === 'next') && event && { entry: namesById.get(event) ?? '' }),
		...on,
		...(by && { by: (namesById.get(by.id) ?? '').replace('contact:', '') }),
		...(amount !== null && { amount }),
		...(count !== null && { count }),
		...(year !== null && { year }),
		...(data !== null && { data }),
		...(unit !== null && { unit }),
		...(phone !== null && { phone }),
	}
}

test('of sixty questions none is answered wrongly, and at most three are not answered', async () => {
	expect(byHand).toHaveLength(60)
	const wrong: unknown[] = []
	const unanswered: string[] = []
	for (const [question, expected] of byHand) {
		const answer = inShort(await answerTo(question))
		if (answer.kind === 'none') unanswered.push(question)
		else
			try {
				expect(answer).toEqual(expected)
			} catch {
				wrong.push({ question, answer, expected })
			}
	}
	expect(wrong).toEqual([])
	expect(unanswered.slice(3)).toEqual([])
})

test('what says two things is answered by what it means', async () => {
	const answered: unknown[] = []
	for (const [question] of pointed) answered.push([question, inShort(await answerTo(question))])
	expect(answered).toEqual(pointed)
})

test('of forty that the house knows nothing of none is answered', async () => {
	expect(unanswerable).toHaveLength(40)
	const answered: unknown[] = []
	for (const question of unanswerable) {
		const answer = inShort(await answerTo(question))
		if (answer.kind !== 'none') answered.push({ question, answer })
	}
	expect(answered).toEqual([])
})

/** All that an answer holds, as the lists say it; of entries the name as names are compared, since it may be what was typed. */
function asSifted({ kind, subject, choice, event, at, by, amount, count, year, data, unit, phone }: Answer): Sifted {
	if (kind === 'none') return null
	const about = ({ source, id, name, property }: AnswerSubject) => ({
		source,
		id,
		name: source === 'event' ? folded(name) : name,
		house: property?.id ?? null,
	})
	const held = {
		subject: subject && about(subject),
		among: choice.length > 0 ? choice.map((each) => JSON.stringify(about(each))).toSorted() : null,
		event,
		on: at && dayOf(at),
		by: by && by.id,
		amount,
		count,
		year,
		data,
		unit,
	}
	const filled = Object.entries(held).filter(([, value]) => value !== null)
	// That a contact has no number is an answer.
	return { kind, ...Object.fromEntries(filled), ...((kind === 'phone' || phone !== null) && { phone }) }
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
/** As it is typed with one thumb. */
const sloppy = (question: string) =>
	question
		.toLowerCase()
		.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? '')
		.replaceAll(/[?:]/g, '')

test.each(Object.entries(kindsOfQuestion))('of every thing, contact, journal and meter: %s', async (_, { ask, sift }) => {
	expect(lists.subjects.length).toBeGreaterThan(45)
	const wrong: string[] = []
	for (const subject of lists.subjects)
		for (const question of [ask(subject.name), sloppy(ask(subject.name))]) {
			const [answer, expected] = [asSifted(await answerTo(question)), sift(lists, subject)]
			if (!isDeepStrictEqual(answer, expected)) wrong.push([question, answer, expected].map((each) => JSON.stringify(each)).join(' '))
		}
	expect(wrong).toEqual([])
})
