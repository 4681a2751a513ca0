import fc from 'fast-check'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { search } from '@hausheft/contract/search.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let elsewhere: string
let picture: Buffer
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	elsewhere = (await house.addProperty('Ferienhaus')).id
	picture = await photo(8, 8)
})
afterAll(() => server.close())

const send = (fields: Partial<EventFields>, property = house.property.id) => {
	const body = { name: 'Eintrag', event_at: '2026-11-20T09:00:00.000Z', ...fields }
	return server.call(house.anna, events.createEvent, { params: { id: property }, body })
}
const log = async (fields: Partial<EventFields>, property?: string) => {
	const answer = await send(fields, property)
	expect([answer.status, answer.body.errors]).toEqual([201, undefined])
	return answer.body
}
/** Everything that somebody learns by searching: what is found, how many, what is marked, what a list narrowed by it holds. */
const learns = async (person: TestPerson, q: string) => {
	const found = await server.call(person, search.searchGroup, { params: { id: house.group.id }, query: { q } })
	const listed = await server.call(person, events.rollGroup, { params: { id: house.group.id }, query: { q, limit: 5 } })
	expect([q, found.status, listed.status]).toEqual([q, 200, 200])
	return { found: found.body, ids: listed.body.ids, from: listed.body.from }
}
type ThingVersion = { id: string; version: number }
const file = async (name: string, form: Record<string, string>) =>
	upload(server, house.anna, house.group.id, { bytes: picture, name: `${name}.jpg`, form })

/** Where words are that somebody does not see, and who: `at` is an entry that they do see. */
const hidden: [string, () => Promise<TestPerson>, (words: string, at: ThingVersion) => Promise<{ status: number }>][] = [
	['a receipt', () => house.join('caretaker'), (words, at) => file(words, { event: at.id, receipt: 'true' })],
	[
		'a file that has become a receipt',
		() => house.join('caretaker'),
		async (words, at) => {
			const { body } = await file(words, { event: at.id, receipt: 'false' })
			return server.call(house.anna, files.changeFile, { params: { id: body.id }, body: { receipt: true } }, { version: body.version })
		},
	],
	[
		'somebody else’s time',
		() => house.join('viewer'),
		(note, at) =>
			server.call(
				house.anna,
				events.changeEvent,
				{ params: { id: at.id }, body: { time_recording: [{ minutes: 5, user_id: house.anna.id, note }] } },
				{ version: at.version },
			),
	],
	['another property', () => house.join('member', [house.property.id]), (description) => send({ description }, elsewhere)],
	[
		'a contact of another property',
		() => house.join('member', [house.property.id]),
		(company) => server.call(house.anna, contacts.createPropertyContact, { params: { id: elsewhere }, body: { company } }),
	],
	['a file that nothing holds yet', () => house.join('admin'), (words) => file(words, {})],
	[
		'the trash',
		() => house.join('admin'),
		async (description) => {
			const { id, version } = await log({ description })
			return server.call(house.anna, events.removeEvent, { params: { id } }, { version })
		},
	],
	[
		'a property in the trash',
		() => house.join('admin'),
		async (description) => {
			const { id, version } = await house.addProperty('Abgebrannt')
			await log({ description }, id)
			return server.call(house.anna, properties.removeProperty, { params: { id } }, { version })
		},
	],
]

const letters = fc.constantFrom(...'abdfgiklmnoprstuvz')
const guess = fc.array(letters, { minLength: 8, maxLength: 8 }).map((all) => all.join(''))
/** As many letters off at its end. */
const off = (word: string, by: number, letter: string) => word.slice(0, word.length - by) + letter.repeat(by)
const distances = [0, 1, 2, 3].flatMap((own) => [0, 1, 2, 3].map((other) => ({ own, other })))

describe.each(hidden)('W1: words in %s', (_, join, hide) => {
	it('change nothing that is found, at whatever distance from one’s own', { timeout: 120_000 }, async () => {
		const somebody = await join()
		await fc.assert(
			fc.asyncProperty(fc.uniqueArray(guess, { minLength: distances.length, maxLength: distances.length }), async (guesses) => {
				const words = guesses.map((word, at) => ({ word, ...distances[at] })) as { word: string; own: number; other: number }[]
				const at = await log({ description: words.map(({ word, own }) => off(word, own, 'y')).join(' ') })
				const asked = words.flatMap(({ word }) => [word, word.slice(0, 6), word.slice(1)])
				const before: Awaited<ReturnType<typeof learns>>[] = []
				for (const q of asked) before.push(await learns(somebody, q))
				// It is their own that they find, so that there is something to change.
				for (const [row, { own }] of words.entries()) if (own < 3) expect(before[row * 3]?.ids).toEqual([at.id])
				const { status } = await hide(words.map(({ word, other }) => off(word, other, 'x')).join(' '), at)
				expect(status).toBeLessThan(300)
				for (const [row, q] of asked.entries()) expect([q, await learns(somebody, q)]).toEqual([q, before[row]])
				const { version } = (await server.call(house.anna, events.getEvent, { params: { id: at.id } })).body
				await server.call(house.anna, events.removeEvent, { params: { id: at.id } }, { version })
			}),
			{ numRuns: 1 },
		)
	})
})

it('W1: hidden words take the room of none: the first of too many are the first that one sees', async () => {
	const limited = await house.join('member', [house.property.id])
	const pairs = Array.from({ length: 199 }, (_, n) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26)))
	await log({ description: pairs.map((pair) => `${pair}kernholz ${pair}q`).join(' ') })
	const last = await log({ name: 'zzzzkernholz' })
	const forms = Array.from({ length: 30 }, (_, n) => `wurzelstock${'abcdefghij'[n % 10]}${'klm'[Math.floor(n / 10)]}`)
	const longest = await log({ description: forms.join(' ') })
	const finds = async () =>
		Promise.all(
			['kernholz', 'wurzelstock'].map(async (q) =>
				(await learns(limited, q)).found.flatMap(({ id }) => ([last.id, longest.id].includes(id) ? [id] : [])),
			),
		)
	const before = await finds()
	expect(before).toEqual([[last.id], [longest.id]])
	await log({ name: 'kernholz akernholz bkernholz wurzelstocka wurzelstockb' }, elsewhere)
	expect(await finds()).toEqual(before)
})

it('W1: what stands in a text without being looked through is marked by nobody’s hidden word', async () => {
	const limited = await house.join('member', [house.property.id])
	const { id } = await log({ name: 'Letzter Wille', description: 'Ich will den Willen niederschreiben.' })
	const asked = async () => (await learns(limited, 'wille')).found.filter((found) => found.id === id)
	const before = await asked()
	expect(before).toHaveLength(1)
	await server.call(house.anna, contacts.createPropertyContact, { params: { id: elsewhere }, body: { company: 'Will' } })
	expect(await asked()).toEqual(before)
})
