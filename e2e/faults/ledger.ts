import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { newHouse, newPerson } from '../person.ts'
import type { Server } from '../server.ts'

/** What has been told to somebody to be kept: an entry by its name, a file by its name and bytes. */
type KeptThing = { name: string; bytes: Buffer | null }

/** A house in which several people write without end, and a record of what they were told is kept. */
export async function openLedger({ url, dataDir }: Server) {
	const { anna, group, property } = await newHouse(await newPerson(url, 'Anna Keller'))
	await ask(dataDir, `update "group" set plan_key = 'self_hosted'`)

	const kept: KeptThing[] = []
	/** What they were answered where it was not kept, 0 for no answer at all. */
	const refused = new Map<number, number>()

	/** Sends it again and again, as the app does, until it is kept; each time with the same key. */
	async function keep(what: KeptThing, isWorthIt = () => true) {
		const headers: Record<string, string> = { origin: url, cookie: anna.cookie, 'idempotency-key': randomUUID() }
		const { name, bytes } = what
		let body: FormData | string = JSON.stringify({ name, event_at: '2026-11-20T09:00:00.000Z' })
		if (bytes) {
			body = new FormData()
			body.set('file', new Blob([Uint8Array.from(bytes)]), name)
		} else headers['content-type'] = 'application/json'
		const address = bytes ? `/api/be/groups/${group}/files` : `/api/be/properties/${property}/events`
		for (; ; await sleep(100)) {
			const answer = await fetch(url + address, { method: 'POST', headers, body }).catch(() => undefined)
			const said = await answer?.text().catch(() => undefined)
			if (answer?.status === 201 && said) return kept.push(what)
			const status = said === undefined ? 0 : (answer?.status ?? 0)
			refused.set(status, (refused.get(status) ?? 0) + 1)
			if ((status >= 400 && status < 500) || !isWorthIt()) throw new Error(`${address}: ${status} ${said}`)
		}
	}
	/** Until it is told to stop, and what it has begun then is kept. */
	function write(writers = 3) {
		let going = true
		const patience = 120_000
		let until = Infinity
		const all = Array.from({ length: writers }, async (_, at) => {
			for (let turn = 0; going; turn++, await sleep(20)) {
				const bytes = (at + turn) % writers === 0 ? randomBytes(1000 + ((turn * 7919) % 100_000)) : null
				await keep({ name: `Nummer ${randomUUID()}`, bytes }, () => Date.now() < until)
			}
		})
		const done = Promise.all(all)
		done.catch(() => {}) // awaited below
		return async () => {
			going = false
			until = Date.now() + patience
			await done
		}
	}
	/** So many more than now. */
	const more = async (count: number) => {
		const wanted = kept.length + count
		await expect.poll(() => kept.length, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(wanted)
	}
	/** More than the system takes off the server's hands while nobody reads. */
	const largeFile = async () => {
		const what = { name: `gross ${randomUUID()}`, bytes: randomBytes(24 * 1024 * 1024) }
		await keep(what)
		return (await ask<{ id: string }>(dataDir, 'select id from file where filename = $1', [what.name]))[0]?.id ?? ''
	}
	/** Answers other than that it is not possible just now (503, 507). */
	const bugs = () => [...refused.keys()].filter((status) => ![0, 503, 507].includes(status))
	return { bugs, largeFile, anna, group, property, kept, refused, write, more, verify: () => verify(dataDir, kept) }
}

export async function ask<Row extends object>(dataDir: string, text: string, values: unknown[] = []): Promise<Row[]> {
	const client = new pg.Client({ connectionString: postgresOf(dataDir).url })
	client.on('error', () => {})
	await client.connect()
	try {
		return (await client.query<Row>(text, values)).rows
	} finally {
		await client.end()
	}
}

/** Where a running server's own PostgreSQL is, and its first process. */
export function postgresOf(dataDir: string) {
	const [pid, , , port] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
	const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim()
	return { pid: Number(pid), url: `postgres://hausheft:${password}@127.0.0.1:${port}/hausheft` }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const names = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted()
const originals = (dataDir: string) => path.join(dataDir, 'files/kept/originals')

/** Whatever has happened: what was told to be kept is there once, and all that is derived from it is right. */
async function verify(dataDir: string, kept: KeptThing[]) {
	const entries = await ask<{ name: string }>(dataDir, 'select name from event')
	expect(names(entries)).toEqual(names(kept.filter(({ bytes }) => !bytes)))
	const files = await ask<{ id: string; name: string; sha256: string }>(dataDir, 'select id, filename as name, sha256 from file')
	expect(names(files)).toEqual(names(kept.filter(({ bytes }) => bytes)))
	const sent = new Map(kept.map(({ name, bytes }) => [name, bytes]))
	for (const { id, name, sha256: expected } of files) {
		const stored = readFileSync(path.join(originals(dataDir), id.slice(-2), id))
		expect([name, sha256(stored), stored.equals(sent.get(name) ?? Buffer.alloc(0))]).toEqual([name, expected, true])
	}
	const used = await ask(dataDir, `select resource, used from usage where resource in ('events', 'files') order by resource`)
	expect(used).toEqual([
		{ resource: 'events', used: entries.length },
		{ resource: 'files', used: files.length },
	])
	expect(await ask(dataDir, 'select id from event where document::text is distinct from event_document(id)::text')).toEqual([])
}

/** Bytes without a row, and drafts: what a kill may leave. */
export async function leftIn(dataDir: string) {
	const rows = new Set((await ask<{ id: string }>(dataDir, 'select id from file')).map(({ id }) => id))
	const stored = await readdir(originals(dataDir), { recursive: true, withFileTypes: true }).catch(() => [])
	const drafts = await readdir(path.join(dataDir, 'files/incoming'))
	return { without_row: stored.filter((entry) => entry.isFile() && !rows.has(entry.name)).length, drafts: drafts.length }
}
