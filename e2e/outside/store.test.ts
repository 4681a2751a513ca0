// A house whose files lie in a real store with the interface of S3: OpenStack's Swift, as Debian has it.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { photo } from '../papers.ts'
import { newHouse, newPerson, type Person } from '../person.ts'
import { startServer } from '../server.ts'
import { missingSwift, startSwift, type Swift } from './swift.ts'

const root = path.join(import.meta.dirname, '../..')
const missing = missingSwift()
const long = { timeout: 60 * 60_000 }
const folder = temporaryFolder('store')
let swift: Swift | undefined
beforeAll(async () => {
	if (!missing) swift = await startSwift()
}, 10 * 60_000)
afterAll(() => {
	swift?.stop()
	removeFolder(folder)
})

async function command(script: 'backup' | 'restore' | 'move-files', args: string[], env: Record<string, string>) {
	const child = spawn(process.execPath, [path.join(root, `server/src/${script}.ts`), ...args], {
		env: { ...process.env, DATABASE_URL: '', ...env },
	})
	const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
	return { code: code as number, out: out + errors }
}
async function send(anna: Person, group: string, name: string, bytes: Uint8Array): Promise<string> {
	const form = new FormData()
	form.set('file', new Blob([Uint8Array.from(bytes)]), name)
	return (await anna.post(`/groups/${group}/files`, form)).id
}
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const read = async (url: string, { cookie }: { cookie: string }, id: string, headers: Record<string, string> = {}) => {
	const answer = await fetch(`${url}/api/be/files/${id}/content`, { headers: { cookie, ...headers } })
	return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const keyOf = (id: string) => `files/originals/${id.slice(-2)}/${id}`

test(
	'a house moves there while it is used, and back is nothing left; then its backup comes back into the same place',
	long,
	async ({ skip }) => {
		if (!swift) return skip(missing ?? '')
		const place = swift.place()
		const dataDir = path.join(folder, 'data')
		const contents = [await photo('#5a6b7c', 600, 400), randomBytes(3_000_000), Buffer.from('Vertrag')]
		const ids: string[] = []
		let anna: Person
		let group: string
		{
			await using server = await startServer({ dataDir })
			anna = await newPerson(server.url, 'Anna Keller')
			group = (await newHouse(anna)).group
			for (const [at, bytes] of contents.entries()) ids.push(await send(anna, group, `datei-${at}`, bytes))
			const moved = await command('move-files', [], { ...place.env, DATA_DIR: dataDir, FILES_BEFORE: 'disk' })
			expect([moved.code, moved.out]).toEqual([0, expect.stringContaining('Alles ist dort.')])
			for (const [at, id] of ids.entries()) expect(await place.sha256(keyOf(id))).toBe(sumOf(contents[at] ?? new Uint8Array()))
			// It is used meanwhile.
			contents.push(Buffer.from('inzwischen'))
			ids.push(await send(anna, group, 'inzwischen', Buffer.from('inzwischen')))
		}
		const archive = path.join(folder, 'haus.tar')
		{
			await using server = await startServer({ dataDir, env: { ...place.env, FILES_BEFORE: 'disk' } })
			for (const [at, id] of ids.entries())
				expect(sumOf((await read(server.url, anna, id)).bytes)).toBe(sumOf(contents[at] ?? new Uint8Array()))
			const again = await command('move-files', ['--remove'], { ...place.env, DATA_DIR: dataDir, FILES_BEFORE: 'disk' })
			expect([again.code, again.out]).toEqual([0, expect.stringMatching(/waren schon dort[^]*weggenommen[^]*Alles ist dort/)])
			const left = readdirSync(path.join(dataDir, 'files/kept'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
			expect(left).toEqual([])
		}
		await using server = await startServer({ dataDir, env: place.env })
		expect(server.logs()).not.toContain('--take-over')
		const part = await read(server.url, anna, ids[1] ?? '', { range: 'bytes=1000-1999' })
		expect([part.status, Buffer.from(part.bytes).equals(contents[1]?.subarray(1000, 2000) ?? Buffer.alloc(0))]).toEqual([206, true])
		expect((await read(server.url, anna, ids[1] ?? '', { range: 'bytes=3000000-' })).status).toBe(416)
		const made = await command('backup', [archive], { ...place.env, DATA_DIR: dataDir })
		expect([made.code, made.out]).toEqual([0, expect.stringContaining('4 Dateien mit 4 Inhalten')])
		await server.stop()
		await place.remove(keyOf(ids[2] ?? ''))

		const elsewhere = { ...place.env, DATA_DIR: path.join(folder, 'restored') }
		const refused = await command('restore', [archive], elsewhere)
		expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('--take-over')])
		expect(existsSync(elsewhere.DATA_DIR)).toBe(false)
		const restored = await command('restore', ['--take-over', archive], elsewhere)
		expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('Wiederhergestellt')])
		for (const [at, id] of ids.entries()) expect(await place.sha256(keyOf(id))).toBe(sumOf(contents[at] ?? new Uint8Array()))
		{
			await using next = await startServer({ dataDir: elsewhere.DATA_DIR, env: place.env })
			for (const [at, id] of ids.entries())
				expect(sumOf((await read(next.url, anna, id)).bytes)).toBe(sumOf(contents[at] ?? new Uint8Array()))
		}
		// What was restored is the newest now: the former one removes nothing, and another house does not start there.
		await using former = await startServer({ dataDir, env: place.env })
		expect(former.logs()).toContain('npm start -- --take-over')
		await expect(startServer({ env: place.env })).rejects.toThrow('liegen die Dateien einer anderen Datenbank')
	},
)

test('D26-D30 what is uploaded is looked at, limited, shown and handed out as it is on this disk', long, async ({ skip }) => {
	if (!swift) return skip(missing ?? '')
	const { HAUSHEFT_FULL: _, ...rest } = process.env
	const env = { ...rest, HAUSHEFT_STORE: JSON.stringify(swift.place().env) }
	const files = ['files/content', 'files/handlers', 'closings/closings', 'inbox/receiving']
	const args = ['run', '--project', 'server', '--maxWorkers=2', ...files.map((file) => `server/src/features/${file}.test`)]
	const child = spawn(path.join(root, 'node_modules/.bin/vitest'), args, { cwd: root, env, stdio: 'inherit' })
	const [code]: unknown[] = await once(child, 'exit')
	expect(code).toBe(0)
})
