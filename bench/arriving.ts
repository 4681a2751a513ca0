/**
 * `node bench/arriving.ts [mails=50]`: from the moment at which the mail server has accepted a mail (the answer to DATA) until it is announced
 * to an open page and can be read, one mail after the other, then all at once.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import WebSocket from 'ws'
import type { Group } from '@hausheft/contract/groups.ts'
import type { InboxItem } from '@hausheft/contract/inbox.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { cookieOf } from './asked.ts'
import { secret, withHouse } from './house.ts'

const mails = Number(process.argv[2] ?? 50)
const paper = Buffer.alloc(120_000, '%PDF-1.4 Rechnung ')

async function freePort() {
	const probe = createServer().listen(0, '127.0.0.1')
	await once(probe, 'listening')
	const { port } = probe.address() as AddressInfo
	probe.close()
	await once(probe, 'close')
	return port
}

const quantile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
function printWaits(what: string, waits: number[]) {
	const sorted = waits.toSorted((a, b) => a - b)
	const line = [0.5, 0.95, 1].map((share) => `${quantile(sorted, share).toFixed(0).padStart(6)}`)
	console.log(`${what.padEnd(28)} ${line.join(' ')}   ms at 50, 95, 100 %`)
}

await withHouse(1000, async ({ url: databaseUrl, house, dataDir }) => {
	const port = await freePort()
	const config = readConfig({
		AUTH_SECRET: secret,
		DATA_DIR: dataDir,
		LOG_LEVEL: 'fatal',
		DISK_RESERVE: '0',
		HOST: '127.0.0.1',
		INBOX_SMTP_PORT: String(port),
		INBOX_DOMAIN: 'post.example',
	})
	const app = await createApp({ config, databaseUrl, dev: false })
	try {
		await app.listen({ port: 0, host: '127.0.0.1' })
		const url = `http://localhost:${(app.server.address() as AddressInfo).port}`
		const headers = { cookie: cookieOf(house), origin: url }
		const get = async <T>(path: string) => (await (await fetch(`${url}/api/be${path}`, { headers })).json()) as T
		const { inbox_address: to } = await get<Group>(`/groups/${house.group}/get`)
		const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
		const waiting: (() => void)[] = []
		socket.on('message', (data: Buffer) => {
			const { source, event } = JSON.parse(data.toString()) as { source?: string; event?: string }
			if (source === 'inbox' && event === 'INSERT') waiting.shift()?.()
		})
		await once(socket, 'open')

		const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: 5 })
		const send = async () => {
			const announced = new Promise<void>((resolve) => waiting.push(resolve))
			await transport.sendMail({
				from: 'Huber Sanitär <huber@sanitaer.example>',
				to: to ?? '',
				messageId: `<${randomUUID()}@sanitaer.example>`,
				subject: 'Rechnung',
				text: 'Guten Tag, im Anhang die Rechnung.',
				attachments: [{ filename: 'Rechnung.pdf', content: paper }],
			})
			const accepted = performance.now()
			await announced
			const heard = performance.now() - accepted
			await get<InboxItem[]>(`/groups/${house.group}/inbox?limit=1`)
			return { heard, read: performance.now() - accepted }
		}
		const first = await send()
		printWaits('first, process started', [first.heard])
		const alone = []
		for (let n = 0; n < mails; n++) alone.push(await send())
		printWaits(
			'announced, one by one',
			alone.map(({ heard }) => heard),
		)
		printWaits(
			'read, one by one',
			alone.map(({ read }) => read),
		)
		const together = await Promise.all(Array.from({ length: Math.min(mails, 140 - mails) }, send))
		printWaits(
			'announced, all at once',
			together.map(({ heard }) => heard),
		)
		transport.close()
		socket.terminate()
	} finally {
		await app.close()
	}
})
