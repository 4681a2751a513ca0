// The commands as an operator runs them, and a server that is killed while it tries its own backup.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { newHouse, newPerson } from '../person.ts'
import { startServer } from '../server.ts'
import { ask } from './ledger.ts'

const folder = temporaryFolder('backups')
afterAll(() => removeFolder(folder))
const archive = path.join(folder, 'haus.tar')

async function command(script: 'backup' | 'restore', args: string[], env: Record<string, string>) {
	const child = spawn(process.execPath, [path.join(import.meta.dirname, `../../server/src/${script}.ts`), ...args], {
		env: { ...process.env, DATABASE_URL: '', ...env },
	})
	const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
	return { code: code as number, out: out + errors }
}

test('F17 --check ends with 0, 2 or 1 and touches nothing; --without-damaged brings back all else', async () => {
	await using server = await startServer()
	const anna = await newPerson(server.url, 'Anna Keller')
	const { group } = await newHouse(anna)
	const upload = async (name: string, words: string) => {
		const form = new FormData()
		form.set('file', new Blob([words]), name)
		return (await anna.post(`/groups/${group}/files`, form)).id
	}
	const [good, lost] = [await upload('gut.txt', 'gute Worte'), await upload('faul.txt', 'faule Worte')]
	const made = await command('backup', [archive], { DATA_DIR: server.dataDir })
	expect([made.code, made.out]).toEqual([0, expect.stringContaining('2 Dateien mit 2 Inhalten')])

	const dataDir = path.join(folder, 'data')
	const check = () => command('restore', ['--check', archive], { DATA_DIR: dataDir })
	const whole = await check()
	expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('Alle Tabellen wurden probeweise')])
	const bytes = readFileSync(archive)
	writeFileSync(archive, bytes.with(bytes.indexOf('faule Worte'), 0))
	const usable = await check()
	expect([usable.code, usable.out]).toEqual([2, expect.stringMatching(/faul\.txt[^]*--without-damaged/)])
	expect((await command('restore', [archive], { DATA_DIR: dataDir })).code).toBe(1)
	const restored = await command('restore', ['--without-damaged', archive], { DATA_DIR: dataDir })
	expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('faul.txt')])
	writeFileSync(archive, bytes.subarray(0, bytes.length - 3000))
	expect((await check()).code).toBe(1)

	await using again = await startServer({ dataDir })
	const content = (file: string) => fetch(`${again.url}/api/be/files/${file}/content`, { headers: { cookie: anna.cookie } })
	expect(await (await content(good)).text()).toBe('gute Worte')
	const answer = await content(lost)
	expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining('fehlt auf dem Server')])
})

test('a server that is killed while it loads its backup to try it leaves nothing behind after the next start', async () => {
	await using first = await startServer()
	const { dataDir } = first
	const anna = await newPerson(first.url, 'Anna Keller')
	await newHouse(anna)
	const scratches = async () => (await ask(dataDir, `select from pg_database where datname like '%\\_check\\_%'`)).length
	await ask(dataDir, `select enqueue('back_up', '{}', now(), null)`)
	await expect.poll(scratches, { interval: 5, timeout: 120_000 }).toBe(1)
	await first.kill()
	await using again = await startServer({ dataDir })
	expect(again.exitCode()).toBe(null)
	// What the killed one had begun runs again, and ends.
	await expect.poll(scratches, { timeout: 120_000 }).toBe(0)
	const checks = () => JSON.parse(readFileSync(path.join(dataDir, 'backups/checks.json'), 'utf8')) as { tried: { state: string } | null }
	await expect.poll(() => checks().tried?.state, { timeout: 120_000 }).toBe('whole')
	await expect.poll(scratches, { timeout: 120_000 }).toBe(0)
})
