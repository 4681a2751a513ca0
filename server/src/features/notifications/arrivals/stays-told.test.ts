import { emergency } from '@hausheft/contract/emergency.ts'
import { members } from '@hausheft/contract/members.ts'
import { stays, type Stay } from '@hausheft/contract/stays.ts'
import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestHouse, TestPerson } from '../../../../test/house.ts'
import { shareAmong } from '../../../../test/parties.ts'
import { morning, noWay, startTelling } from '../../../../test/telling.ts'

const { service, server, wish, delivered, tell, hurry, mailsTo, rowsOf, addDevice, newHouse, close } = await startTelling()
let house: TestHouse
let [beat, chris] = [] as TestPerson[] as [TestPerson, TestPerson]
let party: string
afterAll(close)
beforeEach(async () => {
	house = await newHouse()
	;[beat, chris] = [await house.join('member'), await house.join('member')]
	party = (await shareAmong(server, house.anna, house.property.id, [{ name: 'Familie Beat', people: [beat.id] }]))[0]?.id ?? ''
})

const here = () => ({ params: { id: house.property.id } })
const of = ({ id }: { id: string }) => ({ params: { id } })
const setRules = async (rules: object) => {
	const { version } = (await server.call(house.anna, stays.getStayRules, here())).body
	expect((await server.call(house.anna, stays.putStayRules, { ...here(), body: rules }, { version })).status).toBe(200)
}
type Wanted = Partial<Pick<Stay, 'party' | 'guest' | 'note' | 'alone'>>
/** So many days from this morning, for three nights. */
const comes = async (by: TestPerson, days: number, wanted: Wanted = { party }) => {
	const body = { from_on: addDays(morning(), days), until_on: addDays(morning(), days + 3), ...wanted }
	const answer = await server.call(by, stays.createStay, { ...here(), body })
	expect(answer.status).toBe(201)
	return answer.body
}
const decide = async (stay: Stay, body: { state: Stay['state']; note?: string }, by = house.anna) =>
	expect((await server.call(by, stays.decideStay, { ...of(stay), body })).status).toBe(201)
const move = async (stay: Stay, days: number) => {
	const body = { from_on: addDays(morning(), days), until_on: addDays(morning(), days + 3) }
	expect((await server.call(house.anna, stays.changeStay, { ...of(stay), body }, { version: stay.version })).status).toBe(200)
}
const leaves = (person: TestPerson) => server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: person.id } })
const quiet = { from: '00:00', until: '23:59' }
const toldOf = async (person: TestPerson) => (await rowsOf(person)).filter(({ kind }) => kind === 'stay').map(({ state }) => state)
const textsTo = (person: TestPerson) => mailsTo(person).map(({ text }) => text)

describe('who decides', () => {
	beforeEach(() => setRules({ ask: true }))

	test('hears of what is asked for, with the way there; others do not, nor who asks', async () => {
		const admin = await house.join('admin')
		const stay = await comes(beat, 30, { party, note: 'Mit Hund' })
		await delivered()
		for (const person of [house.anna, admin]) {
			const [text = '', more] = textsTo(person)
			expect([more, await toldOf(person)]).toEqual([undefined, ['sent']])
			for (const word of ['Familie Beat', 'Mit Hund', `/group/${house.group.id}/property/${house.property.id}/stays?stay=${stay.id}`])
				expect(text).toContain(word)
		}
		for (const person of [beat, chris]) expect(await toldOf(person)).toEqual([])
	})

	test('is told nothing of what was decided or taken back meanwhile, nor who does not want it', async () => {
		const [waits, wantsNone] = [await house.join('admin'), await house.join('admin')]
		await wish(waits, { quiet })
		await wish(wantsNone, { stay: { ...noWay, lead_days: 1 } })
		const [first, second] = [await comes(beat, 30), await comes(beat, 40)]
		await decide(first, { state: 'fixed' })
		await server.call(beat, stays.removeStay, of(second), { version: second.version })
		await hurry()
		expect([await toldOf(waits), await toldOf(wantsNone), mailsTo(waits)]).toEqual([['dropped', 'dropped'], [], []])
	})
})

describe('who asked', () => {
	beforeEach(() => setRules({ ask: true }))

	test('hears what was decided and why, not what they decide themselves', async () => {
		const [yes, no] = [await comes(beat, 30), await comes(beat, 40)]
		await decide(yes, { state: 'fixed' })
		await decide(no, { state: 'refused', note: 'Wir malen' })
		await delivered()
		const texts = textsTo(beat)
		const saying = (word: string) => texts.filter((text) => text.includes(word)).length
		expect([texts.length, saying('Zugesagt'), saying('Abgesagt'), saying('Wir malen')]).toEqual([2, 1, 1, 1])
		await decide(await comes(house.anna, 50), { state: 'fixed' })
		await delivered()
		expect(textsTo(house.anna).filter((text) => text.includes('Zugesagt'))).toEqual([])
	})

	test('is not told what was taken back before', async () => {
		await wish(beat, { quiet })
		const stay = await comes(beat, 30)
		await decide(stay, { state: 'refused' })
		await decide(stay, { state: 'asked' })
		await hurry()
		expect([await toldOf(beat), mailsTo(beat)]).toEqual([['dropped'], []])
	})
})

describe('before the arrival', () => {
	test('who entered it and the people of its party hear once, so many days before as they want; the day counts that it is then', async () => {
		await wish(house.anna, { stay: { mail: true, push: false, lead_days: 3 } })
		const stay = await comes(house.anna, 3)
		await tell()
		await tell()
		expect([await toldOf(house.anna), await toldOf(beat), await toldOf(chris)]).toEqual([['sent'], [], []])
		await move(stay, 1)
		await tell()
		expect([await toldOf(house.anna), await toldOf(beat), await toldOf(chris)]).toEqual([['sent', 'sent'], ['sent'], []])
		expect(mailsTo(beat)[0]?.head).toContain(`Ankunft in ${house.property.name}`)
	})

	test('nothing is told of one that was moved, given back or is only asked for', async () => {
		await wish(beat, { quiet })
		const [moved, back] = [await comes(house.anna, 1), await comes(house.anna, 6)]
		await tell()
		await move(moved, 20)
		await server.call(house.anna, stays.removeStay, of(back), { version: back.version })
		await setRules({ ask: true })
		await comes(beat, 1)
		await tell()
		await hurry()
		expect([await toldOf(beat), mailsTo(beat)]).toEqual([['dropped'], []])
	})

	test('with what is to be done then, and the emergency card as everybody sees it', async () => {
		await setRules({ arrival: ['Haupthahn auf', 'Boiler ein'], rates: [{ from_on: '2026-01-01', who: 'party', night: 12_345 }] })
		const { version } = (await server.call(house.anna, emergency.getEmergency, here())).body
		const items = [
			{ kind: 'number' as const, text: 'Sanitär Huber', phone: '044 123 45 67' },
			{ kind: 'heating' as const, text: ' ', phone: '044 765 43 21' },
			{ kind: 'water' as const, text: 'Im Keller,\nhinter der Waschmaschine' },
		]
		expect((await server.call(house.anna, emergency.putEmergency, { ...here(), body: { items } }, { version })).status).toBe(200)
		const device = await addDevice(beat)
		await comes(house.anna, 1)
		await tell()
		const [text = ''] = textsTo(beat)
		const words = [
			'Haupthahn auf',
			'Boiler ein',
			'Im Keller, hinter der Waschmaschine',
			'Wasser',
			'044 765 43 21',
			'Heizung',
			'Sanitär Huber',
			'044 123 45 67',
			'Notfallblatt',
		]
		const places = words.map((word) => text.indexOf(word))
		expect(places).toEqual(places.toSorted((one, other) => one - other))
		expect(places).not.toContain(-1)
		expect(text).toContain(`/group/${house.group.id}/property/${house.property.id}/emergency`)
		expect(text).not.toContain('123.45')
		expect((await service.of(device)).map(({ message }) => message)).toMatchObject([{ body: expect.stringContaining('Sanitär Huber') }])
	})
})

describe('somebody leaves the group', () => {
	test('what they had asked for is gone, their guests still come, past and party’s ones stay; who decides hears it', async () => {
		const past = await comes(beat, -30, { guest: 'Onkel' })
		const [guest, ofParty] = [await comes(beat, 10, { guest: 'Nonna' }), await comes(beat, 20)]
		await setRules({ ask: true })
		const asked = await comes(beat, 30)
		await delivered()
		await leaves(beat)
		await delivered()
		const there = (await server.call(house.anna, stays.listStays, { ...here(), query: { from: past.from_on, to: asked.until_on } })).body
		expect(there.map(({ id }) => id)).toEqual([past.id, guest.id, ofParty.id])
		const { head = '', text = '' } = mailsTo(house.anna).at(-1) ?? {}
		expect(head).toContain('Anfragen sind weggefallen')
		expect([text.includes('Diese Gäste kommen noch'), text.includes('Nonna'), text.includes('Onkel')]).toEqual([true, true, false])
		expect((await server.call(house.anna, trash.listTrash, { ...of(house.group), query: {} })).body.map(({ fk }) => fk)).toContain(asked.id)
		expect(await toldOf(chris)).toEqual([])
	})

	test('where only guests of theirs still come nothing has fallen away, and with neither nobody hears of it', async () => {
		await comes(chris, 20)
		await leaves(chris)
		await delivered()
		expect(await toldOf(house.anna)).toEqual([])
		await comes(beat, 10, { guest: 'Nonna' })
		await leaves(beat)
		await delivered()
		const [{ head, text } = { head: '', text: '' }, ...more] = mailsTo(house.anna)
		expect([text.includes('Nonna'), text.includes('weggefallen'), head.includes('weggefallen'), more]).toEqual([true, false, false, []])
		expect(text).toContain('Wer sie eingetragen hat')
	})
})
