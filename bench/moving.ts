/**
 * `node bench/moving.ts [entries=20000] [files=20000] [kilobytes=10]`: another house's ZIP moves in, with so many entries and so many files of that
 * size (`2000 85 25000` is one of 2 GB): how long it takes to be made, sent, checked and moved in, what memory the server has, what reads wait
 * meanwhile, and whether counts, sums and the SHA-256 of files are equal.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Export } from '@hausheft/contract/exports.ts'
import type { Import } from '@hausheft/contract/imports.ts'
import { originalKey } from '../server/src/platform/files/derived.ts'
import { cookieOf, withApp } from './asked.ts'
import { withHouse, type BenchHouse } from './house.ts'
import { importer, measured, stepLine, type Reader } from './importing.ts'
import { addNeighbour } from './neighbour.ts'

const [entries = 20_000, files = 20_000, kilobytes = 10] = process.argv.slice(2).map(Number)

/** Files that no program makes smaller, on the entries one after the other; each is another one. */
async function addFiles(client: pg.Client, { group, person }: BenchHouse, dataDir: string) {
	const bytes = randomBytes(kilobytes * 1000)
	// What came with the house has no originals here.
	await client.query('delete from file where group_id = $1', [group])
	const made = await client.query<{ id: string; n: number }>(
		`with numbered as (select *, row_number() over (order by id) as n, count(*) over () as all_of from event where group_id = $1 and deleted_at is null)
		insert into file (group_id, property_id, event_id, person_id, filename, mime, size, sha256, receipt)
		select group_id, property_id, id, $2, 'Datei ' || i || '.bin', 'application/octet-stream', $3, '', false
		from generate_series(1, $4::int) i join numbered on n = 1 + (i - 1) % all_of returning id`,
		[group, person, bytes.length, files],
	)
	const sums: { id: string; sha256: string }[] = []
	for (const { id } of made.rows) {
		const own = Buffer.from(bytes)
		own.write(id)
		const file = path.join(dataDir, 'files/kept', originalKey(id))
		mkdirSync(path.dirname(file), { recursive: true })
		writeFileSync(file, own)
		sums.push({ id, sha256: createHash('sha256').update(own).digest('hex') })
	}
	await client.query(
		'update file set sha256 = known.sha256 from json_to_recordset($1) as known (id uuid, sha256 text) where file.id = known.id',
		[JSON.stringify(sums)],
	)
}

async function fetchZip(url: string, house: BenchHouse, target: string) {
	const { call } = importer(url, house)
	let made = await call<Export>('POST', `/groups/${house.group}/exports`, { report: 'entries', format: 'zip' })
	while (made.status === 'waiting' || made.status === 'running') {
		await sleep(500)
		made = await call<Export>('GET', `/exports/${made.id}/get`)
	}
	if (made.status === 'failed') throw new Error(made.problem ?? '')
	const answer = await fetch(`${url}/api/be/exports/${made.id}/content`, { headers: { cookie: cookieOf(house) } })
	await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(target))
}

const facts = `select (select count(*)::int from event where group_id = $1 and deleted_at is null) as entries,
	(select count(*)::int from file where group_id = $1 and deleted_at is null) as files,
	(select sum(balance_expense_rappen) from event where group_id = $1 and deleted_at is null) as expense,
	(select sum(balance_income_rappen) from event where group_id = $1 and deleted_at is null) as income,
	(select sum(minutes)::int from event_time where group_id = $1) as minutes,
	(select md5(string_agg(sha256, ',' order by sha256)) from file where group_id = $1 and deleted_at is null) as sums`

await withHouse(entries, async ({ url: databaseUrl, house, dataDir }) => {
	const client = new pg.Client(databaseUrl)
	await client.connect()
	await addFiles(client, house, dataDir)
	// What goes wrong is said, not that the database ended after it.
	client.on('error', () => {})
	const folder = mkdtempSync(path.join(tmpdir(), 'moving-'))
	const file = path.join(folder, 'Haus.zip')
	await withApp(databaseUrl, dataDir, async (url) => {
		const other = await addNeighbour(databaseUrl, url, 0)
		const third = await addNeighbour(databaseUrl, url)
		const readers: Reader[] = [{ who: 'another', house: third, path: `/properties/${third.property}/events-rolling` }]
		const { call, send, ended } = importer(url, other)
		console.log(stepLine('made', await measured(url, readers, () => fetchZip(url, house, file))))
		console.log(`${entries} entries, ${files} files, ${(statSync(file).size / 1e9).toFixed(2)} GB`)
		let made: Import | undefined
		const step = async (name: string, work: () => Promise<Import>) =>
			console.log(stepLine(name, await measured(url, readers, async () => (made = await work()))))
		await step('sent', () => send(file))
		const id = made?.id ?? ''
		const run = async (dry: boolean) => {
			await call('POST', `/imports/${id}/run`, { dry })
			return ended(id)
		}
		await step('checked', () => run(true))
		await step('moved', () => run(false))
		console.log(JSON.stringify(made?.result?.made), `left ${made?.result?.left}`, made?.result?.errors[0]?.message ?? '')
		const [theirs, ours] = [await client.query(facts, [house.group]), await client.query(facts, [other.group])]
		console.log('there', JSON.stringify(theirs.rows[0]))
		console.log('here ', JSON.stringify(ours.rows[0]))
		const { rows: samples } = await client.query<{ id: string; sha256: string }>(
			'select id, sha256 from file where group_id = $1 order by random() limit 50',
			[other.group],
		)
		let equal = 0
		for (const sample of samples) {
			const answer = await fetch(`${url}/api/be/files/${sample.id}/content`, { headers: { cookie: cookieOf(other) } })
			if (
				createHash('sha256')
					.update(Buffer.from(await answer.arrayBuffer()))
					.digest('hex') === sample.sha256
			)
				equal++
		}
		console.log(`${equal} of ${samples.length} files are what they were`)
		await step('undone', async () => {
			await call('POST', `/imports/${id}/undo`)
			return ended(id)
		})
	})
	await client.end()
	rmSync(folder, { recursive: true })
})
