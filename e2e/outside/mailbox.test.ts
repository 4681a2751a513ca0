import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import type { Group } from '@hausheft/contract/groups.ts'
import type { InboxItem } from '@hausheft/contract/inbox.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { visitMailbox, type Cursor } from '../../server/src/platform/mail-in/mailbox.ts'
import { boundless } from '../../server/src/platform/disk.ts'
import { mailOf, type Letter } from '../../server/test/save-mail.ts'
import { fastestPlace, removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { newHouse, newPerson } from '../person.ts'
import { startServer } from '../server.ts'
import { findProgram } from './program.ts'

const dovecot = findProgram('dovecot')
/** The later ones are configured in another language. */
const isKnown = dovecot !== undefined && execFileSync(dovecot, ['--version']).toString().startsWith('2.3')
const missing = 'dovecot 2.3 is not installed'
const folder = temporaryFolder('dovecot', fastestPlace())
const maildir = path.join(folder, 'mail/haus')
const root = process.getuid?.() === 0
/** Dovecot reads no mail as root. */
const [uid, gid] = root ? [65534, 65534] : [process.getuid?.() ?? 1000, process.getgid?.() ?? 1000]
let server: ChildProcess | undefined
let port = 0

async function freePort() {
	const probe = createServer().listen(0, '127.0.0.1')
	await once(probe, 'listening')
	const found = (probe.address() as AddressInfo).port
	probe.close()
	await once(probe, 'close')
	return found
}
/** A disk on which there is room as long as nobody says otherwise. */
const storeIn = (draft: () => string, hasRoom: () => boolean = () => true) => ({
	draft,
	hold: async () => (hasRoom() ? boundless : null),
})
async function answers() {
	const socket = connect(port, '127.0.0.1')
	try {
		await once(socket, 'data')
	} finally {
		socket.destroy()
	}
}

beforeAll(async () => {
	if (!isKnown || !dovecot) return
	port = await freePort()
	for (const each of ['new', 'cur', 'tmp']) mkdirSync(path.join(maildir, each), { recursive: true })
	owned(folder)
	const user = execFileSync('id', ['-un', ...(root ? ['65534'] : [])])
		.toString()
		.trim()
	const group = execFileSync('id', ['-gn', ...(root ? ['65534'] : [])])
		.toString()
		.trim()
	writeFileSync(
		path.join(folder, 'dovecot.conf'),
		`base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
passdb {
	driver = static
	args = password=geheim
}
userdb {
	driver = static
	args = uid=${uid} gid=${gid} home=${folder}/home/%u
}
service imap-login {
	chroot =
	inet_listener imap {
		address = 127.0.0.1
		port = ${port}
	}
	inet_listener imaps {
		port = 0
	}
}
service anvil {
	chroot =
}
service stats {
	chroot =
}
`,
	)
	server = spawn(dovecot, ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: 'ignore' })
	await vi.waitFor(answers, { timeout: 20_000, interval: 100 }).catch((error: Error) => {
		throw new Error(`${error.message}\n${readFileSync(path.join(folder, 'log'), 'utf8')}`)
	})
})
afterAll(async () => {
	if (server) {
		server.kill()
		await once(server, 'exit')
	}
	removeFolder(folder)
})

/** With all that is in it. */
function owned(at: string) {
	if (!root) return
	for (const each of ['', ...readdirSync(at, { recursive: true, encoding: 'utf8' })]) chownSync(path.join(at, each), uid, gid)
}

let delivered = 0
/** As the mail server of the house would put it there. */
function deliver(letter: Letter | Buffer, received?: string) {
	const file = path.join(maildir, 'new', `${Date.now()}.${delivered++}.haus`)
	writeFileSync(file, Buffer.isBuffer(letter) ? letter : mailOf(letter))
	if (received) utimesSync(file, new Date(received), new Date(received))
	owned(maildir)
}

test('what lies in a mailbox is had once, with the day it came, and what there was no room for is asked for again', async ({ skip }) => {
	if (!isKnown) return skip(missing)
	const subjects: string[] = []
	const dates: (string | undefined)[] = []
	const skipped: number[] = []
	let cursor: Cursor | null = null
	let full = false
	const visit = async () => {
		const before = subjects.length
		await visitMailbox({
			url: `imap://haus:geheim@127.0.0.1:${port}`,
			cursor,
			mostBytes: 300_000,
			store: storeIn(() => path.join(folder, `draft-${subjects.length}`)),
			full: () => {},
			take: async ({ path: at, size, at: date }) => {
				const text = readFileSync(at, 'utf8')
				expect(size).toBe(Buffer.byteLength(text))
				if (full) return false
				subjects.push(/^Subject: (.*)\r$/m.exec(text)?.[1] ?? '')
				dates.push(date?.toISOString())
				return true
			},
			noted: async (next) => void (cursor = next),
			skipped: (number) => skipped.push(number),
			stopping: new AbortController().signal,
		})
		return subjects.slice(before)
	}
	expect(await visit()).toEqual([])
	deliver({ subject: 'eins' }, '2026-03-02T09:00:00Z')
	deliver({ subject: 'zwei' })
	expect(await visit()).toEqual(['eins', 'zwei'])
	expect(dates[0]).toBe('2026-03-02T09:00:00.000Z')
	expect(await visit()).toEqual([])
	deliver({ subject: 'gross', parts: [{ name: 'Plan.pdf', content: 'x'.repeat(400_000) }] })
	deliver({ subject: 'danach' })
	expect([await visit(), skipped.length]).toEqual([['danach'], 1])
	full = true
	deliver({ subject: 'kein Platz' })
	expect(await visit()).toEqual([])
	full = false
	deliver({ subject: 'später' })
	expect(await visit()).toEqual(['kein Platz', 'später'])
	expect(await visit()).toEqual([])
	// The numbers begin anew: all of it is had again, and it is for others to know it.
	cursor = { ...(cursor as unknown as Cursor), uidValidity: '1' }
	expect(await visit()).toEqual(['eins', 'zwei', 'danach', 'kein Platz', 'später'])
	await expect(
		visitMailbox({
			url: `imap://haus:falsch@127.0.0.1:${port}`,
			cursor,
			mostBytes: 1,
			store: storeIn(() => ''),
			full: () => {},
			take: async () => true,
			noted: async () => {},
			skipped: () => {},
			stopping: new AbortController().signal,
		}),
	).rejects.toThrow()
	expect(readdirSync(folder).filter((name) => name.startsWith('draft'))).toEqual([])
	for (const each of ['new', 'cur']) for (const file of readdirSync(path.join(maildir, each))) rmSync(path.join(maildir, each, file))
})

test('where the disk has no room mails stay in the mailbox, all from the first one on, until there is some', async ({ skip }) => {
	if (!isKnown) return skip(missing)
	let cursor: Cursor | null = null
	let rooms = 1
	let refused = 0
	const visit = async () => {
		const had: string[] = []
		await visitMailbox({
			url: `imap://haus:geheim@127.0.0.1:${port}`,
			cursor,
			mostBytes: 300_000,
			store: storeIn(
				() => path.join(folder, `draft-${had.length}`),
				() => rooms-- > 0,
			),
			full: () => void refused++,
			take: async ({ path: at }) => {
				had.push(/^Subject: (.*)\r$/m.exec(readFileSync(at, 'utf8'))?.[1] ?? '')
				return true
			},
			noted: async (next) => void (cursor = next),
			skipped: () => {},
			stopping: new AbortController().signal,
		})
		return had
	}
	for (const subject of ['eins', 'zwei', 'drei']) deliver({ subject })
	expect([await visit(), refused]).toEqual([['eins'], 1])
	expect([await visit(), refused]).toEqual([[], 2])
	rooms = 5
	expect([await visit(), refused]).toEqual([['zwei', 'drei'], 2])
	for (const each of ['new', 'cur']) for (const file of readdirSync(path.join(maildir, each))) rmSync(path.join(maildir, each, file))
})

test('what nobody has room for holds no other mail up, and is asked for again a few at a time', async ({ skip }) => {
	if (!isKnown) return skip(missing)
	let cursor: Cursor | null = null
	const visit = async () => {
		const asked: string[] = []
		await visitMailbox({
			url: `imap://haus:geheim@127.0.0.1:${port}`,
			cursor,
			mostBytes: 300_000,
			store: storeIn(() => path.join(folder, `draft-${asked.length}`)),
			full: () => {},
			take: async ({ path: at }) => {
				const subject = /^Subject: (.*)\r$/m.exec(readFileSync(at, 'utf8'))?.[1] ?? ''
				asked.push(subject)
				return !subject.startsWith('Flut')
			},
			noted: async (next) => void (cursor = next),
			skipped: () => {},
			stopping: new AbortController().signal,
		})
		return asked
	}
	for (let n = 0; n < 230; n++) deliver({ subject: `Flut ${n}` })
	expect(await visit()).toHaveLength(200)
	deliver({ subject: 'An andere' })
	const [second, third, fourth] = [await visit(), await visit(), await visit()]
	expect(second).toContain('An andere')
	expect([third.length, fourth.length]).toEqual([20, 20])
	expect(third.filter((subject) => fourth.includes(subject))).toEqual([])
	for (const each of ['new', 'cur']) for (const file of readdirSync(path.join(maildir, each))) rmSync(path.join(maildir, each, file))
})

test('the mails of a mailbox come into the inbox of the group that their address names', { timeout: 240_000 }, async ({ skip }) => {
	if (!isKnown) return skip(missing)
	await using running = await startServer({
		env: { INBOX_DOMAIN: 'haus@post.test', INBOX_IMAP_URL: `imap://haus:geheim@127.0.0.1:${port}/INBOX`, TRUSTED_PROXY: '127.0.0.1' },
	})
	const anna = await newPerson(running.url, 'Anna Keller')
	const { group } = await newHouse(anna)
	const { inbox_address } = await anna.get<Group>(`/groups/${group}/get`)
	expect(inbox_address).toMatch(/^haus\+[\w-]{34}@post\.test$/)
	const twice = mailOf({ subject: 'Rechnung Boiler', headers: { 'Delivered-To': inbox_address as string } })
	deliver(twice, '2026-05-04T08:00:00Z')
	deliver(twice)
	deliver({ subject: 'Für alle hier', headers: { 'Delivered-To': 'haus@post.test' } })
	const renewed = inbox_address?.replace(/\+.{4}/, '+0000')
	deliver({ subject: 'An die alte Adresse', headers: { 'Delivered-To': renewed as string } })
	deliver({ subject: 'Zuletzt', headers: { Cc: `Haus <${inbox_address}>` } })
	const mails = () => anna.get<InboxItem[]>(`/groups/${group}/inbox`)
	const found = await vi.waitFor(
		async () => {
			const all = await mails()
			expect(all.map(({ mail_subject }) => mail_subject).toSorted()).toEqual(['Für alle hier', 'Rechnung Boiler', 'Zuletzt'])
			return all
		},
		{ timeout: 180_000, interval: 500 },
	)
	expect(found.find(({ mail_subject }) => mail_subject === 'Rechnung Boiler')?.created_at).toBe('2026-05-04T08:00:00.000Z')
})
