import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exports } from '@hausheft/contract/exports.ts'
import { members } from '@hausheft/contract/members.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { openDisk } from '../../platform/disk.ts'
import { openStore, type Store } from '../../platform/files/store.ts'
import { exportJobs } from './jobs.ts'

// Other programs than ours stand in for the process that makes a file: one that never ends, one that is killed, one whose disk is full.
const programs = {
	never: `process.on('message', () => process.send({ progress: 0.4 })); setInterval(() => {}, 1000)`,
	killed: `process.once('message', () => process.kill(process.pid, 'SIGKILL'))`,
	full: `process.once('message', ({ target }) => { require('node:fs').writeFileSync(target, 'halb'); process.send({ failed: 'space' }, () => process.exit(0)) })`,
	wrong: `process.once('message', () => { throw new Error('oh') })`,
	done: `process.once('message', ({ target }) => { require('node:fs').writeFileSync(target, 'ganz');
		process.send({ made: { filename: 'Heft.csv', mime: 'text/csv', size: 4 } }, () => process.exit(0)) })`,
}
let server: TestServer
let house: TestHouse
let database: Database
let madeStore: Store
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-exports-'))
const log = { warn() {}, error() {}, debug() {}, trace() {} } as never
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	database = connect(server.url, () => {})
	madeStore = await openStore(path.join(folder, 'made'), openDisk(server.config))
	for (const [name, text] of Object.entries(programs)) writeFileSync(path.join(folder, `${name}.cjs`), text)
})
afterAll(async () => {
	await database.close()
	await server.close()
	rmSync(folder, { recursive: true })
})

/** Straight into the table, so that the server's own jobs do not take it. */
async function wait(person: TestPerson): Promise<string> {
	const { rows } = await server.owner.query<{ id: string }>(
		`insert into export (group_id, property_id, person_id, session_id, asked) values ($1, $2, $3,
			(select "id" from auth."session" where "userId" = $3 limit 1), '{"report":"entries","format":"csv"}') returning id`,
		[house.group.id, house.property.id, person.id],
	)
	return rows[0]?.id as string
}
const needs = (program: keyof typeof programs) => ({
	db: database.owner,
	log,
	url: async () => server.url,
	files: server.config.files,
	made: madeStore,
	folder: path.join(folder, 'making'),
	program: path.join(folder, `${program}.cjs`),
})
function run(program: keyof typeof programs, id: string, stopping = new AbortController().signal): Promise<void> {
	const [job] = exportJobs(needs(program)).long
	return job?.run({ export: id }, stopping) ?? Promise.reject(new Error('there is that job'))
}
const read = async (person: TestPerson, id: string) => (await server.call(person, exports.getExport, { params: { id } })).body
const leftovers = () => [
	...(existsSync(needs('done').folder) ? readdirSync(needs('done').folder) : []),
	...readdirSync(path.join(folder, 'made/incoming')),
]
const running = async (person: TestPerson, id: string) =>
	await expect.poll(() => read(person, id)).toMatchObject({ status: 'running', progress: expect.closeTo(0.4) })
/** How long it takes until the job is over. */
async function within(job: Promise<void>, end: () => Promise<unknown>): Promise<number> {
	await end()
	const since = performance.now()
	await job
	return performance.now() - since
}

test('a finished file is put where it is read from', async () => {
	const id = await wait(house.anna)
	await run('done', id)
	expect(await read(house.anna, id)).toMatchObject({ status: 'ready', filename: 'Heft.csv', size: 4 })
	expect(await madeStore.size(id)).toBe(4)
	expect(leftovers()).toEqual([])
})

test('D08 it ends within a second when the membership, the session or the wish for it ends', async () => {
	const ends: [(member: TestPerson, id: string) => Promise<unknown>, object | null][] = [
		[(member) => server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: member.id } }), null],
		[
			(member) =>
				server.call(house.anna, members.changeMember, { params: { id: house.group.id, user: member.id }, body: { role: 'accountant' } }),
			{ status: 'failed', problem: expect.stringContaining('Rechte') },
		],
		[(member, id) => server.call(member, exports.removeExport, { params: { id } }), null],
		[(member) => server.call(member, sessions.signOut, {}), null],
	]
	for (const [end, left] of ends) {
		const member = await house.join('member')
		const id = await wait(member)
		const job = run('never', id)
		await running(member, id)
		expect(await within(job, () => end(member, id))).toBeLessThan(1000)
		if (left) expect(await read(member, id)).toMatchObject(left)
		expect(leftovers()).toEqual([])
	}
})

test('D50 a process that is killed runs again, and after the third time there is a sentence', async () => {
	const id = await wait(house.anna)
	for (const _ of [1, 2, 3]) {
		await expect(run('killed', id)).rejects.toThrow('was killed')
		expect(await read(house.anna, id)).toMatchObject({ status: 'waiting', progress: 0 })
	}
	await run('done', id)
	expect(await read(house.anna, id)).toMatchObject({ status: 'failed', problem: expect.stringMatching(/^Der Server musste/) })
	const other = await wait(house.anna)
	await expect(run('wrong', other)).rejects.toThrow('oh')
	await run('done', other)
	expect(await read(house.anna, other)).toMatchObject({ status: 'ready' })
})

test('a server that stops takes it along, and the next one makes it', async () => {
	const id = await wait(house.anna)
	const stopping = new AbortController()
	const job = run('never', id, stopping.signal)
	await running(house.anna, id)
	stopping.abort()
	await expect(job).rejects.toThrow('the server stops')
	expect(await read(house.anna, id)).toMatchObject({ status: 'waiting' })
	await run('done', id)
	expect(await read(house.anna, id)).toMatchObject({ status: 'ready' })
})

test('what a killed server had begun is taken up again', async () => {
	const id = await wait(house.anna)
	await server.owner.query(`update export set status = 'running', progress = 0.7, attempts = 1 where id = $1`, [id])
	await run('done', id)
	expect(await read(house.anna, id)).toMatchObject({ status: 'ready' })
})

test('F24 where the server itself was killed again and again, that is what it says, and not that the house is too large', async () => {
	const id = await wait(house.anna)
	await server.owner.query(`update export set status = 'running', attempts = 3 where id = $1`, [id])
	await run('done', id)
	const problem = 'Der Server wurde mehrmals unterbrochen, während diese Datei entstand. Bitte nochmals erstellen.'
	expect(await read(house.anna, id)).toMatchObject({ status: 'failed', problem })
})

test('no disk is filled: with too little room it does not begin, and what fills up meanwhile leaves nothing', async () => {
	const id = await wait(house.anna)
	await run('full', id)
	expect(await read(house.anna, id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('zu wenig Platz') })
	expect([await madeStore.size(id), leftovers()]).toEqual([null, []])
	await server.owner.query(
		`insert into file (group_id, property_id, plan, filename, mime, size, sha256) select $1, $2, true, 'Riesig.pdf', 'application/pdf', 9e15, 'x' from generate_series(1, 2)`,
		[house.group.id, house.property.id],
	)
	const large = await wait(house.anna)
	await server.owner.query(`update export set asked = '{"report":"entries","format":"zip"}' where id = $1`, [large])
	await run('done', large)
	expect(await read(house.anna, large)).toMatchObject({ status: 'failed', problem: expect.stringContaining('zu wenig Platz') })
})

test('what is kept for one person takes no more of the disk than it leaves to everybody', async () => {
	const hoarder = await house.join('member')
	const kept = await wait(hoarder)
	await server.owner.query(`update export set status = 'ready', size = 9e15 where id = $1`, [kept])
	const [one, other] = [await wait(hoarder), await wait(house.anna)]
	await run('done', one)
	await run('done', other)
	expect(await read(hoarder, one)).toMatchObject({ status: 'failed', problem: expect.stringContaining('Eigene Exporte zu löschen hilft') })
	expect(await read(house.anna, other)).toMatchObject({ status: 'ready' })
})

test('one whose job was given up after all its tries has failed and says so; the last try may still be under way', async () => {
	const queue = async (more: string) => {
		const id = await wait(house.anna)
		const added = await server.owner.query<{ id: string }>(
			`select id from graphile_worker.add_job('make_export', json_build_object('export', $1::text), run_at => now() + interval '1 day')`,
			[id],
		)
		await server.owner.query(`update graphile_worker._private_jobs set ${more} where id = $1`, [added.rows[0]?.id])
		return id
	}
	const later = `locked_at = now() + interval '1 day', locked_by = 'somebody'`
	const ids = [await queue('attempts = max_attempts'), await queue(`attempts = max_attempts, ${later}`), await queue('attempts = 3')]
	const { short } = exportJobs(needs('done'))
	for (const { cron, run: tidy } of short) if (cron) await tidy({}, new AbortController().signal)
	const states = await Promise.all(ids.map((id) => read(house.anna, id)))
	expect(states.map(({ status }) => status)).toEqual(['failed', 'waiting', 'waiting'])
	expect(states[0]?.problem).toBe('Beim Erstellen ist ein Fehler aufgetreten. Bitte nochmals versuchen.')
})

test('every night what has expired goes, and files that no row names', async () => {
	const id = await wait(house.anna)
	await run('done', id)
	const stray = '01a1fd6b-0000-7000-8000-000000000000'
	writeFileSync(path.join(folder, 'made/kept', stray), 'x')
	await server.owner.query(`update export set expires_at = now() - interval '1 minute' where id = $1`, [id])
	const { short } = exportJobs(needs('done'))
	for (const { cron, run: tidy } of short) if (cron) await tidy({}, new AbortController().signal)
	expect([await madeStore.size(id), await madeStore.size(stray)]).toEqual([null, null])
	expect((await server.call(house.anna, exports.getExport, { params: { id } })).status).toBe(404)
})

test('what a server that was killed was making goes, and nothing that is being made, however long nothing was written there', async () => {
	const ids = ['a', 'b', 'c', 'd'].map((last) => `01a1fd6b-0000-7000-8000-00000000000${last}`)
	for (const [at, id] of ids.entries()) {
		const own = path.join(needs('done').folder, id)
		mkdirSync(own, { recursive: true })
		writeFileSync(path.join(own, 'rows'), 'x')
		const old = new Date(Date.now() - at * 60 * 60 * 60 * 1000)
		utimesSync(own, old, old)
	}
	// The first waits for its next try, the second and third are under way, of the last nobody knows.
	const [waiting, exported, closed] = ids
	const later = new Date(Date.now() + 60 * 60 * 1000)
	for (const [task, payload] of [
		['make_export', { export: waiting }],
		['make_export', { export: exported }],
		['make_closing', { closing: closed }],
	])
		await server.owner.query('select graphile_worker.add_job($1, $2, run_at => $3)', [task, payload, later])
	const lock = (at: string) =>
		server.owner.query(
			`update graphile_worker._private_jobs set locked_at = ${at} where payload ->> 'export' = $1 or payload ->> 'closing' = $2`,
			[exported, closed],
		)
	await lock(`now() - interval '50 hours'`)
	const { short } = exportJobs(needs('done'))
	const tidy = async () => {
		for (const { cron, run: tidied } of short) if (cron) await tidied({}, new AbortController().signal)
	}
	await tidy()
	expect(readdirSync(needs('done').folder)).toEqual([exported, closed])
	await lock('null')
	await tidy()
	expect(readdirSync(needs('done').folder)).toEqual([])
	await server.owner.query('delete from graphile_worker._private_jobs where run_at = $1', [later])
})
