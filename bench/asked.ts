/** How long one read over HTTP takes, asked again and again by the owner of the house. */
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { cookieName, signed } from '../server/src/platform/auth/session-cookie.ts'
import { secret, type BenchHouse } from './house.ts'

export const rounds = 15
/** What is slow is not asked that often. */
const patience = 2000

export type Timed = { path: string; p50: number; p95: number; bytes: number }

export const cookieOf = ({ token }: BenchHouse): string => `${cookieName(false)}=${signed(token, secret)}`

export async function timed(url: string, cookie: string, asked: string): Promise<Timed> {
	let bytes = 0
	const times = await timesOf(async () => {
		const answer = await fetch(url + asked, { headers: { cookie } })
		bytes = (await answer.arrayBuffer()).byteLength
		// What takes too long is refused, and as slow as that.
		if (!answer.ok && answer.status !== 503) throw new Error(`${asked}: ${answer.status}`)
	})
	return { path: asked, ...times, bytes }
}

export async function timesOf(work: () => Promise<unknown>): Promise<Pick<Timed, 'p50' | 'p95'>> {
	const times: number[] = []
	const end = performance.now() + patience
	for (let n = 0; n < rounds && (n < 3 || performance.now() < end); n++) {
		const begun = performance.now()
		await work()
		times.push(performance.now() - begun)
	}
	const sorted = times.toSorted((a, b) => a - b)
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
	return { p50: at(0.5), p95: at(0.95) }
}

export async function withApp<T>(databaseUrl: string, dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
	const app = await createApp({
		config: readConfig({ AUTH_SECRET: secret, LOG_LEVEL: 'fatal', DISK_RESERVE: '0', DATA_DIR: dataDir, WRITES_PER_MINUTE: '1000000' }),
		databaseUrl,
		dev: false,
	})
	try {
		return await work(await app.listen({ port: 0, host: '127.0.0.1' }))
	} finally {
		await app.close()
	}
}
