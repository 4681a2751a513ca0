import { answers, type Answer } from '@hausheft/contract/answers.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoOf } from './by-hand.ts'
import { kindsOfQuestion, readLists, type Lists, type Sifted } from './sifted.ts'
import { fillDemo } from '../demo-house.ts'
import { lendServer, type TestPerson, type TestServer } from '../house.ts'

let server: TestServer
let group: string
let owner: TestPerson
let lists: Lists
beforeAll(async () => {
	server = await lendServer()
	const { people, demo } = await fillDemo(server, demoOf.seed, demoOf.now)
	group = demo.group.id
	owner = people.get('owner') as TestPerson
	lists = await readLists(server, owner, group)
})
afterAll(() => server.close())

/** What of an answer follows from the lists. */
function inShort({ kind, choice, event, at, amount, count, data, unit, phone }: Answer): Sifted {
	const on = at && dayOf(at)
	switch (kind) {
		case 'none':
			return null
		case 'choice':
			return { kind, among: choice.map(({ name }) => name).toSorted() }
		case 'last':
			return { kind, event, on, amount }
		case 'next':
			return { kind, event, on }
		case 'cost':
			return { kind, amount, on }
		case 'count':
			return { kind, count, event, on }
		case 'reading':
			return { kind, event, on, data, unit }
		case 'phone':
			return { kind, phone }
	}
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
			const { status, body } = await server.call(owner, answers.answerQuestion, { params: { id: group }, query: { q: question } })
			expect(status).toBe(200)
			const [answer, expected] = [inShort(body), sift(lists, subject)]
			if (JSON.stringify(answer) !== JSON.stringify(expected))
				wrong.push([question, answer, expected].map((each) => JSON.stringify(each)).join(' '))
		}
	expect(wrong).toEqual([])
})
