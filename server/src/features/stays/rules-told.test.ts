import { history } from '@hausheft/contract/history.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

test('how a house keeps its stays stands in its history; what a night costs for who sees amounts', async () => {
	const atHouse = { params: { id: house.property.id } }
	const put = async (body: object) => {
		const { version } = (await server.call(house.anna, stays.getStayRules, atHouse)).body
		expect((await server.call(house.anna, stays.putStayRules, { ...atHouse, body }, { version })).status).toBe(200)
	}
	const told = async (person: TestPerson) => {
		const query = { source: 'property', fk: house.property.id } as const
		const { body } = await server.call(person, history.listHistory, { params: { id: house.group.id }, query })
		return body.filter(({ event }) => event === 'UPDATE').map(({ text }) => text.replace(/^.*? hat /, ''))
	}
	await put({ ask: true })
	await put({ ask: true, rates: [{ from_on: '2026-01-01', who: 'guest', night: 20_00 }] })
	await put({ ask: true, arrival: ['Wasser auf'], beds: 6 })
	const all = [
		'die Zahl der Betten und die Liste der Ankunft ergänzt',
		'den Ansatz «Gäste ab 01.01.2026: CHF\u00a020.00 je Nacht, CHF\u00a00.00 je Person und Nacht» hinzugefügt',
		'das Anfragen von Aufenthalten eingeschaltet',
	]
	expect(await told(house.anna)).toEqual(all)
	expect(await told(await house.join('caretaker'))).toEqual([all[0], all[2]])
})
