import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { events } from '@hausheft/contract/events.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { imports } from '@hausheft/contract/imports.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { webhooks } from '@hausheft/contract/webhooks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyPlace, houseOf } from '../../../test/backups.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { mappingFor, table } from '../../../test/imported.ts'
import { answersLost, type LostAnswers } from '../../../test/lost-answers.ts'
import { keptMails } from '../../../test/mails.ts'
import { exported, runImport, sendImport, undoImport } from '../../../test/moved.ts'
import { morning, nothing, noWay } from '../../../test/telling.ts'
import { makeWhole } from '../../platform/backup/whole.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { collectNotifications } from '../notifications/queries.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-restored-'))
const archive = path.join(folder, 'haus.tar')
const today = morning()
const callDay = dayOf(Date.now())
let house: TestHouse
let restorePlace: Awaited<ReturnType<typeof emptyPlace>>
let done: Awaited<ReturnType<typeof restorePlace.restore>>
/** The house of before, and as it came back. */
let first: TestServer
let server: TestServer
let database: Database
let lost: LostAnswers
/** Sees no amounts. */
let reader: TestPerson
const madeRows = { webhook: '', running: '', undoing: '', checking: '', move: '', late: '', due: '', called: '', seen: '' }

beforeAll(async () => {
	first = await startServer()
	house = await createHouse(first)
	await first.call(house.anna, notifications.putNotifications, {
		body: {
			groups: [
				{
					group: house.group.id,
					quiet: null,
					digest: 'off',
					reminder: { ...nothing, mail: true },
					maintenance: nothing,
					inbox: { mail: true, push: false },
					export: noWay,
				},
			],
		},
	})
	const json = await exported(first, house.anna, house.group.id, 'json')
	await receive(first, 'Vorher')
	await first.owner.query(
		`insert into export (group_id, property_id, person_id, asked, status, filename, mime)
			select $1, $2, $3, '{"report":"entries","format":"csv"}', status, 'Heft.csv', 'text/csv' from unnest('{waiting,waiting,running,running,ready}'::text[]) status`,
		[house.group.id, house.property.id, house.anna.id],
	)
	for (const status of ['running', 'undoing', 'checking'] as const) {
		madeRows[status] = await importTable()
		await first.owner.query(`update import set status = $2 where id = $1`, [madeRows[status], status])
	}
	madeRows.move = (await sendImport(first, house.anna, house.group.id, json, 'Haus.json')).body.id
	madeRows.late = await due(addDays(today, -2))
	madeRows.due = await due(today)
	// Programs are told by the calendar's day, which begins before people's morning.
	madeRows.called = callDay === today ? madeRows.due : await due(callDay)
	await first.call(house.anna, stopwatch.putStopwatch, { body: { property: house.property.id, note: 'Hecke' } })
	lost = await answersLost(first, house)
	reader = await house.join('caretaker')
	madeRows.seen = await log(first, 'Gesehen', {}, reader)
	const hook = { url: 'https://nirgends.invalid/hook', types: ['event.created', 'reminder.due'] as const }
	madeRows.webhook = (
		await first.call(house.anna, webhooks.createWebhook, { params: { id: house.group.id }, body: { ...hook, types: [...hook.types] } })
	).body.id
	await first.owner.query(`update webhook set created_at = now() - interval '9 days'`)
	await log(first, 'Boiler entkalkt')
	await makeWhole(await houseOf(first), archive, null)
	restorePlace = await emptyPlace()
	done = await restorePlace.restore(archive)
	server = await startServer({ DATA_DIR: restorePlace.config.dataDir }, undefined, { url: restorePlace.url, drop: restorePlace.drop })
	database = connect(restorePlace.url, () => {})
})
afterAll(async () => {
	await database.close()
	await server.close()
	await first.close()
	rmSync(folder, { recursive: true, force: true })
})

const log = async (to: TestServer, name: string, more: object = {}, by = house.anna) =>
	(
		await to.call(by, events.createEvent, {
			params: { id: house.property.id },
			body: { name, event_at: '2026-11-20T09:00:00.000Z', ...more },
		})
	).body.id
const due = (date: string) => log(first, `Fällig am ${date}`, { reminder: { date, note: null, person: house.anna.id, done: false } })
const receive = (to: TestServer, subject: string) =>
	to.owner.query(`insert into inbox (group_id, mail_from, mail_subject) values ($1, 'a@b.test', $2)`, [house.group.id, subject])

async function importTable() {
	const bytes = Buffer.from(table.replace('Boiler', `Boiler ${Math.random()}`))
	const { id } = (await sendImport(first, house.anna, house.group.id, bytes, 'Einträge.csv')).body
	await first.call(house.anna, imports.changeImport, { params: { id }, body: mappingFor({ house } as never) as never })
	expect(await runImport(first, house.anna, id)).toMatchObject({ status: 'done' })
	return id
}
test('a version that was seen before the house came out of its archive does not come again, whatever the reader sees of the entry', async () => {
	for (const by of [house.anna, reader]) {
		const read = (await first.call(by, events.getEvent, { params: { id: madeRows.seen } })).body
		const change = (to: TestServer, name: string, version: number) =>
			to.call(by, events.changeEvent, { params: { id: madeRows.seen }, body: { name } }, { version })
		// In the house of before it went on; in the one that came back others change it as often.
		const lostOnes = [(await change(first, 'Verloren 1', read.version)).body.version]
		lostOnes.push((await change(first, 'Verloren 2', lostOnes[0] ?? 0)).body.version)
		const { body: now } = await server.call(by, events.getEvent, { params: { id: madeRows.seen } })
		const made = [(await change(server, `Neu 1 ${by.name}`, now.version)).body.version]
		made.push((await change(server, `Neu 2 ${by.name}`, made[0] ?? 0)).body.version)
		expect(made.filter((version) => lostOnes.includes(version))).toEqual([])
		expect(made[1]).toBe((made[0] ?? 0) + 1)
		for (const version of lostOnes) expect((await change(server, 'Überschrieben', version)).status).toBe(412)
	}
})

const importOf = async (id: string) => (await server.call(house.anna, imports.getImport, { params: { id } })).body

test('F16 after a restore exports have failed and say why, and another one is made', async () => {
	const of = { params: { id: house.property.id } }
	const listed = (await server.call(house.anna, exports.listExports, of)).body
	expect(listed.map(({ status, problem }) => [status, problem])).toEqual(
		Array.from({ length: 5 }, () => [
			'failed',
			'Der Server wurde seither aus einer Sicherung wiederhergestellt. Bitte nochmals erstellen.',
		]),
	)
	const { status, body } = await server.call(house.anna, exports.createExport, { ...of, body: { report: 'entries', format: 'csv' } })
	expect(status).toBe(201)
	const made = async () => (await server.call(house.anna, exports.getExport, { params: { id: body.id } })).body.status
	await expect.poll(made, { timeout: 60_000 }).toBe('ready')
})

test.each(['reply', 'departure'] as const)('F16 after a restore what a device sends once more is there once: %s', async (what) => {
	const before = await lost[what](first)
	expect(await lost[what](server)).toEqual({ ...before, found: 1 })
})

test('F16 after a restore an import stands where it was interrupted, and is undone', async () => {
	const about = 'Der Server wurde seither aus einer Sicherung wiederhergestellt.'
	expect(await importOf(madeRows.running)).toMatchObject({
		status: 'failed',
		problem: `${about} Was schon importiert war, lässt sich rückgängig machen.`,
	})
	expect(await importOf(madeRows.undoing)).toMatchObject({
		status: 'failed',
		problem: `${about} Das Rückgängigmachen lässt sich nochmals beginnen.`,
	})
	expect(await importOf(madeRows.checking)).toMatchObject({ status: 'ready', problem: `${about} Bitte nochmals prüfen.` })
	expect(await importOf(madeRows.move)).toMatchObject({
		status: 'ready',
		problem: `${about} Die Datei liegt nicht mehr da: bitte verwerfen und nochmals wählen.`,
	})
	for (const id of [madeRows.running, madeRows.undoing])
		expect(await undoImport(server, house.anna, id)).toMatchObject({ status: 'undone' })
	expect((await server.call(house.anna, imports.removeImport, { params: { id: madeRows.checking } })).status).toBe(204)
})

test('F16 after a restore no message goes out that was waiting, and the next mail that comes in is told', async () => {
	const rows = async () =>
		(await server.owner.query(`select state, count(*)::int as count from notification where kind = 'inbox' group by state order by state`))
			.rows
	expect(await rows()).toEqual([{ state: 'dropped', count: 1 }])
	await receive(server, 'Nachher')
	expect(await rows()).toEqual([
		{ state: 'dropped', count: 1 },
		{ state: 'waiting', count: 1 },
	])
	const { body } = await server.call(house.anna, webhooks.listDeliveries, { params: { id: madeRows.webhook }, query: {} })
	const answer = 'nicht gesendet: nach Wiederherstellung'
	const ended = { status: 'failed', answer, next_at: null }
	// A reminder of the days before may have been told after the archive was made.
	expect(body).toMatchObject([
		{ type: 'reminder.due', ...ended },
		{ type: 'event.created', ...ended },
	])
	for (const line of [`Mail an ${house.anna.email}: neue Mails`, 'Webhook an nirgends.invalid: event.created'])
		expect(done.unsent).toContainEqual(expect.stringContaining(line))
	expect(done.ended).toHaveLength(7)
	expect(done.ended.slice(4)).toEqual([
		'Import von «Einträge.csv» in «Familie Keller»',
		'Rückgängigmachen von «Einträge.csv» in «Familie Keller»',
		'Prüfung von «Einträge.csv» in «Familie Keller»',
	])
})

test('F16 after a restore what is due today is told, and nothing of the days before', async () => {
	const now = new Date()
	await Promise.all([collectNotifications(database.owner, now), collectNotifications(database.owner, now)])
	const mails = async () => (await keptMails(server, house.anna.email)).flatMap(({ text }) => /Fällig am [\d-]+/.exec(text)?.[0] ?? [])
	await expect.poll(mails).toEqual([`Fällig am ${today}`])
	await server.owner.query('select tell_reminders()')
	const waiting = `select fk from webhook_delivery where type = 'reminder.due' and answer is distinct from 'nicht gesendet: nach Wiederherstellung'`
	expect((await server.owner.query(waiting)).rows).toEqual([{ fk: madeRows.called }])
})

test.each(['00:30', '07:01'])('F16 after a restore at %s in Zurich a webhook is not told again of the day before', async (clock) => {
	const on = '2026-11-20'
	await server.owner.query('begin')
	await server.owner.query('delete from webhook_delivery')
	await server.owner.query('update event set reminder_on = case id when $1 then $3::date - 1 else $3::date end where id in ($1, $2)', [
		madeRows.late,
		madeRows.due,
		on,
	])
	await server.owner.query(`update webhook set created_at = '2026-11-01'`)
	await server.owner.query(`select end_under_way(($1::date + $2::time) at time zone 'Europe/Zurich')`, [on, clock])
	const { rows } = await server.owner.query(`select fk, status from webhook_delivery where type = 'reminder.due'`)
	await server.owner.query('rollback')
	expect(rows).toEqual([{ fk: madeRows.late, status: 'failed' }])
})

test('F16 a stopwatch runs on after a restore', async () => {
	expect((await server.call(house.anna, stopwatch.getStopwatch, {})).body).toMatchObject({ note: 'Hecke' })
})

test('F16 what a restore has ended is told kind by kind, the oldest first', async () => {
	await server.owner.query('begin')
	const values = [house.group.id, house.property.id, house.anna.id]
	const two = `from generate_series(1, 2) nth`
	const made = `now() - nth * interval '1 hour'`
	await server.owner.query(
		`insert into export (group_id, property_id, person_id, asked, status, created_at)
			select $1, $2, $3, '{"report":"entries","format":"csv"}', 'waiting', ${made} ${two}`,
		values,
	)
	await server.owner.query(
		`insert into closing (group_id, property_id, year, person_id, sums, entries, content, created_at)
			select $1, $2, 2020 + nth, $3, '{}', '{}', '{}', ${made} ${two}`,
		values,
	)
	await server.owner.query(
		`insert into notification (group_id, person_id, kind, occurrence, channel, created_at, deliver_at)
			select $1, $2, 'export', nth::text, 'mail', ${made}, now() ${two}`,
		[house.group.id, house.anna.id],
	)
	const { rows } = await server.owner.query<{ what: string; at: string }>(`select what, told ->> 'at' as at from end_under_way()`)
	await server.owner.query('rollback')
	const kinds = ['export', 'closing', 'notification']
	expect([...new Set(rows.map(({ what }) => what))].filter((what) => kinds.includes(what))).toEqual(kinds)
	for (const kind of kinds) {
		const times = rows.flatMap(({ what, at }) => (what === kind ? [at] : []))
		expect([kind, times.length >= 2, times]).toEqual([kind, true, times.toSorted()])
	}
})
