/** The product in a process of its own, on a database that others may serve too. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { secret } from '../house.ts'

type Job = { databaseUrl: string; dataDir: string; smtpUrl?: string }
type MeasuredServer = { url: string; stop(): Promise<void> }

/** The child's part. */
async function serveProduct({ databaseUrl, dataDir, smtpUrl }: Job) {
	const settings = { LOG_LEVEL: 'fatal', DISK_RESERVE: '0', DATA_DIR: dataDir, WRITES_PER_MINUTE: '1000000', TRUSTED_PROXY: '127.0.0.1' }
	const app = await createApp({
		config: readConfig({
			AUTH_SECRET: secret,
			...settings,
			...(smtpUrl !== undefined && { SMTP_URL: smtpUrl, MAIL_FROM: 'haus@bench.test' }),
		}),
		databaseUrl,
		dev: false,
	})
	process.on('message', () => void app.close().then(() => process.exit()))
	process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** `name`: of its data directory, beside those of other servers. */
export async function startServer(place: { url: string; dataDir: string }, name: string, smtpUrl?: string): Promise<MeasuredServer> {
	const dataDir = path.join(place.dataDir, name)
	mkdirSync(dataDir, { recursive: true })
	const child = fork(import.meta.filename, { env: { ...process.env, NODE_ENV: 'production' } })
	child.send({ databaseUrl: place.url, dataDir, ...(smtpUrl !== undefined && { smtpUrl }) } satisfies Job)
	const [url] = (await once(child, 'message')) as [string]
	const stop = async () => {
		child.send('stop')
		if (child.exitCode === null) await once(child, 'exit')
	}
	return { url, stop }
}

if (process.send) {
	process.once('message', (job) => void serveProduct(job as Job))
	process.once('disconnect', () => process.exit())
}
