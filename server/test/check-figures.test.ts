import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { events } from '@hausheft/contract/events.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from './house.ts'
import { shareAmong } from './parties.ts'

let server: TestServer
let house: TestHouse
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-check-'))
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	const unit = (await server.call(house.anna, events.listUnits, {})).body.find(({ kind }) => kind === 'counter')?.id as string
	const log = async (event_at: string, body: object) =>
		(await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body: { name: 'Eintrag', event_at, ...body } }))
			.status
	const mixed = { expense: 100_05, tax_relevant: true, tax: 'werterhaltend', tax_percent: 70 }
	expect([
		await log('2026-03-01T09:00:00Z', { balance: mixed, time_recording: [{ minutes: 30 }] }),
		await log('2026-02-27T23:00:00Z', { measurement: [{ unit, name: 'Wasser', data: '10' }] }),
		await log('2026-03-02T23:00:00Z', { measurement: [{ unit, name: 'Wasser', data: '25.5' }] }),
	]).toEqual([201, 201, 201])
	const flat = { params: { id: house.property.id, year: 2026 }, body: { base: 30_000_00, percent: 20 } }
	expect((await server.call(house.anna, tax.putFlatRate, flat, { version: 0 })).status).toBe(200)
})
afterAll(async () => {
	await server.close()
	rmSync(folder, { recursive: true })
})

/** The command as somebody types it. */
const check = () =>
	new Promise<{ code: number; said: string[] }>((resolve) => {
		const env = { ...process.env, DATABASE_URL: server.url, DATA_DIR: folder }
		execFile(process.execPath, [path.join(import.meta.dirname, '../src/check-figures.ts')], { env }, (error, stdout, stderr) =>
			resolve({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim().split('\n') }),
		)
	})
const housePlace = () => `Bergstrasse 12 (${house.property.id})`

test('ends with 0 where what is shown is what the entries come to, and names what is not', async () => {
	expect(await check()).toEqual({ code: 0, said: ['1 Liegenschaft nachgerechnet, keine Abweichung.'] })
	// Cents and minutes kept beside what they should be, a month that nobody booked, a reading that was forgotten, and two entries that nobody wrote.
	await server.owner.query(`update balance_month set expense = expense + 1 where dimension = 'tax' and key = 'werterhaltend'`)
	await server.owner.query(
		`insert into balance_month select group_id, property_id, 'total', '2026-07-01', '', 500, 0, 1 from balance_month limit 1`,
	)
	await server.owner.query('update entry_month set own = own + 2, minutes = minutes + 1 where minutes > 0')
	await server.owner.query('update time_month set minutes = minutes + 3')
	await server.owner.query(`delete from reading_span where first_data = 25.5`)
	await server.owner.query('insert into link_count values ($1, $2, $2, 2)', [house.group.id, house.property.id])
	const { code, said } = await check()
	expect(code).toBe(1)
	expect(said).toEqual(
		expect.arrayContaining([
			`${housePlace()}: geführte Monate, Einnahmen & Ausgaben je Steuerart, 2026-03, werterhaltend: Ausgaben gezeigt 70.05, nachgerechnet 70.04`,
			`${housePlace()}: Steuerliste, Einnahmen & Ausgaben je Steuerart, 2026, werterhaltend: Ausgaben gezeigt 70.05, nachgerechnet 70.04`,
			`${housePlace()}: Summe der Liste, Einnahmen & Ausgaben je Steuerart, 2026, werterhaltend: Ausgaben gezeigt 70.06, nachgerechnet 70.04`,
			`${housePlace()}: Summe der Liste, Arbeitszeit, 2026: Minuten gezeigt 31, nachgerechnet 30`,
			expect.stringMatching(/: Zeiterfassung, Arbeitszeit, 2026-03, .*: Minuten gezeigt 33, nachgerechnet 30$/),
			`${housePlace()}: geführte Anzahl, Einträge, die es nennen, ${house.property.id}: Einträge gezeigt 2, nachgerechnet nichts`,
			`${housePlace()}: Einnahmen & Ausgaben, Einnahmen & Ausgaben, 2026-07: Ausgaben gezeigt 5.00, nachgerechnet nichts`,
			expect.stringMatching(/: Statistik, Verbrauch, month 2026-03-01, .* wasser: Wert gezeigt nichts, nachgerechnet 10\.333333334$/),
		]),
	)
	expect(said.at(-1)).toMatch(/^1 Liegenschaft nachgerechnet, \d+ Abweichungen\.$/)
})

test('what is shared is computed once more, with what a closing has kept', async () => {
	const { id, name } = await house.addProperty('Rustico')
	const at = { params: { id } }
	const quota = (weight: string) => [{ from_on: null, weight }]
	const [anna, beat, chris] = await shareAmong(server, house.anna, id, [
		{ name: 'Anna', quotas: quota('1/2') },
		{ name: 'Beat', quotas: quota('1/4') },
		{ name: 'Chris', quotas: quota('1/4') },
	])
	const log = async (event_at: string, body: object) =>
		expect((await server.call(house.anna, events.createEvent, { ...at, body: { name: 'Dach', event_at, ...body } })).status).toBe(201)
	const split = { by: 'quota', parties: null }
	await log('2026-03-01T09:00:00Z', { balance: { expense: 1000_01, paid_by: beat?.id, split } })
	await log('2026-04-01T09:00:00Z', { balance: { income: 100_00, paid_by: anna?.id, split: { by: 'equal', parties: null } } })
	const asked = { ...at, query: { until: '2026-03-31' } }
	const { version } = (await server.call(house.anna, sharing.getSharing, asked)).body
	const closing = { ...at, body: { until: '2026-03-31', note: '' } }
	expect((await server.call(house.anna, sharing.putClosed, closing, { version })).status).toBe(200)
	const ofHouse = async () => (await check()).said.filter((line) => line.startsWith(name))
	expect(await ofHouse()).toEqual([])
	// A Rappen that somebody has moved in what was kept, and a split that was changed behind the closing.
	await server.owner.query(`update sharing_closing set figures = replace(figures::text, '75001', '75000')::json`)
	const wrong = (where: string, field: string, shown: string, second: string) =>
		`${name} (${id}): ${where}, ${beat?.id}: ${field} gezeigt ${shown}, nachgerechnet ${second}`
	expect(await ofHouse()).toEqual([
		wrong('Kosten teilen, Partei', 'Übertrag', '750.00', '750.01'),
		wrong('Kosten teilen, Partei', 'Saldo', '783.33', '783.34'),
		wrong('Abschluss der geteilten Kosten, Saldo beim Abschluss, 2026-03-31', 'Saldo', '750.00', '750.01'),
	])
	await server.owner.query('alter table event disable trigger shared_kept')
	await server.owner.query(`update event set balance_split = '{"by":"equal","parties":null}' where property_id = $1`, [id])
	await server.owner.query('alter table event enable trigger shared_kept')
	expect((await ofHouse()).filter((line) => line.includes(chris?.id ?? '?'))).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/: Abschluss der geteilten Kosten, .*: Saldo gezeigt −250\.00, nachgerechnet −333\.33$/),
		]),
	)
})

test('ends with 2 where it cannot be computed', async () => {
	const env = { ...process.env, DATABASE_URL: server.url.replace(/\/[^/]+$/, '/gibt-es-nicht'), DATA_DIR: folder }
	const code = await new Promise((resolve) =>
		execFile(process.execPath, [path.join(import.meta.dirname, '../src/check-figures.ts')], { env }, (error) => resolve(error?.code ?? 0)),
	)
	expect(code).toBe(2)
})
