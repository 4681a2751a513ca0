// deploy/Dockerfile, built by Debian's buildah on a base that debootstrap makes, and run by podman as deploy/compose.yaml asks for it. What
// takes an image registry or another kind of machine is not tried: the images that the files name, arm64, docker compose with its profiles.
import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { messageOf } from '../../server/src/platform/thrown.ts'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { within } from '../patience.ts'
import { newHouse, newPerson, type House } from '../person.ts'
import { freePort } from '../server.ts'
import { findProgram } from './program.ts'

const root = path.join(import.meta.dirname, '../..')
const long = { timeout: 40 * 60_000 }
/** Debian's own slim image has less than what debootstrap leaves. */
const slimBase = 75_000_000
const mark = `hausheft-test-${process.pid}`
const folder = temporaryFolder('container')
const madeHere = { containers: [] as string[], volumes: [] as string[], images: [] as string[], settings: [] as string[] }

const run = async (program: string, ...args: string[]) => {
	const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
	return (await promisify(execFile)(program, args, { cwd: root, env, maxBuffer: 2 ** 28 })).stdout.trim()
}
const podman = (...args: string[]) => run('podman', ...args)
afterAll(async () => {
	for (const name of madeHere.containers) await podman('rm', '-f', '-t', '1', name).catch(() => {})
	for (const name of madeHere.volumes) await podman('volume', 'rm', '-f', name).catch(() => {})
	for (const name of madeHere.images.toReversed()) await run('buildah', 'rmi', '-f', name).catch(() => {})
	for (const file of madeHere.settings) rmSync(file)
	removeFolder(folder)
})

/** The settings of the container, with their secrets: where somebody has theirs here, those. */
function leaveSettings() {
	const file = path.join(root, 'deploy/.env')
	try {
		writeFileSync(file, 'AUTH_SECRET=gehoert-in-kein-Image\n', { flag: 'wx' })
		madeHere.settings.push(file)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
	}
}

/** An image of these files, told apart by its name. */
async function imageOf(name: string, from: string, ...added: [string, string][]) {
	const container = await run('buildah', 'from', from)
	for (const [file, to] of added) await run('buildah', 'add', '-q', container, file, to)
	// A machine whose certificates are its own.
	const certificates = process.env['NODE_EXTRA_CA_CERTS']
	if (certificates && name === 'builder') await run('buildah', 'config', `--env=NODE_EXTRA_CA_CERTS=${certificates}`, container)
	const image = `localhost/${mark}-${name}`
	await run('buildah', 'commit', '-q', '--rm', container, image)
	madeHere.images.push(image)
	return image
}

/** As compose.yaml has it: nobody's root, nothing written but to the volume and /tmp. */
const confined = ['--init', '--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--tmpfs=/tmp:mode=1777', '--network=host']
/** What this machine lets one ask for. */
const bounds = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096']

/** Debian's newer runtime does not run where the older one does. What stands against the last of them is the reason to skip. */
async function findRuntime(image: string): Promise<string[] | { why: string }> {
	let why = ''
	for (const runtime of [[], ['--runtime=runc']])
		try {
			await podman(...runtime, 'run', '--rm', ...bounds, ...confined, image, 'true')
			return runtime
		} catch (error) {
			why = messageOf(error).trim().split('\n').at(-1) ?? ''
		}
	return { why }
}

test('one container: built, lived in, stopped, started, and put on another volume from its backup', long, async ({ skip }) => {
	const programs = ['debootstrap', 'buildah', 'podman', 'npm'].filter((name) => !findProgram(name))
	if (programs.length > 0 || process.getuid?.() !== 0) return skip(`${programs.join(', ') || 'root'} is missing`)
	const files = path.join(folder, 'base')
	await run('debootstrap', '--variant=minbase', 'bookworm', files)
	const base = await imageOf('base', 'scratch', [files, '/'])
	const runtime = await findRuntime(base)
	if ('why' in runtime) return skip(`podman cannot run a container here: ${runtime.why}`)
	const npm = path.dirname(path.dirname(await run('readlink', '-f', findProgram('npm')!)))
	const asProgram = path.join(folder, 'npm')
	writeFileSync(asProgram, '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n', { mode: 0o755 })
	const builder = await imageOf(
		'builder',
		base,
		[process.execPath, '/usr/local/bin/node'],
		[npm, '/usr/local/lib/node_modules/npm'],
		[asProgram, '/usr/local/bin/npm'],
	)
	const image = `localhost/${mark}`
	const shared = ['-v', `${await run('npm', 'config', 'get', 'cache')}:/root/.npm`, '-v', '/etc/ssl/certs:/etc/ssl/certs:ro']
	const named = ['--build-arg', `BUILD_IMAGE=${builder}`, '--build-arg', `BASE_IMAGE=${base}`]
	leaveSettings()
	await run('buildah', 'bud', '--format=docker', '--network=host', ...shared, ...named, '-f', 'deploy/Dockerfile', '-t', image, '.')
	madeHere.images.push(image)
	const sizeOf = async (name: string) => Number(await podman('image', 'inspect', '--format={{.Size}}', name))
	const own = (await sizeOf(image)) - (await sizeOf(base))
	console.log(`the image is ${Math.round((own + slimBase) / 1e6)} MB on a slim base`)
	expect(own + slimBase).toBeLessThan(450_000_000)

	const port = await freePort()
	const url = `http://127.0.0.1:${port}`
	const token = 'nur-Prometheus-und-sonst-niemand-1'
	const settings = [`PORT=${port}`, 'TRUSTED_PROXY=127.0.0.1', 'DISK_RESERVE=0', `METRICS_TOKEN=${token}`].map((each) => `--env=${each}`)
	const start = async (name: string, volume: string) => {
		madeHere.containers.push(name)
		await podman(...runtime, 'run', '-d', `--name=${name}`, ...bounds, ...confined, `--volume=${volume}:/data`, ...settings, image)
	}
	const answers = async () => {
		const status = async () => (await fetch(`${url}/api/be/health`).catch(() => null))?.status
		await expect.poll(status, { timeout: within(120_000), interval: 200 }).toBe(200)
	}
	const stop = async (name: string) => {
		const began = performance.now()
		await podman('stop', '-t', '30', name)
		expect(performance.now() - began).toBeLessThan(within(5000))
		expect(await podman('inspect', '--format={{.State.ExitCode}}', name)).toBe('0')
	}
	const volumes = [`${mark}-data`, `${mark}-again`] as const
	madeHere.volumes.push(...volumes)
	const [first, second] = [`${mark}-first`, `${mark}-second`]

	await start(first, volumes[0])
	await answers()
	expect(await podman('exec', first, 'id', '-u')).toBe('10001')
	await podman('exec', first, 'node', 'deploy/healthy.mjs')
	expect((await podman('exec', first, 'ls', '-a', 'deploy')).split('\n')).not.toContain('.env')
	for (const place of ['/opt/hausheft', '/opt/hausheft/node_modules', '/etc'])
		await expect(podman('exec', first, 'touch', `${place}/x`)).rejects.toThrow(/Read-only file system|Permission denied/)
	expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
	// What settings ask for is in there, whichever are set later.
	expect((await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
	const house = await newHouse(await newPerson(url, 'Anna Keller'))
	const entry = await house.log('Boiler entkalkt')
	const photo = readFileSync(path.join(root, 'docs/timeline.png'))
	const form = new FormData()
	form.set('event', entry.id)
	form.set('file', new Blob([photo]), 'Boiler.png')
	const file = (await house.anna.post(`/groups/${house.group}/files`, form)).id
	const isThere = async ({ anna }: House) => {
		expect(await anna.get(`/events/${entry.id}/get`)).toMatchObject({ name: 'Boiler entkalkt' })
		const bytes = await (await anna.send('GET', `/files/${file}/content`)).arrayBuffer()
		expect(Buffer.from(bytes).equals(photo)).toBe(true)
		expect((await anna.send('GET', `/files/${file}/content?size=thumb`)).headers.get('content-type')).toMatch(/^image\//)
	}
	await isThere(house)
	await podman('exec', first, 'node', 'server/src/backup.ts', '/data/backups/haus.tar')
	await stop(first)
	await podman('start', first)
	await answers()
	await isThere(house)
	await stop(first)

	const restore = ['node', 'server/src/restore.ts', '/from/backups/haus.tar']
	const from = [`--volume=${volumes[0]}:/from:ro`, `--volume=${volumes[1]}:/data`]
	await podman(...runtime, 'run', '--rm', ...bounds, ...confined, ...from, image, ...restore)
	await start(second, volumes[1])
	await answers()
	await isThere(house)
	await stop(second)
})
