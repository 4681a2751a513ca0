import { createHash } from 'node:crypto'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { history } from '@hausheft/contract/history.ts'
import { parties, type Party } from '@hausheft/contract/parties.ts'
import { sharing, type Sharing } from '@hausheft/contract/sharing.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'
import { readPdf } from '../../../test/read-pdf.ts'

type SentEntry = Sent<typeof events.createEvent>['body']

let server: TestServer
let house: TestHouse
/** A house of its own for each test. */
let id: string
let [anna, beat, chris, purse] = ['', '', '', '']
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())
const quota = (weight: number | string) => [{ from_on: null, weight }]
const four = [
	{ name: 'Anna', quotas: quota('1/2') },
	{ name: 'Beat', quotas: quota('1/4') },
	{ name: 'Chris', quotas: quota('1/4') },
	{ name: 'Kasse', purse: true },
]
const share = (list: Parameters<typeof shareAmong>[3]): Promise<Party[]> => shareAmong(server, house.anna, id, list)
beforeEach(async () => {
	id = (await house.addProperty('Rustico')).id
	;[anna = '', beat = '', chris = '', purse = ''] = (await share(four)).map((party) => party.id)
})

const here = () => ({ params: { id } })
const log = async (body: Partial<SentEntry>, person: TestPerson = house.anna) =>
	server.call(person, events.createEvent, { ...here(), body: { name: 'Dach', event_at: '2026-06-01T08:00:00.000Z', ...body } })
const logged = async (body: Partial<SentEntry>, person?: TestPerson) => {
	const answer = await log(body, person)
	expect([answer.status, answer.body.errors ?? answer.body.detail]).toEqual([201, undefined])
	return answer.body
}
const change = async (event: string, body: Sent<typeof events.changeEvent>['body'], person = house.anna) => {
	const { version } = (await server.call(person, events.getEvent, { params: { id: event } })).body
	return server.call(person, events.changeEvent, { params: { id: event }, body }, { version })
}
const read = async (query = {}, person = house.anna) => server.call(person, sharing.getSharing, { ...here(), query })
const close = async (until: string | null, version?: number, person = house.anna) =>
	server.call(
		person,
		sharing.putClosed,
		{ ...here(), body: { until, note: 'Rechnung' } },
		{ version: version ?? (await read(until === null ? {} : { until })).body.version },
	)
const download = async (path: string) =>
	(await server.app.inject({ url: `/api/be/properties/${id}/sharing/${path}`, headers: { host: 'haus.test', cookie: house.anna.cookie } }))
		.rawPayload
const balances = async (query = {}) => (await read(query)).body.parties.map(({ balance }) => balance)
const quotas = { by: 'quota', parties: null } as const
/** The example of the product; its oil is split by weights as it would be by nights. */
async function example() {
	const oil = { by: 'weights', parties: [anna, beat, chris].map((party, at) => ({ party, value: [21, 14, 0][at] })) } as const
	await logged({ balance: { expense: 1000_01, paid_by: beat, split: quotas } })
	await logged({ balance: { expense: 100_00, paid_by: chris, split: { by: 'equal', parties: null } } })
	await logged({ balance: { expense: 640_00, paid_by: purse, split: { ...oil, parties: [...oil.parties] } } })
	await logged({ transfer: { from: anna, to: purse, amount: 600_00 } })
	await logged({ balance: { income: 490_00, paid_by: anna, split: quotas } })
}

test('example S comes to what the product says, and is settled with three payments', async () => {
	await example()
	const { body } = await read()
	expect(body.parties).toEqual(
		[
			[anna, -490_00, 500_01 + 33_33 + 384_00 - 245_00, 600_00, 0, -562_34],
			[beat, 1000_01, 250_00 + 33_33 + 256_00 - 122_50, 0, 0, 583_18],
			[chris, 100_00, 250_00 + 33_34 - 122_50, 0, 0, -60_84],
			[purse, 640_00, 0, 0, 600_00, 40_00],
		].map(([of, paid, part, sent, received, balance]) => ({ id: of, carried: 0, paid, share: part, sent, received, balance })),
	)
	expect(body.transfers).toEqual([
		{ from: anna, to: beat, amount: 562_34 },
		{ from: chris, to: purse, amount: 40_00 },
		{ from: chris, to: beat, amount: 20_84 },
	])
	expect(body).toMatchObject({ years: [2026], closed_until: null, open: [], unshared: 0, provisional: false })
	expect((await read({ year: 2025 })).body.parties.every(({ balance }) => balance === 0)).toBe(true)
	// Every figure opens the list of exactly those entries, and they add up to it.
	for (const sums of body.parties)
		for (const as of ['paid', 'share', 'sent', 'received'] as const) {
			const query = { party: sums.id, as }
			const { amount, count } = (await server.call(house.anna, figures.sumProperty, { ...here(), query })).body
			const { events: listed } = (await server.call(house.anna, events.rollProperty, { ...here(), query })).body
			expect([as, amount, count]).toEqual([as, sums[as], listed.length])
		}
	const shared = (await server.call(house.anna, events.rollProperty, { ...here(), query: { kind: 'shared' } })).body
	expect(shared.ids).toHaveLength(5)
})

test('what cannot be shared like that is refused at its field, in words', async () => {
	const there = (await house.addProperty('Seeweg 3')).id
	const [stranger] = await shareAmong(server, house.anna, there, [{ name: 'Fremd' }])
	const at = async (body: Partial<SentEntry>) => (await log(body)).body.errors?.[0]
	const balance = { expense: 100_00, paid_by: anna }
	const amounts = (value: number) => ({ by: 'amounts' as const, parties: [{ party: beat, value }] })
	expect(await at({ balance: { ...balance, paid_by: stranger?.id, split: quotas } })).toMatchObject({ path: 'balance.paid_by' })
	expect(await at({ balance: { ...balance, split: { by: 'equal', parties: [{ party: purse }] } } })).toMatchObject({
		path: 'balance.split.parties.0.party',
	})
	expect(await at({ balance: { ...balance, split: amounts(100_01) } })).toEqual({
		path: 'balance.split.parties',
		message: 'CHF\u00a00.01 zu viel',
	})
	expect(await at({ balance: { expense: 1, split: quotas } })).toEqual({
		path: 'balance.paid_by',
		message: 'Bitte sagen, wer ausgelegt hat.',
	})
	expect(await at({ transfer: { from: anna, to: anna, amount: 1 } })).toMatchObject({ path: 'transfer.to' })
	expect(await at({ transfer: { from: anna, to: beat, amount: 0 } })).toMatchObject({ path: 'transfer.amount' })
	expect(await at({ transfer: { from: anna, to: stranger?.id ?? '', amount: 1 } })).toMatchObject({ path: 'transfer.to' })
	expect(await at({ transfer: { from: anna, to: beat, amount: 1 }, balance: { expense: 1 } })).toMatchObject({ path: 'transfer' })
	// An income and an expense in one: their difference is shared, to the last Rappen of the largest amount.
	await logged({ balance: { expense: 999_999_999_99, income: 1, paid_by: purse, split: { by: 'equal', parties: null } } })
	expect((await balances()).reduce((sum, each) => sum + each, 0)).toBe(0)
	expect((await read()).body.parties[3]?.paid).toBe(999_999_999_98)
})

test('who is named stays, and a party that leaves carries nothing after its last day', async () => {
	await logged({ balance: { expense: 90_00, paid_by: anna, split: { by: 'equal', parties: [{ party: beat }, { party: chris }] } } })
	const put = async (list: object[]) => {
		const { version } = (await server.call(house.anna, parties.getParties, here())).body
		return server.call(house.anna, parties.putParties, { ...here(), body: { parties: list as never, new_expenses: 'quota' } }, { version })
	}
	const kept = (await server.call(house.anna, parties.getParties, here())).body.parties
	const without = await put(kept.filter((party) => party.id !== beat))
	expect([without.status, without.body.reason]).toEqual([409, 'used'])
	expect((await put(kept.map((party) => (party.id === beat ? { ...party, until_on: '2026-05-31' } : party)))).status).toBe(200)
	const { body } = await read()
	expect(body.open).toMatchObject([{ reason: 'party', name: 'Dach', amount: 90_00 }])
	expect(body.parties.map(({ balance }) => balance)).toEqual([90_00, 0, -90_00, 0])
	expect((await log({ balance: { expense: 1, paid_by: anna, split: { by: 'equal', parties: [{ party: beat }] } } })).status).toBe(422)
	expect((await put(Array.from({ length: 51 }, (_, at) => ({ id: null, name: `P${at}` })))).status).toBe(422)
	expect((await put([...kept, { id: null, name: 'anna' }])).body.errors?.[0]).toMatchObject({ path: 'parties.4.name' })
	expect((await put([...kept, { id: null, name: 'X', iban: 'CH00' }])).body.errors?.[0]).toMatchObject({ path: 'parties.4.iban' })
	expect((await put([...kept, { id: crypto.randomUUID(), name: 'X' }])).body.errors?.[0]).toMatchObject({ path: 'parties.4.id' })
	expect((await put([...kept, { id: null, name: 'X', people: [crypto.randomUUID()] }])).body.errors?.[0]).toMatchObject({
		path: 'parties.4.people.0',
	})
})

test('D52: nothing changes what is closed, whichever door it comes by; words stay free, and the newest can be taken back', async () => {
	await example()
	const roof = await logged({ balance: { expense: 30_00, paid_by: anna, split: quotas }, event_at: '2026-03-01T08:00:00.000Z' })
	const gone = await logged({ balance: { expense: 60_00, paid_by: anna, split: quotas } })
	await server.call(house.anna, events.removeEvent, { params: { id: gone.id } }, { version: gone.version })
	const plain = await logged({ balance: { expense: 10_00 } })
	const before = await balances()
	const { version } = (await read({ until: '2026-08-31' })).body
	await logged({ balance: { expense: 10_00, paid_by: beat, split: { by: 'equal', parties: [{ party: beat }] } } })
	const stale = await close('2026-08-31', version)
	expect([stale.status, (stale.body.current as Sharing | undefined)?.closed_until]).toEqual([412, null])
	expect((await close('2999-01-01', 1)).body.errors?.[0]).toMatchObject({ path: 'until' })
	const closed = await close('2026-08-31')
	expect([closed.status, closed.body.closed_until]).toEqual([200, '2026-08-31'])
	expect(closed.body.parties.map(({ carried }) => carried)).toEqual(before)
	const there = (await house.addProperty('Seeweg 3')).id
	const balance = { expense: 31_00, paid_by: anna, split: quotas }
	const doors = [
		change(roof.id, { balance }),
		change(roof.id, { balance: null }),
		change(roof.id, { event_at: '2026-10-01T08:00:00.000Z' }),
		change(roof.id, { property: there }),
		change(plain.id, { balance }),
		log({ balance }),
		log({ transfer: { from: anna, to: beat, amount: 1 } }),
		server.call(house.anna, events.removeEvent, { params: { id: roof.id } }, { version: roof.version }),
		server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: gone.id } }),
		share(four.map((party) => (party.name === 'Anna' ? { ...party, quotas: quota('3/4') } : party))).catch((error: Error) => ({
			status: Number(/ (\d+) /.exec(error.message)?.[1]),
			body: { reason: /"reason":"(\w+)"/.exec(error.message)?.[1], detail: /"detail":"([^"]+)"/.exec(error.message)?.[1] },
		})),
	]
	for (const [at, door] of doors.entries()) {
		const { status, body } = (await door) as { status: number; body: { reason?: string; detail?: string } }
		expect([at, status, body.reason]).toEqual([at, 409, 'closed'])
		expect(body.detail).toMatch(/^Bis 31\.08\.2026 ist abgerechnet \(Anna, am \d\d\.\d\d\.\d{4}\)/)
	}
	expect(await balances()).toEqual(before)
	// What counts from the next day on is free, and so are words.
	expect((await change(roof.id, { name: 'Dach und Kamin', description: 'Mit Foto' })).status).toBe(200)
	await logged({ balance, event_at: '2026-09-01T08:00:00.000Z' })
	await share(
		four.map((party) =>
			party.name === 'Kasse' ? party : { ...party, quotas: [...party.quotas!, { from_on: '2026-09-01', weight: '1/3' }] },
		),
	)
	expect((await read()).body.parties.map(({ share: part }) => part)).toEqual([10_34, 10_33, 10_33, 0])
	const [{ id: closing, sha256 } = { id: '', sha256: '' }] = (await read()).body.closings
	const paper = await download(`closings/${closing}`)
	expect(createHash('sha256').update(paper).digest('hex')).toBe(sha256)
	expect((await close('2026-08-31', 1)).status).toBe(422)
	expect((await close(null)).body.closed_until).toBeNull()
	expect((await change(roof.id, { balance })).status).toBe(200)
	const told = (
		await server.call(house.anna, history.listHistory, { params: { id: house.group.id }, query: { source: 'property', fk: id } })
	).body
	expect(told.map(({ text }) => text.replace(/^.*? hat /, ''))).toEqual(
		expect.arrayContaining([
			'die geteilten Kosten bis 31.08.2026 abgeschlossen',
			'den Abschluss der geteilten Kosten bis 31.08.2026 zurückgenommen',
		]),
	)
})

test('of several closings the newest is named to who would change what an earlier one holds', async () => {
	const roof = await logged({ balance: { expense: 30_00, paid_by: anna, split: quotas }, event_at: '2026-03-01T08:00:00.000Z' })
	for (const until of ['2026-03-31', '2026-08-31']) expect((await close(until)).status).toBe(200)
	expect((await change(roof.id, { balance: null })).body.detail).toMatch(/^Bis 31\.08\.2026 ist abgerechnet/)
})

test('a closing and who shares something do not pass each other', async () => {
	await example()
	const balance = { expense: 1_00, paid_by: anna, split: quotas }
	const { version } = (await read({ until: '2026-08-31' })).body
	const all = await Promise.all([close('2026-08-31', version), ...Array.from({ length: 6 }, () => log({ balance }))])
	const [closing, ...others] = all.map(({ status }) => status)
	expect([200, 412]).toContain(closing)
	expect(others.filter((status) => status !== 201 && status !== 409)).toEqual([])
	const { rows } = await server.owner.query<{ figures: { balance: number }[] }>(
		'select figures from sharing_closing where property_id = $1',
		[id],
	)
	// What was kept is what is there up to that day.
	if (closing === 200) expect((await balances()).map((each) => each)).toEqual(rows[0]?.figures.map(({ balance: each }) => each))
	expect((await balances()).reduce((sum, each) => sum + each, 0)).toBe(0)
})

test('amounts are hidden as ever: a caretaker sees the split of own entries, no balance and no account', async () => {
	const iban = 'CH93 0076 2011 6238 5295 7'
	await share(four.map((party) => (party.name === 'Beat' ? { ...party, iban } : party)))
	const caretaker = await house.join('caretaker')
	const hidden = await logged({ balance: { expense: 10_00, paid_by: anna, split: quotas } })
	const own = await logged({ balance: { expense: 20_00, paid_by: beat, split: quotas } }, caretaker)
	expect(own.balance?.split).toEqual(quotas)
	const get = async (event: string) => (await server.call(caretaker, events.getEvent, { params: { id: event } })).body
	expect([(await get(hidden.id)).balance, (await get(own.id)).balance?.paid_by]).toEqual([null, beat])
	const transfer = await logged({ transfer: { from: anna, to: beat, amount: 1 } })
	expect((await get(transfer.id)).transfer).toBeNull()
	expect((await read({}, caretaker)).status).toBe(403)
	expect((await close('2026-01-01', 1, caretaker)).status).toBe(403)
	expect((await close('2026-01-01', 1, await house.join('member'))).status).toBe(403)
	expect((await close('2026-01-01', (await read({ until: '2026-01-01' })).body.version, await house.join('accountant'))).status).toBe(200)
	const seen = (await server.call(caretaker, parties.getParties, here())).body.parties
	expect(seen.map((party) => party.iban)).toEqual([null, null, null, null])
	expect((await server.call(house.anna, parties.getParties, here())).body.parties[1]?.iban).toBe('CH9300762011623852957')
	const query = { party: beat }
	expect((await server.call(caretaker, events.rollProperty, { ...here(), query })).body.ids).toEqual([own.id])
	expect((await server.call(caretaker, figures.sumProperty, { ...here(), query })).body).toMatchObject({ count: 1, amount: 15_00 })
})

test('a bill needs an account and an address, and is a payment part on paper or as a picture', async () => {
	const bill = (format: string) => download(`bill?from=${anna}&to=${beat}&amount=56234&format=${format}`)
	expect(JSON.parse((await bill('pdf')).toString())).toMatchObject({ status: 409, reason: 'iban' })
	await share(four.map((party) => (party.name === 'Beat' ? { ...party, iban: 'CH9300762011623852957' } : party)))
	expect(JSON.parse((await bill('svg')).toString())).toMatchObject({ status: 409, reason: 'address' })
	const address = { address_street: 'Seeweg 3', address_zip: '8810', address_city: 'Horgen' }
	const { body } = await server.call(house.anna, contacts.createPropertyContact, {
		...here(),
		body: { firstname: 'Beat', lastname: 'Frei', ...address },
	})
	await share(four.map((party) => (party.name === 'Beat' ? { ...party, iban: 'CH9300762011623852957', contact: body.id } : party)))
	expect((await bill('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
	const picture = (await bill('svg')).toString()
	expect(picture).toContain('562.34')
	expect(picture).toContain('Ausgleich Rustico')
})

test('a bill names who is paid as they are called, also by letters that not every typeface has', async () => {
	const address = { address_street: 'Šćepanweg 3', address_zip: '8810', address_city: 'Łódź' }
	const written = { firstname: 'Đorđe', lastname: 'Petrović', ...address }
	const { body } = await server.call(house.anna, contacts.createPropertyContact, { ...here(), body: written })
	await share(four.map((party) => (party.name === 'Beat' ? { ...party, iban: 'CH9300762011623852957', contact: body.id } : party)))
	const { pages } = await readPdf(await download(`bill?from=${anna}&to=${beat}&amount=56234&format=pdf`))
	const text = pages.join(' ').replaceAll(/\s+/g, ' ')
	for (const said of ['Đorđe Petrović', 'Šćepanweg 3', '8810 Łódź', '562.34', 'Ausgleich Rustico']) expect(text).toContain(said)
})
