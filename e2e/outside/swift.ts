import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../../server/test/free-port.ts'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { findProgram } from './program.ts'

const kinds = ['account', 'container', 'object'] as const
const programs = [...kinds, 'proxy'].map((kind) => `swift-${kind}-server`)
/** OpenStack's store as Debian has it, and what of it is missing on this machine. */
export const missingSwift = (): string | null => {
	const missing = [...programs, 'swift-ring-builder'].filter((name) => !findProgram(name))
	if (!existsSync('/etc/swift/swift.conf')) missing.push('/etc/swift/swift.conf')
	return missing.length > 0 ? `${missing.join(', ')}: apt install swift-proxy swift-account swift-container swift-object` : null
}

const own = { id: 'haus:haus', secret: 'geheim-fuer-Tests' }
const bucket = 'haus'

/** Four processes: the store, and before it what speaks S3, which checks signatures and sums. */
export async function startSwift() {
	// Beside the attributes of files, which not every temporary file system has.
	const folder = temporaryFolder('swift')
	const children: ChildProcess[] = []
	const killAll = () => children.forEach((child) => child.kill('SIGKILL'))
	process.once('exit', killAll)
	const settings = (name: string, sections: Record<string, Record<string, string | number>>) => {
		const file = path.join(folder, `${name}.conf`)
		const lines = Object.entries(sections).map(([section, values]) =>
			[`[${section}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`)].join('\n'),
		)
		writeFileSync(file, `${lines.join('\n')}\n`)
		return file
	}
	const begin = async (program: string, file: string, port: number) => {
		const child = spawn(program, [file], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
		children.push(child)
		let said = ''
		child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
		while (!(await isListening(port))) {
			if (child.exitCode !== null) throw new Error(`${program} did not start: ${said.slice(-2000)}`)
			await sleep(50)
		}
	}
	const begun: Promise<void>[] = []
	const usual = (port: number) => ({
		bind_ip: '127.0.0.1',
		bind_port: port,
		workers: 0,
		user: process.env['USER'] ?? 'root',
		swift_dir: folder,
	})
	mkdirSync(path.join(folder, 'devices/one'), { recursive: true })
	for (const kind of kinds) {
		const port = await freePort()
		for (const words of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/one`, '1'], ['rebalance']])
			spawnSync('swift-ring-builder', [`${kind}.builder`, ...words], { cwd: folder })
		const file = settings(kind, {
			DEFAULT: { ...usual(port), devices: path.join(folder, 'devices'), mount_check: 'false' },
			'pipeline:main': { pipeline: `${kind}-server` },
			[`app:${kind}-server`]: { use: `egg:swift#${kind}` },
		})
		begun.push(begin(`swift-${kind}-server`, file, port))
	}
	const port = await freePort()
	const file = settings('proxy', proxySettings(usual(port)))
	await Promise.all([...begun, begin('swift-proxy-server', file, port)])
	const endpoint = `http://127.0.0.1:${port}`
	const credentials = { accessKeyId: own.id, secretAccessKey: own.secret }
	const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
	await client.send(new CreateBucketCommand({ Bucket: bucket }))
	return {
		/** A place of its own for each who asks. */
		place: () => {
			const prefix = `haus/${randomUUID()}`
			const env = {
				FILES: `s3://${bucket}/${prefix}`,
				S3_ENDPOINT: endpoint,
				S3_ACCESS_KEY_ID: credentials.accessKeyId,
				S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
			}
			return {
				env,
				sha256: (key: string) => sumOf(client, `${prefix}/${key}`),
				remove: (key: string) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${prefix}/${key}` })),
			}
		},
		stop: () => {
			process.off('exit', killAll)
			killAll()
			client.destroy()
			removeFolder(folder)
		},
	}
}
export type Swift = Awaited<ReturnType<typeof startSwift>>

function proxySettings(usual: Record<string, string | number>): Record<string, Record<string, string | number>> {
	const filters = ['catch_errors', 'gatekeeper', 'cache', 'listing_formats', 's3api', 'tempauth', 'copy']
	const more: Record<string, Record<string, string>> = {
		cache: { use: 'egg:swift#memcache', memcache_servers: '127.0.0.1:1' },
		s3api: { use: 'egg:swift#s3api', location: 'us-east-1', allow_multipart_uploads: 'false' },
		tempauth: { use: 'egg:swift#tempauth', user_haus_haus: `${own.secret} .admin` },
	}
	return {
		DEFAULT: usual,
		'pipeline:main': { pipeline: [...filters, 'proxy-server'].join(' ') },
		'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
		...Object.fromEntries(filters.map((name) => [`filter:${name}`, more[name] ?? { use: `egg:swift#${name}` }])),
	}
}

async function sumOf(client: S3Client, key: string): Promise<string> {
	const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
	return createHash('sha256')
		.update((await Body?.transformToByteArray()) ?? new Uint8Array())
		.digest('hex')
}

const isListening = (port: number) =>
	new Promise<boolean>((resolve) => {
		const socket = connect(port, '127.0.0.1')
		socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
		socket.once('connect', () => socket.destroy())
	})
