/**
 * `node bench/exports.ts [formats…=all] [files=5000] [entries…=1000 20000]`: how long each export of a house takes, how large it is and how much memory the
 * process that makes it had at most, and what another's reads wait meanwhile. On Linux: memory is what /proc says.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp, { type SharpOptions } from 'sharp'
import type { Export } from '@hausheft/contract/exports.ts'
import type { ExportFormat } from '@hausheft/contract/export-kinds.ts'
import { originalKey } from '../server/src/platform/files/derived.ts'
import { cookieOf, withApp } from './asked.ts'
import { withHouse, type BenchHouse } from './house.ts'

/** The quick ones first. */
const cost: readonly ExportFormat[] = ['csv', 'json', 'xlsx', 'pdf', 'zip']
const words = process.argv.slice(2)
const chosen = cost.filter((format) => words.includes(format))
const formats = chosen.length > 0 ? chosen : cost
const [files = 5000, ...sizes] = words.map(Number).filter((number) => !Number.isNaN(number))

/** Photos of about 300 kB on the entries of the house, one after the other. */
async function addPhotos(client: pg.Client, { property, person }: BenchHouse, dataDir: string) {
	const { rows } = await client.query<{ count: number }>('select count(*)::int as count from file where property_id = $1', [property])
	const noise = { create: { width: 1200, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 18 } } }
	const photo = await sharp(noise as SharpOptions)
		.jpeg({ quality: 70 })
		.toBuffer()
	const sha256 = createHash('sha256').update(photo).digest('hex')
	const made = await client.query<{ id: string }>(
		`with numbered as (select *, row_number() over (order by id) as n, count(*) over () as all_of from event where property_id = $1 and deleted_at is null)
		insert into file (group_id, property_id, event_id, person_id, filename, mime, size, sha256, width, height)
		select group_id, property_id, id, $2, 'Foto ' || i || '.jpg', 'image/jpeg', $3, $4, 1200, 900
		from generate_series(1, $5::int) i join numbered on n = 1 + (i * 7) % all_of returning id`,
		[property, person, photo.length, sha256, Math.max(0, files - (rows[0]?.count ?? 0))],
	)
	for (const { id } of made.rows) {
		const file = path.join(dataDir, 'files/kept', originalKey(id))
		mkdirSync(path.dirname(file), { recursive: true })
		writeFileSync(file, photo)
	}
}

/** The most memory that the process which makes a report has had, in MB. */
function peakOfMaker(): number {
	for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
		try {
			if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path.join(import.meta.dirname, '../server/src/make-report.ts'))) continue
			return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
		} catch {
			// It has ended meanwhile.
		}
	return 0
}

async function measure(url: string, house: BenchHouse, format: ExportFormat) {
	const headers = { cookie: cookieOf(house), origin: url, 'content-type': 'application/json' }
	const call = async (method: string, at: string, body?: object) => {
		const answer = await fetch(`${url}/api/be${at}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
		if (!answer.ok) throw new Error(`${at}: ${answer.status} ${await answer.text()}`)
		return answer
	}
	const begun = performance.now()
	let made = (await (await call('POST', `/properties/${house.property}/exports`, { report: 'entries', format })).json()) as Export
	let peak = 0
	const reads: number[] = []
	while (made.status === 'waiting' || made.status === 'running') {
		const asked = performance.now()
		await (await call('GET', `/properties/${house.property}/events-rolling`)).arrayBuffer()
		reads.push(performance.now() - asked)
		peak = Math.max(peak, peakOfMaker())
		await sleep(50)
		made = (await (await call('GET', `/exports/${made.id}/get`)).json()) as Export
	}
	const p95 = reads.toSorted((a, b) => a - b)[Math.floor(reads.length * 0.95)] ?? 0
	if (made.status === 'failed') throw new Error(`${format}: ${made.problem}`)
	return { seconds: (performance.now() - begun) / 1000, megabytes: (made.size ?? 0) / 1e6, peak, p95 }
}

for (const entries of sizes.length > 0 ? sizes : [1000, 20_000])
	await withHouse(entries, async ({ url: databaseUrl, house, dataDir }) => {
		const client = new pg.Client(databaseUrl)
		await client.connect()
		await client.query(
			`update event set property_id = $1 where group_id = $2 and property_id <> $1 and not exists (
			select from event_object o where o.group_id = event.group_id and o.event_id = event.id) and journal_id is null`,
			[house.property, house.group],
		)
		await addPhotos(client, house, dataDir)
		const { rows } = await client.query<{ count: number }>('select count(*)::int as count from event where property_id = $1', [
			house.property,
		])
		await client.end()
		console.log(`\n${rows[0]?.count} entries of one house, ${files} photos`)
		await withApp(databaseUrl, dataDir, async (url) => {
			for (const format of formats) {
				const { seconds, megabytes, peak, p95 } = await measure(url, house, format)
				console.log(
					`${format.padEnd(5)} ${seconds.toFixed(1).padStart(7)} s ${megabytes.toFixed(1).padStart(8)} MB, memory ${peak.toFixed(0)} MB, reads meanwhile p95 ${p95.toFixed(0)} ms`,
				)
			}
		})
	})
