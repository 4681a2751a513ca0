// Names of libraries that their documentation does not have and that we use all the same: each is held here, so that a new version is seen
// to have another one before something else breaks of it.
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runMigrations } from 'graphile-worker'
import { decodeHeif } from '../src/platform/images/decode-heif.ts'
import { fontFile } from '../src/platform/paper/fonts.ts'
import { cloneDatabase, type Clone } from './database.ts'

let clone: Clone
let client: pg.Client
beforeAll(async () => {
	clone = await cloneDatabase()
	client = new pg.Client({ connectionString: clone.url })
	await client.connect()
})
afterAll(async () => {
	await client?.end()
	await clone?.drop()
})

test('pg: the process of a connection, its statements by name, its socket, and how it is told that it has ended', async () => {
	const inner = client as unknown as {
		processID: number
		connection: { parsedStatements: Record<string, string>; stream: unknown; emit: unknown }
	}
	const { rows } = await client.query<{ pid: number }>({ name: 'mine', text: 'select pg_backend_pid() as pid' })
	expect(inner.processID).toBe(rows[0]?.pid)
	expect(inner.connection.parsedStatements).toEqual({ mine: 'select pg_backend_pid() as pid' })
	expect(inner.connection.stream).toBeInstanceOf(Socket)
	const broken = new pg.Client({ connectionString: clone.url })
	await broken.connect()
	const told = new Promise((resolve) => broken.once('error', resolve))
	const waiting = broken.query('select pg_sleep(60)').catch((error: Error) => error.message)
	;(broken as unknown as typeof inner & { connection: pg.Connection }).connection.emit('error', new Error('nothing is heard'))
	expect(await waiting).toBe('nothing is heard')
	void told
	await broken.end().catch(() => {})
})

test('pg: several statements in one text have a list of answers', async () => {
	const answers = (await client.query('select 1 as a; select 2 as b')) as unknown as pg.QueryResult[]
	expect(answers.map(({ rows }) => rows)).toEqual([[{ a: 1 }], [{ b: 2 }]])
})

test('pdfkit: references, what is written straight to a page, the font, pictures, and what has been written of the structure', async () => {
	const doc = new PDFDocument({ font: '', tagged: true })
	doc.registerFont('text', fontFile('figtree'))
	const inner = doc.font('text', 9) as unknown as {
		ref(data: object): { data: Record<string, unknown>; end(content: Buffer): void }
		addContent(operators: string): unknown
		openImage(source: Buffer): { width: number; height: number }
		page: { xobjects: object }
		_font: { id: string; ref(): { data: object }; encode(text: string): [string[], unknown] }
	}
	const reference = inner.ref({ Type: 'XObject' })
	expect(reference.data).toEqual({ Type: 'XObject' })
	expect(inner.page.xobjects).toBeTypeOf('object')
	expect(inner._font.id).toMatch(/^F\d+$/)
	expect(inner._font.ref().data).toBeTypeOf('object')
	expect(inner._font.encode('12')[0]).toEqual([expect.stringMatching(/^[0-9a-f]{4}$/), expect.stringMatching(/^[0-9a-f]{4}$/)])
	inner.addContent('q Q')
	const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
	expect(inner.openImage(Buffer.from(pixel, 'base64'))).toMatchObject({ width: 1, height: 1 })
	const element = doc.struct('P', {}, () => void doc.text('Haus', 10, 10))
	const structure = element as unknown as { dictionary: { data: object }; _flushed: boolean }
	expect(structure.dictionary.data).toMatchObject({ S: 'P' })
	doc.addStructure(element)
	element.end()
	expect(structure._flushed).toBe(true)
	reference.end(Buffer.from('q Q'))
	doc.resume()
	const ended = new Promise((resolve) => doc.once('end', resolve))
	doc.end()
	await ended
})

test('heic-decode: the decoder that it brings along, and what that is asked', async () => {
	const pixels = await decodeHeif(readFileSync(path.join(import.meta.dirname, 'heic/plain.heic')))
	expect(pixels.data).toHaveLength(pixels.width * pixels.height * 3)
})

test('graphile-worker: the tables of its jobs, tasks and times', async () => {
	await runMigrations({ connectionString: clone.url })
	const { rows } = await client.query<{ name: string; columns: string[] }>(
		`select table_name as name, array_agg(column_name::text order by column_name) as columns from information_schema.columns
		where table_schema = 'graphile_worker' and table_name ~ '^_private_(jobs|tasks|known_crontabs)$' group by table_name order by 1`,
	)
	const columns = new Map(rows.map((row) => [row.name, row.columns]))
	expect(columns.get('_private_jobs')).toEqual(
		expect.arrayContaining(['attempts', 'created_at', 'key', 'locked_at', 'max_attempts', 'payload', 'run_at', 'task_id']),
	)
	expect(columns.get('_private_tasks')).toEqual(expect.arrayContaining(['id', 'identifier']))
	expect(columns.get('_private_known_crontabs')).toEqual(expect.arrayContaining(['identifier', 'last_execution']))
})

test('zod: what a shape is made of', () => {
	const { def } = z.string().transform(Number).pipe(z.number())._zod as unknown as { def: { type: string; out: z.ZodType } }
	expect([def.type, def.out.safeParse(1).success, def.out.safeParse('1').success]).toEqual(['pipe', true, false])
})
