import { readFileSync } from 'node:fs'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { suggestions } from '@hausheft/contract/suggestions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { seeded } from '../../../test/noun.ts'

let server: TestServer
let house: TestHouse
let beat: TestPerson
let houseParams: { params: { id: string } }
const madeThings = { object: '', contact: '', journal: '', unit: '' }
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	beat = await house.join('caretaker')
	houseParams = { params: { id: house.property.id } }
	madeThings.object = (await server.call(house.anna, objects.createObject, { ...houseParams, body: { name: 'Treppenhaus' } })).body.id
	madeThings.contact = (
		await server.call(house.anna, contacts.createPropertyContact, { ...houseParams, body: { company: 'Putzfee AG' } })
	).body.id
	const type = await seeded(server, 'journal_type')
	madeThings.journal = (
		await server.call(house.anna, journals.createJournal, { ...houseParams, body: { name: 'Hauswartung', type } })
	).body.id
	madeThings.unit = await seeded(server, 'unit')
})
afterAll(() => server.close())

const log = async (person: TestPerson, name: string, day: number, fields: Partial<EventFields> = {}) => {
	const body = { name, event_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`, ...fields }
	expect((await server.call(person, events.createEvent, { ...houseParams, body })).status).toBe(201)
}
const suggested = async (person: TestPerson) => (await server.call(person, suggestions.listSuggestions, houseParams)).body
const suggestedAs = async (person: TestPerson, name: string) => (await suggested(person)).filter((each) => each.name === name)

test('a name is told once, with all that goes with it and no amount', async () => {
	const { object, contact, journal, unit } = madeThings
	await log(house.anna, 'treppenhaus GEREINIGT ', 1, { description: 'früher' })
	await log(house.anna, 'Treppenhaus gereinigt', 2, {
		journal,
		objects: [object],
		contacts: [contact],
		balance: { expense: 98_765, tax_relevant: true },
		maintenance: { contact, done: true },
		measurement: [{ unit, name: 'Wasser', data: '812.4', replaced: false }],
		time_recording: [{ minutes: 85, user_id: house.anna.id }],
	})
	const kinds = ['balance', 'maintenance', 'measurement', 'time-recording']
	const row = { name: 'Treppenhaus gereinigt', kinds, object, contact, journal, unit, minutes: 85 }
	expect(await suggested(house.anna)).toEqual([row])
	// Somebody else's amount and time are not hinted at.
	expect(await suggested(beat)).toEqual([{ ...row, kinds: ['maintenance', 'measurement'], minutes: null }])

	// What one has done oneself comes before what others did later.
	await log(beat, 'Treppenhaus gereinigt', 1, { time_recording: [{ minutes: 45, user_id: beat.id }] })
	expect(await suggestedAs(beat, 'Treppenhaus gereinigt')).toMatchObject([{ kinds: ['time-recording'], minutes: 45, object: null }])
	expect(await suggestedAs(house.anna, 'Treppenhaus gereinigt')).toEqual([row])
})

test('what cannot be chosen any more is not suggested', async () => {
	const disabled_at = '2026-11-20T08:00:00.000Z'
	await server.call(house.anna, objects.changeObject, { params: { id: madeThings.object }, body: { disabled_at } }, { version: 1 })
	const ofJournal = { params: { id: madeThings.journal } }
	await server.call(house.anna, journals.changeJournal, { ...ofJournal, body: { disabled_at } }, { version: 1 })
	expect(await suggestedAs(house.anna, 'Treppenhaus gereinigt')).toMatchObject([{ object: null, journal: null }])
	await server.call(house.anna, journals.changeJournal, { ...ofJournal, body: { disabled_at: null } }, { version: 2 })
	expect(await suggestedAs(house.anna, 'Treppenhaus gereinigt')).toMatchObject([{ journal: madeThings.journal }])
	await server.call(house.anna, journals.removeJournal, ofJournal, { version: 3 })
	const limited = await house.join('member', [house.property.id])
	expect(await suggestedAs(house.anna, 'Treppenhaus gereinigt')).toMatchObject([
		{ object: null, journal: null, contact: madeThings.contact },
	])
	await server.call(house.anna, contacts.changeContact, { params: { id: madeThings.contact }, body: { properties: [] } }, { version: 1 })
	expect(await suggestedAs(limited, 'Treppenhaus gereinigt')).toMatchObject([{ contact: null }])
})

test('what is done often and was done lately comes first; photos without a title are no suggestion', async () => {
	for (let day = 3; day < 9; day++) await log(house.anna, 'Rasen gemäht', day)
	await log(house.anna, 'Dach kontrolliert', 9)
	await log(house.anna, 'Foto, 10.11.', 10)
	expect((await suggested(house.anna)).map(({ name }) => name)).toEqual(['Rasen gemäht', 'Treppenhaus gereinigt', 'Dach kontrolliert'])
})

test('what a watch measured for a moment is nothing to begin with', async () => {
	await log(house.anna, 'Nur kurz', 11, { time_recording: [{ minutes: 1, user_id: house.anna.id }] })
	await log(house.anna, 'Lampe ersetzt', 11, { time_recording: [{ minutes: 25, user_id: house.anna.id }] })
	await log(house.anna, 'Lampe ersetzt', 12, { time_recording: [{ minutes: 1, user_id: house.anna.id }] })
	expect(await suggestedAs(house.anna, 'Nur kurz')).toEqual([])
	expect(await suggestedAs(house.anna, 'Lampe ersetzt')).toMatchObject([{ kinds: [], minutes: null }])
})

test('moments of one name are no suggestion, however many; with one real run, or one without a time, the name is', async () => {
	const took = (minutes: number) => ({ time_recording: [{ minutes, user_id: house.anna.id }] })
	for (const day of [11, 12, 13]) await log(house.anna, 'Immer nur kurz', day, took(1))
	expect(await suggestedAs(house.anna, 'Immer nur kurz')).toEqual([])
	await log(house.anna, 'Immer nur kurz', 10, took(2))
	expect(await suggestedAs(house.anna, 'Immer nur kurz')).toMatchObject([{ kinds: [], minutes: null }])
	await log(house.anna, 'Lampe geputzt', 11)
	for (const day of [12, 13]) await log(house.anna, 'Lampe geputzt', day, took(1))
	expect(await suggestedAs(house.anna, 'Lampe geputzt')).toHaveLength(1)
	// Of what two have worked, the longer counts.
	await log(house.anna, 'Zu zweit', 13, { time_recording: [1, 40].map((minutes) => ({ minutes, user_id: house.anna.id })) })
	expect(await suggestedAs(house.anna, 'Zu zweit')).toHaveLength(1)
})

test('who does not see the times of others hears of none of their moments, and not which title was one', async () => {
	const took = (minutes: number) => ({ time_recording: [{ minutes, user_id: house.anna.id }] })
	// Alike for them: a moment, half an hour, no time at all.
	for (const [at, minutes] of [1, 30, undefined].entries()) await log(house.anna, `Keller ${at}`, 14, minutes ? took(minutes) : {})
	for (const day of [14, 15]) await log(house.anna, 'Keller zweimal', day, took(1))
	const cellar = async (person: TestPerson) =>
		(await suggested(person))
			.map(({ name }) => name)
			.filter((name) => name.startsWith('Keller'))
			.toSorted()
	expect(await cellar(house.anna)).toEqual(['Keller 1', 'Keller 2'])
	expect(await cellar(beat)).toEqual([])
	// What says more than its title does so with and without a time; an amount that they do not see says nothing.
	for (const [name, minutes] of [
		['Keller lang', 30],
		['Keller kurz', 1],
	] as const)
		await log(house.anna, name, 16, { ...took(minutes), objects: [madeThings.object] })
	await log(house.anna, 'Keller bezahlt', 16, { balance: { expense: 4000, tax_relevant: true } })
	await log(house.anna, 'Keller für Beat', 16, { time_recording: [{ minutes: 12, user_id: beat.id }] })
	await log(beat, 'Keller 2', 16)
	await log(beat, 'Keller selber kurz', 16, { time_recording: [{ minutes: 1, user_id: beat.id }] })
	expect(await cellar(beat)).toEqual(['Keller 2', 'Keller für Beat', 'Keller kurz', 'Keller lang'])
})

test('who asks has a form open: what reads bills is there before one comes', async () => {
	await suggested(house.anna)
	const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
	const programs = () =>
		children.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).filter((line) => line.includes('codes/worker.ts'))
	await expect.poll(programs).toHaveLength(1)
})

test('200 names at most, and 2,000 entries back', async () => {
	const many = (name: string, from: number, to: number) =>
		server.owner.query(
			`insert into event (group_id, property_id, person_id, name, event_at)
			select $1, $2, $3, $4 || g, timestamptz '2026-12-01' + g * interval '1 minute' from generate_series($5::int, $6::int) g`,
			[house.group.id, house.property.id, house.anna.id, name, from, to],
		)
	await many('Zähler ', 1, 300)
	expect(await suggested(house.anna)).toHaveLength(200)
	expect((await suggested(house.anna)).map(({ name }) => name)).toContain('Rasen gemäht')
	await server.owner.query(`update event set name = 'Zähler abgelesen' where name like 'Zähler %'`)
	expect((await suggested(house.anna))[0]).toMatchObject({ name: 'Zähler abgelesen' })
	await many('Lüften', 301, 2000)
	expect((await suggested(house.anna)).map(({ name }) => name)).not.toContain('Rasen gemäht')
})
