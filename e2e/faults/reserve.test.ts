import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Group } from '@hausheft/contract/groups.ts'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { freePort } from '../../server/test/free-port.ts'
import { mailOf } from '../../server/test/save-mail.ts'
import { usedIn } from '../../server/test/small-disk.ts'
import { newHouse, newPerson } from '../person.ts'
import { startServer } from '../server.ts'
import { isUp, smallDisk } from './damage.ts'

const megabyte = 1e6
const reserve = 100 * megabyte
const repository = path.join(import.meta.dirname, '../..')

test('what comes in by every door at once leaves the reserve of a small disk free, and everybody goes on writing', async ({ skip }) => {
	const disk = smallDisk(700)
	if (typeof disk === 'string') return skip(disk)
	using _ = disk
	const dataDir = path.join(disk.folder, 'data')
	const smtp = await freePort()
	const env = { DISK_RESERVE: '100MB', INBOX_SMTP_PORT: String(smtp), INBOX_DOMAIN: 'post.haus.test' }
	await using server = await startServer({ dataDir, env })
	const { anna, group, property } = await newHouse(await newPerson(server.url, 'Anna Keller'))
	const { inbox_address } = await anna.get<Group>(`/groups/${group}/get`)
	const free = () => {
		const { bavail, bsize } = statfsSync(disk.folder)
		return bavail * bsize
	}
	const tables = () => usedIn(path.join(dataDir, 'postgres'))
	/** What PostgreSQL has taken since: that is what the reserve is for. */
	const before = tables()
	const left = () => free() + tables() - before

	const said = new Map<string, number>()
	const note = (door: string, code: number) => said.set(`${door} ${code}`, (said.get(`${door} ${code}`) ?? 0) + 1)
	const upload = async (at: string, name: string, bytes: Buffer) => {
		const form = new FormData()
		form.set('file', new Blob([Uint8Array.from(bytes)]), name)
		const { status } = await fetch(`${server.url}/api/be/groups/${group}/${at}`, {
			method: 'POST',
			headers: { origin: server.url, cookie: anna.cookie },
			body: form,
		})
		note(at, status)
		return status
	}
	const deliver = () =>
		createTransport({ host: '127.0.0.1', port: smtp, ignoreTLS: true })
			.sendMail({
				envelope: { from: 'huber@sanitaer.test', to: inbox_address as string },
				raw: mailOf({ parts: [{ name: 'Plan.pdf', content: randomBytes(10 * megabyte) }] }),
			})
			.then(() => 250)
			.catch((error: { responseCode?: number }) => error.responseCode ?? 0)
			.then((code) => note('mail', code))
	for (let round = 0; round < 8; round++) {
		await Promise.all([
			...Array.from({ length: 4 }, () => upload('files', 'Plan.pdf', randomBytes(20 * megabyte))),
			...Array.from({ length: 3 }, deliver),
			upload('inbox', 'Mail.eml', mailOf({ parts: [{ name: 'Plan.pdf', content: randomBytes(5 * megabyte) }] })),
		])
		expect(left()).toBeGreaterThanOrEqual(reserve)
	}
	expect(Object.fromEntries(said)).toMatchObject({
		'files 201': expect.any(Number),
		'files 507': expect.any(Number),
		'mail 250': expect.any(Number),
		'mail 452': expect.any(Number),
		'inbox 201': expect.any(Number),
		'inbox 507': expect.any(Number),
	})
	expect([...said.keys()].filter((each) => !/ (201|507|250|452)$/.test(each))).toEqual([])
	// Up to the reserve: what is small enough still fits.
	for (let size = 20 * megabyte; size > 1000; size /= 2) while ((await upload('files', 'Plan.pdf', randomBytes(size))) === 201);
	expect(left()).toBeGreaterThanOrEqual(reserve)
	expect(free()).toBeLessThan(reserve + 2 * megabyte)
	expect(readdirSync(path.join(dataDir, 'files/incoming'))).toEqual([])

	const health = await (await fetch(`${server.url}/api/be/health`)).json()
	expect(health).toMatchObject({ status: 'ok', disk: 'low' })
	const stranger = await newHouse(await newPerson(server.url, 'Clara Frei'))
	for (let n = 0; n < 50; n++) await stranger.log(`Eintrag ${n}`)
	const asked = await anna.post(`/properties/${property}/exports`, { report: 'entries', format: 'csv' })
	const state = async () => (await anna.get<{ status: string; problem: string | null }>(`/exports/${asked.id}/get`)).problem
	await expect.poll(state).toMatch(/^Auf dem Server ist zu wenig Platz frei/)
	const backup = spawnSync(process.execPath, [fileURLToPath(import.meta.resolve('../../server/src/backup.ts'))], {
		cwd: repository,
		encoding: 'utf8',
		env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DISK_RESERVE: env.DISK_RESERVE },
	})
	expect([backup.status, backup.stderr]).toEqual([1, expect.stringContaining('Die Sicherung wurde nicht begonnen')])
	await isUp(server)
})
