import type { Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'
import { readPdf } from '../../../test/read-pdf.ts'

let server: TestServer
let house: TestHouse
/** A house of its own for each test. */
let id: string
let [anna, beat] = ['', '']
const names = [{ name: 'Anna' }, { name: 'Beat' }, { name: 'Kasse', purse: true }]
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())
beforeEach(async () => {
	id = (await house.addProperty('Rustico')).id
	;[anna = '', beat = ''] = (await shareAmong(server, house.anna, id, names)).map((party) => party.id)
})

const here = () => ({ params: { id } })
type Balance = Sent<typeof events.createEvent>['body']['balance']
const log = async (balance: Balance, day = '2026-02-01') => {
	const body = { name: 'Dach', event_at: `${day}T08:00:00.000Z`, balance }
	const answer = await server.call(house.anna, events.createEvent, { ...here(), body })
	expect(answer.status).toBe(201)
	return answer.body
}
const read = async (query = {}) => (await server.call(house.anna, sharing.getSharing, { ...here(), query })).body
const put = (until: string | null, version: number) =>
	server.call(house.anna, sharing.putClosed, { ...here(), body: { until, note: null } }, { version })
const close = async (until: string | null) => {
	const answer = await put(until, (await read(until === null ? {} : { until })).version)
	expect(answer.status).toBe(200)
	return answer.body
}
const equal = { by: 'equal', parties: null } as const

test('a closing that would go on from other figures than were seen is seen before it is kept', async () => {
	await log({ expense: 90_00, paid_by: anna, split: equal })
	await close('2026-03-31')
	const seen = await read({ until: '2026-09-30' })
	expect(seen.parties.map(({ balance }) => balance)).toEqual([45_00, -45_00, 0])
	await close(null)
	await log({ expense: 10_00, paid_by: anna, split: equal })
	await close('2026-03-31')
	const stale = await put('2026-09-30', seen.version)
	expect([stale.status, (stale.body as { current?: unknown }).current]).toMatchObject([
		412,
		{ parties: [{ balance: 50_00 }, { balance: -50_00 }, { balance: 0 }] },
	])
})

/** What the paper of the closing until then says of what was still to be settled. */
async function openOnPaper(until: string): Promise<string | undefined> {
	const [{ id: closing } = { id: '' }] = (await close(until)).closings
	const url = `/api/be/properties/${id}/sharing/closings/${closing}`
	const { rawPayload } = await server.app.inject({ url, headers: { host: 'haus.test', cookie: house.anna.cookie } })
	const text = (await readPdf(rawPayload)).pages.join(' ').replaceAll(/\s+/g, ' ')
	return /\d+ Eintr[^.]*\./.exec(text)?.[0]
}

test('the paper says that who paid has carried it alone where that is so', async () => {
	await log({ expense: 64_00, paid_by: anna, split: { by: 'nights', parties: null } })
	expect(await openOnPaper('2026-02-28')).toBe('1 Eintrag war noch zu klären: Getragen hat ihn allein, wer ihn ausgelegt hat.')
	await log({ expense: 64_00, paid_by: anna, split: { by: 'nights', parties: null } }, '2026-06-01')
	await log({ expense: 90_00, paid_by: anna, split: { by: 'equal', parties: [{ party: anna }, { party: beat }] } }, '2026-06-01')
	await shareAmong(server, house.anna, id, [{ name: 'Anna' }, { name: 'Beat', until_on: '2026-05-31' }, { name: 'Kasse', purse: true }])
	expect((await read()).open.map(({ reason }) => reason).toSorted()).toEqual(['nights', 'party'])
	expect(await openOnPaper('2026-06-30')).toBe('2 Einträge waren noch zu klären.')
})

test('of a party that has become the joint account it is said that what names it is to be split anew', async () => {
	await log({ expense: 90_00, paid_by: anna, split: { by: 'equal', parties: [{ party: anna }, { party: beat }] } })
	expect((await read()).open_count).toBe(0)
	await shareAmong(server, house.anna, id, [{ name: 'Anna' }, { name: 'Beat', purse: true }, { name: 'Kasse' }])
	expect((await read()).open).toMatchObject([{ reason: 'party', name: 'Dach', amount: 90_00 }])
})

test('what is closed can be told to the tax office as before, also where somebody of its split was ended since', async () => {
	const split = { by: 'equal' as const, parties: [{ party: anna }, { party: beat }] }
	const { id: event } = await log({ expense: 90_00, paid_by: anna, split })
	await shareAmong(server, house.anna, id, [{ name: 'Anna' }, { name: 'Beat', until_on: '2026-01-31' }, { name: 'Kasse', purse: true }])
	await close('2026-02-28')
	const change = async (more: object) => {
		const { version, balance } = (await server.call(house.anna, events.getEvent, { params: { id: event } })).body
		const body = { balance: { ...balance, ...more } as Balance }
		return server.call(house.anna, events.changeEvent, { params: { id: event }, body }, { version })
	}
	const told = await change({ tax_relevant: true, tax: 'energie' })
	expect([told.status, told.body.balance?.tax, told.body.balance?.split?.parties?.length]).toEqual([200, 'energie', 2])
	// Another amount is not as before.
	expect((await change({ expense: 91_00 })).body.errors?.[0]?.path).toBe('balance.split.parties.1.party')
})
