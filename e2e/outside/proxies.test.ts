// The files of deploy/ in front of the real server, each in the program that it is for.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { livePath } from '@hausheft/contract/live.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { newHouse, newPerson } from '../person.ts'
import { freePort, startServer } from '../server.ts'
import { findProgram } from './program.ts'

const deploy = path.join(import.meta.dirname, '../../deploy')
const folder = temporaryFolder('proxies')
const certificates = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
// The certificate is one of our own.
beforeAll(() => void (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'))
afterAll(() => {
	if (certificates === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
	else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = certificates
	removeFolder(folder)
})

async function ended(program: ChildProcess) {
	program.kill('SIGTERM')
	if (program.exitCode === null) await once(program, 'exit')
}

/** What people do through it: the page, an account, a large upload, what others change, and who is told apart from whom. */
async function isUsable(url: string) {
	await expect.poll(async () => (await fetch(`${url}/api/be/health`).catch(() => null))?.status).toBe(200)
	const page = await fetch(url)
	expect(page.headers.get('content-type')).toContain('text/html')
	expect(page.headers.get('strict-transport-security')).toContain('max-age')
	const forged = await fetch(url, { headers: { 'x-request-id': 'von-irgendwem' } })
	expect(forged.headers.get('x-request-id')).toMatch(/^[\da-f-]{32,36}$/)
	const anna = await newPerson(url, 'Anna Keller')
	expect(anna.cookie).toMatch(/^__(Host|Secure)-/)
	const { group } = await newHouse(anna)
	const form = new FormData()
	form.set('file', new Blob([Buffer.alloc(20_000_000, '%PDF-1.4\n')]), 'Plan.pdf')
	expect((await anna.post<{ size: number }>(`/groups/${group}/files`, form)).size).toBe(20_000_000)

	const socket = new WebSocket(url.replace('https', 'wss') + livePath, { headers: { cookie: anna.cookie, origin: url } })
	const said: string[] = []
	socket.on('message', (message: Buffer) => said.push(message.toString()))
	await once(socket, 'open')
	socket.terminate()

	const foreign = await fetch(`${url}/api/be/groups`, { method: 'POST', headers: { origin: 'https://anderswo.test', cookie: anna.cookie } })
	expect(foreign.status).toBe(403)
}

/** With the settings that the files ask for. */
const behind = (port: number) => startServer({ env: { PUBLIC_URL: `https://localhost:${port}`, TRUSTED_PROXY: '127.0.0.1' } })

test('Caddy serves the house over https with deploy/Caddyfile', async ({ skip }) => {
	const caddy = findProgram('caddy')
	if (!caddy) return skip('caddy is not installed')
	const port = await freePort()
	await using server = await behind(port)
	const own = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system {$HAUSHEFT_STORAGE}\n}\n'
	const config = path.join(folder, 'Caddyfile')
	writeFileSync(config, own + readFileSync(path.join(deploy, 'Caddyfile'), 'utf8'))
	const program = spawn(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
		env: {
			HOME: folder,
			HAUSHEFT_STORAGE: folder,
			HAUSHEFT_SITE: `localhost:${port}`,
			HAUSHEFT_UPSTREAM: new URL(server.url).host.replace('localhost', '127.0.0.1'),
		},
		stdio: 'ignore',
	})
	try {
		await isUsable(`https://localhost:${port}`)
	} finally {
		await ended(program)
	}
})

test('nginx serves the house over https with deploy/nginx.conf', async ({ skip }) => {
	const [nginx, openssl] = [findProgram('nginx'), findProgram('openssl')]
	if (!nginx || !openssl) return skip('nginx or openssl is not installed')
	const [port, plain] = [await freePort(), await freePort()]
	await using server = await behind(port)
	const [key, certificate, config] = ['key.pem', 'certificate.pem', 'nginx.conf'].map((name) => path.join(folder, name)) as [
		string,
		string,
		string,
	]
	const request = [
		'req',
		'-x509',
		'-newkey',
		'rsa:2048',
		'-nodes',
		'-days',
		'1',
		'-subj',
		'/CN=localhost',
		'-keyout',
		key,
		'-out',
		certificate,
	]
	await promisify(execFile)(openssl, request)
	const site = readFileSync(path.join(deploy, 'nginx.conf'), 'utf8')
		.replaceAll('haus.example.ch;', 'localhost;')
		.replace(/\/etc\/\S+fullchain\.pem/, certificate)
		.replace(/\/etc\/\S+privkey\.pem/, key)
		.replace('listen 443', `listen ${port}`)
		.replace('listen 80', `listen ${plain}`)
		.replace('127.0.0.1:3000', new URL(server.url).host.replace('localhost', '127.0.0.1'))
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')
	mkdirSync(path.join(folder, 'proxy'), { recursive: true })
	writeFileSync(
		config,
		`daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; ${temporary}\n${site}}\n`,
	)
	const program = spawn(nginx, ['-c', config, '-p', folder], { stdio: 'ignore' })
	try {
		await isUsable(`https://localhost:${port}`)
		const redirected = await fetch(`http://localhost:${plain}/group`, { redirect: 'manual' })
		expect([redirected.status, redirected.headers.get('location')]).toEqual([301, 'https://localhost/group'])
	} finally {
		await ended(program)
	}
})

test('systemd reads the unit, and has nothing to say against it', async ({ skip }) => {
	const analyze = findProgram('systemd-analyze')
	if (!analyze) return skip('systemd-analyze is not installed')
	// The programs and the user that it names are not on this machine.
	const unit = path.join(folder, 'hausheft.service')
	const text = readFileSync(path.join(deploy, 'hausheft.service'), 'utf8')
	writeFileSync(unit, text.replace(/^(ExecStart(?:Pre)?=)\S+/gm, `$1${process.execPath}`).replace(/^User=.*/m, 'User=root'))
	const { stderr } = await promisify(execFile)(analyze, ['verify', '--man=no', unit])
	expect(stderr.split('\n').filter((line) => line.includes('hausheft.service'))).toEqual([])
})
