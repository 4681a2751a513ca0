// Hides the folder in which mails are kept where no mail server is configured, one readable file each.
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mailHeaders } from './headers.ts'
import { oneLine, plainText } from './letter.ts'
import type { Posted } from './post.ts'

const folderOf = (dataDir: string) => path.join(dataDir, 'mails')
const keptName = /^[\w-]+\.eml$/

/** Writes the mail as a text that people and mail programs can read (RFC 6532); the same mail again is the same file. */
export async function keepMail(dataDir: string, mail: Posted, from: string, messageId: string): Promise<string> {
	const folder = folderOf(dataDir)
	await mkdir(folder, { recursive: true, mode: 0o700 })
	// An id begins with its moment: those of one moment differ at their end.
	const file = path.join(folder, `${mail.at.replaceAll(/[:.]/g, '-')}-${mail.id.slice(-8)}.eml`)
	const head = {
		From: from,
		To: mail.to,
		Subject: oneLine(mail.subject),
		Date: new Date(mail.at).toUTCString().replace('GMT', '+0000'),
		'Message-ID': messageId,
		...mailHeaders(mail),
		'MIME-Version': '1.0',
		'Content-Type': 'text/plain; charset=utf-8',
		'Content-Transfer-Encoding': '8bit',
	}
	const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
	await writeFile(`${file}.draft`, `${lines.join('\n')}\n\n${plainText(mail)}`, { mode: 0o600 })
	await chmod(`${file}.draft`, 0o600)
	await rename(`${file}.draft`, file)
	return file
}

export type KeptMail = { name: string; head: Record<string, string>; text: string }

/** Everything that was written to this address. */
export async function removeKeptMails(dataDir: string, to: string): Promise<void> {
	for (const name of await listKeptMails(dataDir))
		if ((await readKeptMail(dataDir, name))?.head['To'] === to) await rm(path.join(folderOf(dataDir), name), { force: true })
}

/** The names of all of them, newest first. */
export async function listKeptMails(dataDir: string): Promise<string[]> {
	const names = await readdir(folderOf(dataDir)).catch(() => [])
	return names
		.filter((name) => keptName.test(name))
		.sort()
		.reverse()
}

/** Undefined where there is no such mail. */
export async function readKeptMail(dataDir: string, name: string): Promise<KeptMail | undefined> {
	if (!keptName.test(name)) return undefined
	const content = await readFile(path.join(folderOf(dataDir), name), 'utf8').catch(() => undefined)
	if (content === undefined) return undefined
	const end = content.indexOf('\n\n')
	const head = content
		.slice(0, end)
		.split('\n')
		.map((line): [string, string] => {
			const [name = '', value = ''] = line.split(/: (.*)/s, 2)
			return [name, value]
		})
	return { name, head: Object.fromEntries(head), text: content.slice(end + 2) }
}
