// The first command of the README as somebody new to it runs it: `npm start` on an empty data folder, a page, an account, an entry, an orderly
// end, and a second start that still has it. Runs on any Node from 20 up, before anything is installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-smoke-'))
const running = new Set()
const isOurs = /^(HOST|PORT|DATA_DIR|DATABASE_URL.*|PUBLIC_URL|BACKUP_DIR|SMTP_URL|NODE_ENV)$/

async function freePort() {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address()
	server.close()
	await once(server, 'close')
	return port
}

/** Installing and building on a slow machine included; whoever waits longer waits for ever. */
const patience = 10 * 60_000
const within = (what, promise) => {
	let timer
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`${what}: nothing after 10 minutes`)), patience)
	})
	return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Starts it and waits until it says that it is ready. */
async function start() {
	const begun = performance.now()
	const port = await freePort()
	const rest = Object.entries(process.env).filter(([name]) => !isOurs.test(name))
	const child = spawn('npm', ['start'], {
		cwd: root,
		env: { ...Object.fromEntries(rest), HOST: '127.0.0.1', PORT: String(port), DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn' },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	})
	running.add(child)
	child.once('exit', () => running.delete(child))
	let printed = ''
	const ready = new Promise((resolve, reject) => {
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk) => {
				process.stdout.write(chunk)
				printed += chunk
				if (printed.includes('Hausheft ist bereit')) resolve()
			})
		child.once('exit', (code, signal) => reject(new Error(`npm start ended with ${signal ?? code} before it was ready`)))
		child.once('error', reject)
	})
	await within('npm start', ready)
	const seconds = ((performance.now() - begun) / 1000).toFixed(1)
	const stop = async () => {
		const { pid } = child
		if (pid === undefined || !running.has(child)) throw new Error('npm start has ended by itself')
		const ended = once(child, 'exit')
		process.kill(-pid, 'SIGINT')
		const [code, signal] = await within('Ctrl-C', ended)
		// npm itself may end of the signal, as its group does.
		if (code !== 0 && signal !== 'SIGINT') throw new Error(`after Ctrl-C npm start ended with ${signal ?? code}`)
		if (await answers(`http://localhost:${port}/`)) throw new Error('after Ctrl-C it still answers')
	}
	return { url: `http://localhost:${port}`, seconds, stop }
}

const answers = (url) =>
	fetch(url).then(
		() => true,
		() => false,
	)

function callAt(url, cookie = '') {
	const call = async (method, address, body) => {
		const answer = await fetch(url + address, {
			method,
			headers: { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) },
			...(body && { body: JSON.stringify(body) }),
		})
		const text = await answer.text()
		if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`)
		cookie = answer.headers.getSetCookie()[0]?.split(';')[0] || cookie
		return text
	}
	return {
		get: (address) => call('GET', address),
		post: async (address, body) => JSON.parse(await call('POST', address, body)),
		cookie: () => cookie,
	}
}

function expect(what, is) {
	if (!is) throw new Error(`not so: ${what}`)
}

async function main() {
	const first = await start()
	const visitor = callAt(first.url)
	expect('the landing page is a page of ours', (await visitor.get('/')).includes('<title>Hausheft'))
	await visitor.post('/api/auth/sign-up/email', {
		name: 'Anna Keller',
		email: 'anna@haus.test',
		password: 'ein langer Satz für den Anfang',
	})
	const group = (await visitor.post('/api/be/groups', { name: 'Familie Keller' })).id
	const type = JSON.parse(await visitor.get('/api/be/properties/types'))[0].id
	const property = (await visitor.post(`/api/be/groups/${group}/properties`, { name: 'Bergstrasse 12', type })).id
	const entry = { name: 'Boiler entkalkt', event_at: new Date().toISOString(), balance: { expense: 34850, tax_relevant: true } }
	const { id } = await visitor.post(`/api/be/properties/${property}/events`, entry)
	expect('the page of the house shows the entry', (await visitor.get(`/group/${group}/property/${property}`)).includes(entry.name))
	await first.stop()

	const second = await start()
	const again = JSON.parse(await callAt(second.url, visitor.cookie()).get(`/api/be/events/${id}/get`))
	expect('the entry is there after a second start', again.name === entry.name && again.balance.expense === entry.balance.expense)
	await second.stop()
	console.log(`✓ npm start: a page, an account, an entry after ${first.seconds} s, and again after ${second.seconds} s`)
}

try {
	await main()
} finally {
	for (const { pid } of running) process.kill(-pid, 'SIGKILL')
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
