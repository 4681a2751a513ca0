import { calendar } from '@hausheft/contract/calendar.ts'
import { events } from '@hausheft/contract/events.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { stays, type Stay } from '@hausheft/contract/stays.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { shareAmong } from '../../../test/parties.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

let house: TestHouse
let anna: TestPerson
let atHouse: { params: { id: string } }
let parties: Party[]
beforeEach(async () => {
	house = await createHouse(server)
	anna = house.anna
	atHouse = { params: { id: house.property.id } }
	parties = await shareAmong(server, anna, house.property.id, [
		{ name: 'Anna', people: [anna.id], quotas: [{ from_on: null, weight: '1/2' }] },
		{ name: 'Beat', quotas: [{ from_on: null, weight: '1/4' }] },
		{ name: 'Chris', quotas: [{ from_on: null, weight: '1/4' }] },
		{ name: 'Kasse', purse: true },
	])
})
const idOf = (name: string) => parties.find((party) => party.name === name)?.id ?? ''

type Wanted = Partial<Pick<Stay, 'party' | 'guest' | 'alone' | 'people' | 'note'>>
const ask = (from_on: string, until_on: string, fields: Wanted = { party: idOf('Anna') }, person = anna) =>
	server.call(person, stays.createStay, { ...atHouse, body: { from_on, until_on, ...fields } })
const of = ({ id }: { id: string }) => ({ params: { id } })
const decide = (stay: Stay, state: Stay['state'], person = anna) => server.call(person, stays.decideStay, { ...of(stay), body: { state } })
const setRules = async (body: Record<string, unknown>) => {
	const { version } = (await server.call(anna, stays.getStayRules, atHouse)).body
	const answer = await server.call(anna, stays.putStayRules, { ...atHouse, body }, { version })
	expect([answer.status, answer.body]).toEqual([200, expect.anything()])
	return answer.body
}

describe('example T', () => {
	test('one may come on the day on which another leaves; nights that are taken are refused with the days', async () => {
		expect((await ask('2026-07-10', '2026-07-17')).body).toMatchObject({
			state: 'fixed',
			party: idOf('Anna'),
			own: true,
			people: 1,
			alone: true,
		})
		expect((await ask('2026-07-17', '2026-07-24', { party: idOf('Beat') })).status).toBe(201)
		const refused = await ask('2026-07-16', '2026-07-18', { party: idOf('Chris') })
		expect([refused.status, refused.body.reason, refused.body.days]).toEqual([
			409,
			'taken',
			[{ from_on: '2026-07-16', until_on: '2026-07-18' }],
		])
		expect(refused.body.detail).toBe('Schon vergeben: 16.07.2026 bis 18.07.2026.')
	})

	test('nights belong to the year in which they begin, the two of the clock change count one each', async () => {
		await ask('2026-03-28', '2026-03-30')
		await ask('2026-12-28', '2027-01-03', { party: idOf('Beat'), people: 3 })
		const nights = async (year: string) => (await server.call(anna, stays.listNights, { ...atHouse, query: { year: Number(year) } })).body
		expect(await nights('2026')).toEqual([
			{ party: idOf('Anna'), nights: 2, person_nights: 2, peaks: [] },
			{ party: idOf('Beat'), nights: 4, person_nights: 12, peaks: [] },
			{ party: idOf('Chris'), nights: 0, person_nights: 0, peaks: [] },
		])
		expect((await nights('2027'))[1]).toMatchObject({ nights: 2 })
	})
})

describe('whose the nights are', () => {
	test('of twenty that ask at once one gets them', async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => ask('2026-08-01', '2026-08-08', { guest: 'Nonna' })))
		expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
	})

	test('who welcomes others shares the nights, fifty at once; nobody comes beside who wants to be alone', async () => {
		const open = (guest: string) => ask('2026-09-01', '2026-09-05', { guest, alone: false })
		const answers = await Promise.all(Array.from({ length: 50 }, (_each, nth) => open(`Gast ${nth}`)))
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
		const tooMany = await open('Gast 51')
		expect([tooMany.status, tooMany.body.errors]).toEqual([
			422,
			[{ path: 'alone', message: 'Mehr als 50 Aufenthalte gehen nicht miteinander.' }],
		])
		expect((await ask('2026-09-04', '2026-09-08')).body.reason).toBe('taken')
		expect((await ask('2026-09-05', '2026-09-08')).status).toBe(201)
		expect((await ask('2026-09-04', '2026-09-06', { guest: 'Zu spät', alone: false })).body.reason).toBe('taken')
	})

	test.each([
		[{ from_on: '2026-07-10', until_on: '2026-07-10' }, 'until_on', 'Die Abreise muss nach der Ankunft liegen.'],
		[{ from_on: '2026-07-10', until_on: '2026-07-09' }, 'until_on', 'Die Abreise muss nach der Ankunft liegen.'],
		[{ from_on: '2026-01-01', until_on: '2026-04-04' }, 'until_on', 'Ein Aufenthalt hat höchstens 92 Nächte.'],
		[{ from_on: '1899-12-30', until_on: '1899-12-31' }, 'from_on', expect.any(String)],
		[{ from_on: '2026-02-30', until_on: '2026-03-02' }, 'from_on', expect.any(String)],
	])('bad days are said at their field: %o', async (days, path, message) => {
		const answer = await server.call(anna, stays.createStay, { ...atHouse, body: { ...days, guest: 'Nonna' } })
		expect([answer.status, answer.body.errors?.[0]]).toEqual([422, { path, message }])
	})

	test('it is for a party of this house or a guest by name, not both, and not for the purse', async () => {
		const elsewhere = await createHouse(server)
		const [foreign] = await shareAmong(server, elsewhere.anna, elsewhere.property.id, [{ name: 'Fremd' }])
		const paths = []
		for (const fields of [{}, { party: idOf('Anna'), guest: 'Nonna' }, { party: foreign?.id ?? '' }, { party: idOf('Kasse') }])
			paths.push((await ask('2026-07-10', '2026-07-12', fields)).body.errors?.[0]?.path)
		expect(paths).toEqual(['party', 'guest', 'party', 'party'])
	})
})

describe('where somebody is asked', () => {
	test('wishes stand beside each other until one is agreed; what takes more is asked anew, what gives back is not', async () => {
		await setRules({ ask: true })
		const [first, second] = [
			(await ask('2027-07-10', '2027-07-17')).body,
			(await ask('2027-07-12', '2027-07-20', { party: idOf('Beat') })).body,
		]
		expect([first?.state, second?.state]).toEqual(['asked', 'asked'])
		const fixed = await decide(first, 'fixed')
		expect(fixed.body).toMatchObject({ state: 'fixed', decided_by: anna.id, decided_by_name: anna.name })
		// Said twice it is said once.
		expect((await decide(first, 'fixed')).body.version).toBe(fixed.body.version)
		expect((await decide(second, 'fixed')).body).toMatchObject({
			reason: 'taken',
			days: [{ from_on: '2027-07-12', until_on: '2027-07-17' }],
		})
		const change = (body: object, version: number) => server.call(anna, stays.changeStay, { ...of(first), body }, { version })
		const shorter = await change({ until_on: '2027-07-15' }, fixed.body.version)
		expect([shorter.status, shorter.body.state]).toEqual([200, 'fixed'])
		expect((await change({ until_on: '2027-07-16' }, fixed.body.version)).status).toBe(412)
		expect((await change({ from_on: '2027-07-09' }, shorter.body.version)).body.state).toBe('asked')
		expect((await decide(second, 'fixed')).body.state).toBe('fixed')
		expect((await decide(second, 'asked')).body).toMatchObject({ state: 'asked', decided_by: null, decided_at: null })
	})

	test('a member changes what is their own alone, decides nothing, and reads all', async () => {
		await setRules({ ask: true })
		const beat = await house.join('member')
		const own = (await ask('2027-08-01', '2027-08-05', { guest: 'Freunde' }, beat)).body
		const others = (await ask('2027-08-10', '2027-08-12')).body
		expect(
			(await server.call(beat, stays.listStays, { ...atHouse, query: { from: '2027-08-01', to: '2027-08-31' } })).body.map(
				({ own: of1 }) => of1,
			),
		).toEqual([true, false])
		expect((await decide(own, 'fixed', beat)).status).toBe(403)
		expect((await server.call(beat, stays.changeStay, { ...of(others), body: { note: 'x' } }, { version: others.version })).status).toBe(
			403,
		)
		expect((await server.call(beat, stays.changeStay, { ...of(own), body: { note: 'x' } }, { version: own.version })).status).toBe(200)
		// Who is of a party has what is hers.
		await shareAmong(
			server,
			anna,
			house.property.id,
			parties.map((party) => (party.name === 'Anna' ? { ...party, people: [anna.id, beat.id] } : party)),
		)
		expect((await server.call(beat, stays.changeStay, { ...of(others), body: { note: 'x' } }, { version: others.version })).status).toBe(
			200,
		)
		const viewer = await house.join('viewer')
		expect((await ask('2027-09-01', '2027-09-05', { guest: 'Nonna' }, viewer)).status).toBe(403)
	})
})

describe('what was decided', () => {
	const change = async (stay: Stay, body: object) => {
		const { version } = (await server.call(anna, stays.getStay, of(stay))).body
		return (await server.call(anna, stays.changeStay, { ...of(stay), body }, { version })).body
	}

	test('words change nothing of it; other nights of what was refused are another wish, and what is asked anew was decided by nobody', async () => {
		await setRules({ ask: true })
		const stay = (await ask('2027-07-10', '2027-07-17')).body
		await decide(stay, 'refused')
		expect(await change(stay, { note: 'Schade' })).toMatchObject({ state: 'refused', decided_by: anna.id })
		expect(await change(stay, { until_on: '2027-07-15' })).toMatchObject({ state: 'asked', decided_by: null, decided_at: null })
		await decide(stay, 'fixed')
		expect(await change(stay, { until_on: '2027-07-16' })).toMatchObject({ state: 'asked', decided_by: null, decided_at: null })
	})

	test('where nobody is asked any more, what was refused is not agreed by itself', async () => {
		await setRules({ ask: true })
		const stay = (await ask('2027-07-10', '2027-07-17')).body
		await decide(stay, 'refused')
		await setRules({ ask: false })
		expect(await change(stay, { note: 'Schade' })).toMatchObject({ state: 'refused' })
		expect(await change(stay, { until_on: '2027-07-15' })).toMatchObject({ state: 'asked' })
	})

	test('who decides is not buried: a hundred open wishes a person and house', async () => {
		await setRules({ ask: true })
		for (let nth = 0; nth < 100; nth++) expect((await ask('2027-08-01', '2027-08-05', { guest: `Gast ${nth}` })).status).toBe(201)
		expect((await ask('2027-08-01', '2027-08-05', { guest: 'Einer zu viel' })).body).toMatchObject({ reason: 'limit' })
		expect((await ask('2027-08-01', '2027-08-05', { guest: 'Jemand' }, await house.join('member'))).status).toBe(201)
		// What is over waits for nobody.
		await server.owner.query(`update stay set from_on = '2025-08-01', until_on = '2025-08-05' where guest = 'Gast 7' and state = 'asked'`)
		expect((await ask('2027-08-01', '2027-08-05', { guest: 'Noch einer' })).status).toBe(201)
	})
})

describe('what stands elsewhere', () => {
	test('the calendar and its subscription show it from arrival to departure; what was refused is in neither', async () => {
		await setRules({ ask: true })
		const stay = (await ask('2026-07-10', '2026-07-17', { party: idOf('Anna'), people: 4 })).body
		await decide((await ask('2026-07-20', '2026-07-22', { guest: 'Nonna' })).body, 'refused')
		const items = async (from: string, to: string) =>
			(await server.call(anna, calendar.getCalendar, { query: { from, to } })).body.items.filter(({ kind }) => kind === 'stay')
		expect(await items('2026-07-01', '2026-07-31')).toEqual([
			expect.objectContaining({
				id: stay.id,
				on: '2026-07-10',
				until: '2026-07-17',
				people: 4,
				state: 'asked',
				name: 'Anna',
				movable: true,
			}),
		])
		expect((await items('2026-07-13', '2026-07-31')).map(({ on }) => on)).toEqual(['2026-07-13'])
		const feed = await server.call(anna, calendar.createFeed, { params: { id: house.group.id }, body: { kinds: ['stay'] } })
		const { body } = await server.app.inject({ url: new URL(feed.body.url ?? '').pathname, headers: { host: 'haus.test' } })
		expect(body.replaceAll('\r\n', '\n')).toContain('DTSTART;VALUE=DATE:20260710\nDTEND;VALUE=DATE:20260717')
		expect(body).toContain('SUMMARY:Anna (angefragt)')
		expect(body).not.toContain('Nonna')
	})

	test('others hear of it as of a change of its house', async () => {
		const page = await openPage(await listening(server.app), await house.join('member'))
		await ask('2026-10-01', '2026-10-05')
		expect(await page.hears({ source: 'property', part: 'stays' })).toMatchObject({ event: 'UPDATE', fk: house.property.id })
		page.socket.terminate()
	})

	test('in the trash it takes no nights, stands in no list, and comes back only where its nights are free', async () => {
		const stay = (await ask('2026-10-10', '2026-10-14')).body
		expect((await server.call(anna, stays.removeStay, of(stay), { version: stay.version })).status).toBe(204)
		expect((await server.call(anna, stays.getStay, of(stay))).status).toBe(404)
		expect((await server.call(anna, stays.listStays, { ...atHouse, query: { from: '2026-10-01', to: '2026-10-31' } })).body).toEqual([])
		const other = (await ask('2026-10-12', '2026-10-16', { party: idOf('Beat') })).body
		const restore = () => server.call(anna, trash.restoreTrash, { params: { source: 'stay', id: stay.id } })
		const taken = await restore()
		expect([taken.status, taken.body.reason, taken.body.detail]).toEqual([409, 'taken', 'Schon vergeben: 12.10.2026 bis 16.10.2026.'])
		await server.call(anna, stays.removeStay, of(other), { version: other.version })
		expect((await restore()).status).toBe(204)
	})
})

describe('at the same time', () => {
	test('parties are called otherwise while stays are decided: nobody waits for ever', async () => {
		await setRules({ ask: true })
		const stay = (await ask('2027-07-10', '2027-07-17')).body
		for (let round = 0; round < 10; round++) {
			const [named, decided] = await Promise.all([
				shareAmong(
					server,
					anna,
					house.property.id,
					parties.map((party) => ({ ...party, name: `${party.name.slice(0, 4)} ${round}` })),
				),
				decide(stay, round % 2 === 0 ? 'fixed' : 'refused'),
			])
			expect([named.length, decided.status]).toEqual([parties.length, 201])
		}
	})
})

describe('costs by nights', () => {
	const oil = async () =>
		(
			await server.call(anna, events.createEvent, {
				...atHouse,
				body: {
					name: 'Heizöl',
					event_at: '2026-11-02T10:00:00.000Z',
					balance: { expense: 64_000, tax_relevant: false, paid_by: idOf('Kasse'), split: { by: 'nights', parties: null } },
				},
			})
		).body
	const balances = async () => {
		const { parties: rows, open, provisional } = (await server.call(anna, sharing.getSharing, { ...atHouse, query: { year: 2026 } })).body
		return { rows: rows.map(({ share, paid }) => [paid, share]), open: open.map(({ reason }) => reason), provisional }
	}

	const close = async (until: string) => {
		const { version } = (await server.call(anna, sharing.getSharing, { ...atHouse, query: { until } })).body
		expect((await server.call(anna, sharing.putClosed, { ...atHouse, body: { until, note: '' } }, { version })).status).toBe(200)
	}

	test('example S: until somebody has stayed the payer carries all; then each party its nights of that year, provisional until it is closed', async () => {
		await oil()
		const none = [0, 0]
		expect(await balances()).toEqual({ rows: [none, none, none, [64_000, 64_000]], open: ['nights'], provisional: true })
		await ask('2026-02-01', '2026-02-22')
		await ask('2026-03-01', '2026-03-15', { party: idOf('Beat') })
		await ask('2026-04-01', '2026-04-15', { guest: 'Nonna' })
		expect(await balances()).toEqual({
			rows: [
				[0, 38_400],
				[0, 25_600],
				[0, 0],
				[64_000, 0],
			],
			open: [],
			provisional: true,
		})
		await close('2026-11-02')
		expect(await balances()).toMatchObject({ open: [], provisional: false })
	})

	test('no door changes a night up to a day that is closed', async () => {
		await oil()
		const stay = (await ask('2026-02-01', '2026-02-22')).body
		const guest = (await ask('2026-05-01', '2026-05-05', { guest: 'Nonna' })).body
		await close('2026-06-30')
		const refusals = [
			await ask('2026-03-01', '2026-03-15', { party: idOf('Beat') }),
			await server.call(anna, stays.changeStay, { ...of(stay), body: { until_on: '2026-02-20' } }, { version: stay.version }),
			await server.call(anna, stays.changeStay, { ...of(stay), body: { party: idOf('Beat') } }, { version: stay.version }),
			await server.call(anna, stays.removeStay, of(stay), { version: stay.version }),
			await decide(stay, 'refused'),
		]
		expect(refusals.map(({ status, body }) => [status, body.reason])).toEqual(refusals.map(() => [409, 'closed']))
		expect(
			(await server.call(anna, stays.changeStay, { ...of(stay), body: { note: 'Schön war es' } }, { version: stay.version })).status,
		).toBe(200)
		expect((await server.call(anna, stays.removeStay, of(guest), { version: guest.version })).status).toBe(204)
		expect((await ask('2026-07-01', '2026-07-05', { party: idOf('Beat') })).status).toBe(201)
	})
})

describe('leaving', () => {
	test('makes one entry, with what was not done, and ends the stay; its entry stays when the stay goes', async () => {
		await setRules({ departure: ['Läden schliessen', 'Wasser abstellen'] })
		const stay = (await ask('2026-01-05', '2026-01-08')).body
		const body = { entry: { name: 'Belegung Anna', event_at: '2026-01-08T10:00:00.000Z', description: 'Viel Schnee' }, ticked: [0] }
		const left = await server.call(anna, stays.leaveStay, { ...of(stay), body }, { key: 'left' })
		expect([left.status, left.body.event]).toEqual([201, expect.any(String)])
		expect((await server.call(anna, stays.leaveStay, { ...of(stay), body }, { key: 'left' })).body.event).toBe(left.body.event)
		expect((await server.call(anna, stays.leaveStay, { ...of(stay), body })).body.reason).toBe('left')
		const entry = { params: { id: left.body.event ?? '' } }
		expect((await server.call(anna, events.getEvent, entry)).body.description).toBe('Viel Schnee\n\nNicht erledigt: Wasser abstellen.')
		await server.call(anna, stays.removeStay, of(stay), { version: left.body.version })
		expect((await server.call(anna, events.getEvent, entry)).status).toBe(200)
	})

	test('said twice at once it is one entry; what is refused in the entry is named below it', async () => {
		const stay = (await ask('2026-01-05', '2026-01-08')).body
		const body = (event_at: string) => ({ entry: { name: 'Belegung Anna', event_at }, ticked: [] })
		const refused = await server.call(anna, stays.leaveStay, { ...of(stay), body: body('gestern') })
		expect(refused.body.errors?.[0]?.path).toBe('entry.event_at')
		const answers = await Promise.all(
			['a', 'b', 'c'].map((key) => server.call(anna, stays.leaveStay, { ...of(stay), body: body('2026-01-08T10:00:00.000Z') }, { key })),
		)
		expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
		const { body: page } = await server.call(anna, events.rollProperty, { ...atHouse, query: {} })
		expect(page.events.filter(({ name }) => name === 'Belegung Anna')).toHaveLength(1)
	})

	test('what is only wished for, or by who logs nothing, is not left', async () => {
		await setRules({ ask: true })
		const stay = (await ask('2026-01-05', '2026-01-08')).body
		const body = { entry: { name: 'Belegung', event_at: '2026-01-08T10:00:00.000Z' }, ticked: [] }
		expect((await server.call(anna, stays.leaveStay, { ...of(stay), body })).body.reason).toBe('state')
	})
})

describe('rules', () => {
	test('are the house’s, by its version; rates are kept by who does not see them, and orders name parties of the house', async () => {
		const rates = [{ from_on: '2026-01-01', who: 'party', night: 2000, person_night: 350 }]
		const peak = { name: 'Weihnachten', from: '12-24', until: '01-02', order: [idOf('Beat'), idOf('Anna')], since: 2025 }
		const rules = await setRules({ ask: true, beds: 6, peaks: [peak], rates, arrival: ['Wasser auf'], departure: [] })
		expect(rules).toMatchObject({ ask: true, beds: 6, peaks: [peak], rates, arrival: ['Wasser auf'], active: false })
		expect((await setRules({ enabled: true, peaks: [peak] })).rates).toEqual(rates)
		const caretaker = await house.join('caretaker')
		expect((await server.call(caretaker, stays.getStayRules, atHouse)).body.rates).toBeNull()
		const { version } = (await server.call(anna, stays.getStayRules, atHouse)).body
		const put = (body: object, at = version) => server.call(anna, stays.putStayRules, { ...atHouse, body }, { version: at })
		expect((await put({ peaks: [{ ...peak, order: ['01a1fd6b-0000-7000-8000-000000000000'] }] })).body.errors?.[0]?.path).toBe(
			'peaks.0.order.0',
		)
		expect((await put({ peaks: [peak, peak] })).body.errors?.[0]?.path).toBe('peaks.1.name')
		expect((await put({}, version - 1)).status).toBe(412)
		await ask('2026-12-28', '2027-01-03', { party: idOf('Beat') })
		expect((await server.call(anna, stays.listNights, { ...atHouse, query: { year: 2026 } })).body[1]).toMatchObject({
			nights: 4,
			peaks: [{ name: 'Weihnachten', nights: 5 }],
		})
	})
})
