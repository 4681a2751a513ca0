import { stays } from '@hausheft/contract/stays.ts'
import type { TestPerson, TestServer } from './house.ts'

/** Somebody of a party and a guest, one of them refused, and how it is settled there. */
export async function stayThere(
	server: TestServer,
	anna: TestPerson,
	{ property, party }: { property: string; party: string },
): Promise<void> {
	const there = { params: { id: property } }
	const rules = {
		ask: true,
		peaks: [{ name: 'Ostern', from: '03-20', until: '04-20', order: [party], since: 2026 }],
		rates: [{ from_on: '2026-01-01', who: 'guest' as const, night: 2000, person_night: 350 }],
	}
	const { version } = (await server.call(anna, stays.getStayRules, there)).body
	await server.call(anna, stays.putStayRules, { ...there, body: rules }, { version })
	await server.call(anna, stays.createStay, { ...there, body: { from_on: '2026-07-10', until_on: '2026-07-17', party, people: 4 } })
	const guest = { from_on: '2026-07-12', until_on: '2026-07-14', guest: 'Nonna', alone: false, note: 'Mit Hund' }
	const { id } = (await server.call(anna, stays.createStay, { ...there, body: guest })).body
	await server.call(anna, stays.decideStay, { params: { id }, body: { state: 'refused', note: 'Wir malen' } })
}
