// D52: what is closed stays as it was kept, whichever door comes at the same moment; and none waits for another for ever.
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differencesIn } from './figures.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from './house.ts'
import { runImport, sendImport, settledImport } from './moved.ts'
import { shareAmong } from './parties.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const until = '2026-03-31'

/** A house that three share, with everything ready that could change what is shared in March. */
async function prepared(round: number) {
	const { anna, group } = house
	const place = await house.addProperty(`Rustico ${round}`)
	const elsewhere = await house.addProperty(`Seeweg ${round}`)
	const [first] = await shareAmong(server, anna, place.id, [{ name: 'Anna' }, { name: 'Beat' }, { name: 'Chris' }])
	await shareAmong(server, anna, elsewhere.id, [{ name: 'Dora' }])
	const balance = { expense: 100_01, paid_by: first?.id ?? '', split: { by: 'equal' as const, parties: null } }
	const log = async (name: string) => {
		const body: Sent<typeof events.createEvent>['body'] = { name, event_at: '2026-03-10T09:00:00.000Z', balance }
		const answer = await server.call(anna, events.createEvent, { ...of(place.id), body })
		expect(answer.status).toBe(201)
		return answer.body
	}
	const thrown = async (name: string) => {
		const made = await log(name)
		await server.call(anna, events.removeEvent, of(made.id), { version: made.version })
		return made
	}
	const table = async (title: string) => {
		const rows = Array.from({ length: 5 }, (_, at) => `1.3.2026;${title} ${at};9.99;Beat;nach Köpfen;${place.name}`)
		const text = ['Datum;Titel;Ausgabe;Ausgelegt von;Teilung;Liegenschaft', ...rows].join('\n')
		const { body } = await sendImport(server, anna, group.id, Buffer.from(text), `${title}.csv`)
		expect(body.mapping?.columns).toEqual(['event_at', 'name', 'expense', 'paid_by', 'split', 'property'])
		return body
	}
	const before = await table('Vorher')
	expect((await runImport(server, anna, before.id)).result).toMatchObject({ made: { events: 5 } })
	const old = await thrown('Alt')
	await server.owner.query(`update event set deleted_at = now() - interval '31 days' where id = $1`, [old.id])
	return {
		place: place.id,
		elsewhere: elsewhere.id,
		balance,
		moving: await log('Zieht um'),
		changing: await log('Wird anders'),
		thrown: await thrown('Im Papierkorb'),
		before,
		coming: await table('Nachher'),
	}
}
type Prepared = Awaited<ReturnType<typeof prepared>>

const read = async (id: string, query = {}) => (await server.call(house.anna, sharing.getSharing, { ...of(id), query })).body
async function close({ place }: Prepared) {
	const { version } = await read(place, { until })
	return server.call(house.anna, sharing.putClosed, { ...of(place), body: { until, note: null } }, { version })
}
/** Each door, and whether it came through, was refused since that is closed, or what else. */
function doors({ place, elsewhere, balance, moving, changing, thrown, before, coming }: Prepared) {
	const said = async (answer: Promise<{ status: number; body: unknown }>) => {
		const { status, body } = await answer
		const { reason, detail } = (body ?? {}) as { reason?: string; detail?: string }
		return status < 300 ? 'through' : status === 409 && reason === 'closed' ? 'closed' : `${status} ${reason} ${detail}`
	}
	const settled = async (one: Import, work: typeof imports.runImport | typeof imports.undoImport) => {
		const { status } = await server.call(house.anna, work, { ...of(one.id), body: { dry: false } })
		if (status !== 201) return `${status}`
		const { result } = await settledImport(server, house.anna, one.id)
		const done = work === imports.runImport ? result?.made.events : result?.undone?.events
		return done === 5 ? 'through' : (done ?? 0) === 0 ? 'closed' : `${done} of 5`
	}
	return {
		import: () => settled(coming, imports.runImport),
		undo: () => settled(before, imports.undoImport),
		restore: () => said(server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: thrown.id } })),
		purge: async () => {
			await server.owner.query('select purge_some(100)')
			return 'through'
		},
		move: () => {
			const body = { property: elsewhere, balance: { expense: 100_01 } }
			return said(server.call(house.anna, events.changeEvent, { ...of(moving.id), body }, { version: moving.version }))
		},
		change: () => {
			const body = { balance: { ...balance, expense: 200_02 } }
			return said(server.call(house.anna, events.changeEvent, { ...of(changing.id), body }, { version: changing.version }))
		},
		log: () =>
			said(
				server.call(house.anna, events.createEvent, { ...of(place), body: { name: 'Neu', event_at: '2026-03-31T21:00:00.000Z', balance } }),
			),
	}
}

test('D52: import, restore, undo of an import, purge and move beside a closing change no closed figure', { timeout: 300_000 }, async () => {
	for (let round = 0; round < 6; round++) {
		const all = await prepared(round)
		const ways = Object.entries(doors(all))
		// By turns some a little before the others.
		const late = ways.filter((_, at) => (at + round) % 2 === 0)
		const begun = ways.filter((way) => !late.includes(way)).map(async ([name, work]) => [name, await work()])
		const [closing, ...outcomes] = await Promise.all([close(all), ...begun, ...late.map(async ([name, work]) => [name, await work()])])
		expect([200, 412]).toContain(closing.status)
		// Which of them comes first is chance; that each is whole is not.
		for (const [name, outcome] of outcomes as [string, string][])
			expect([name, outcome]).toEqual([name, expect.stringMatching(/^(through|closed)$/)])
		if (closing.status === 412) expect((await close(all)).status).toBe(200)
		// Once it is closed nothing comes through any more but what counts nowhere.
		const kept = await read(all.place)
		const again = await Promise.all(ways.filter(([name]) => name !== 'import').map(async ([name, work]) => [name, await work()]))
		expect(again.filter(([name, outcome]) => outcome === 'through' && name !== 'purge')).toEqual([])
		expect((await read(all.place)).parties).toEqual(kept.parties)
		expect(await differencesIn(server.url)).toEqual([])
	}
	const { rows } = await server.owner.query('select deadlocks::integer from pg_stat_database where datname = current_database()')
	expect(rows).toEqual([{ deadlocks: 0 }])
})
