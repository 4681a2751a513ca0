import { events } from '@hausheft/contract/events.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TestHouse, TestPerson } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'
import { noWay, startTelling } from '../../../test/telling.ts'

const { server, wish, log, delivered, mailsTo, rowsOf, newHouse, close } = await startTelling()
let house: TestHouse
let [beat, chris, caretaker] = [] as TestPerson[] as [TestPerson, TestPerson, TestPerson]
let party: { anna: string; beat: string; chris: string; hidden: string }
afterAll(close)
beforeEach(async () => {
	house = await newHouse()
	;[beat, chris, caretaker] = [await house.join('member'), await house.join('member'), await house.join('caretaker')]
	const named = { Anna: house.anna, Beat: beat, Chris: chris, Dora: caretaker }
	const list = Object.entries(named).map(([name, { id }]) => ({ name, people: [id] }))
	const ids = (await shareAmong(server, house.anna, house.property.id, list)).map(({ id }) => id)
	party = { anna: ids[0] ?? '', beat: ids[1] ?? '', chris: ids[2] ?? '', hidden: ids[3] ?? '' }
})

const here = () => ({ params: { id: house.property.id } })
const pay = (to: string) => log({ name: 'Anteil Dach', transfer: { from: party.anna, to, amount: 123_45 } })
const toldOf = async (person: TestPerson) => (await rowsOf(person)).filter(({ kind }) => kind === 'sharing')

test('who is of a party hears that it was paid, once, by whom and never how much; who does not see that hears nothing', async () => {
	const paid = await pay(party.beat)
	await delivered()
	const [mail, more] = mailsTo(beat)
	expect([mail?.text.includes('Anna hat Beat bezahlt'), mail?.text.includes('123'), more]).toEqual([true, false, undefined])
	expect(mail?.text).toContain(`/group/${house.group.id}/property/${house.property.id}?event=${paid.id}`)
	// Another title is none of that, another receiver is.
	const change = async (body: object) => {
		const { version } = (await server.call(house.anna, events.getEvent, { params: { id: paid.id } })).body
		expect((await server.call(house.anna, events.changeEvent, { params: { id: paid.id }, body }, { version })).status).toBe(200)
		await delivered()
	}
	await change({ name: 'Anteil Dach und Kamin' })
	await change({ transfer: { from: party.anna, to: party.chris, amount: 123_45 } })
	expect([mailsTo(beat).length, mailsTo(chris).length]).toEqual([1, 1])
	await pay(party.hidden)
	await wish(beat, { sharing: noWay })
	await pay(party.beat)
	await delivered()
	expect([mailsTo(caretaker), mailsTo(house.anna), mailsTo(beat).length]).toEqual([[], [], 1])
})

test('everybody who shares a house hears that it is closed, where they see what is', async () => {
	await log({ name: 'Dach', balance: { expense: 90_00, tax_relevant: false, paid_by: party.anna, split: { by: 'equal', parties: null } } })
	const until = '2026-01-31'
	const closed = async (day: string | null) => {
		const { version } = (await server.call(house.anna, sharing.getSharing, { ...here(), query: day === null ? {} : { until: day } })).body
		expect((await server.call(house.anna, sharing.putClosed, { ...here(), body: { until: day, note: null } }, { version })).status).toBe(
			200,
		)
		await delivered()
	}
	await closed(until)
	for (const person of [beat, chris]) {
		const [mail, more] = mailsTo(person)
		expect([mail?.text.includes('Bis 31.01.2026 ist abgerechnet.'), more]).toEqual([true, undefined])
		expect(mail?.text).toContain(`/property/${house.property.id}/sharing`)
	}
	expect([mailsTo(caretaker), await toldOf(house.anna)]).toEqual([[], []])
	// That it is taken back tells nobody.
	await closed(null)
	expect((await toldOf(beat)).length).toBe(1)
})
