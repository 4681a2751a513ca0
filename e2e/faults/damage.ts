import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { expect } from 'vitest'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import type { Server } from '../server.ts'
import { ask, postgresOf } from './ledger.ts'

/** As the system does for want of memory. */
export const killPostgres = ({ dataDir }: Server) => process.kill(postgresOf(dataDir).pid, 'SIGKILL')

/** One of those that work for the server, with which PostgreSQL ends all others. */
export async function killBackend({ dataDir }: Server) {
	const [backend] = await ask<{ pid: number }>(dataDir, `select pid from pg_stat_activity where application_name = 'hausheft' limit 1`)
	if (!backend) throw new Error('Nobody works for the server.')
	process.kill(backend.pid, 'SIGKILL')
}

/** It has not ended, and answers, its database too. */
export async function isUp(server: Server) {
	const health = async () => (await fetch(`${server.url}/api/be/health`).catch(() => undefined))?.status
	await expect.poll(health, { timeout: 90_000 }).toBe(200)
	expect(server.exitCode()).toBe(null)
}

/** Clients that hang, each in its own way; they are there when this answers. */
export async function hang({ url }: Server, cookie: string, file: string): Promise<Socket[]> {
	const by = `host: ${new URL(url).host}\r\norigin: ${url}\r\ncookie: ${cookie}\r\n`
	const post = `POST /api/be/groups HTTP/1.1\r\n${by}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":`
	const sockets = ['', `GET / HTTP/1.1\r\n${by}`, post].map((text) => client(url, text))
	const download = client(url, `GET /api/be/files/${file}/content HTTP/1.1\r\n${by}\r\n`)
	await Promise.all(sockets.map((socket) => once(socket, 'connect')))
	const [beginning] = (await once(download, 'data')) as [Buffer]
	download.pause()
	expect(beginning.toString('latin1')).toMatch(/^HTTP\/1.1 200 OK/)
	return [...sockets, download]
}

function client(url: string, words: string) {
	const socket = connect(Number(new URL(url).port), '127.0.0.1')
	socket.on('error', () => {})
	socket.write(words)
	return socket
}

/** A disk of its own, of so many megabytes, that can be full; a sentence where this machine lets nobody have one. */
export function smallDisk(megabytes: number) {
	if (!existsSync('/proc/mounts')) return 'no disk of its own can be mounted: this is not Linux'
	for (const [, folder = '', pid = ''] of readFileSync('/proc/mounts', 'utf8').matchAll(/ (\S+\/hausheft-disk-(\d+)-\S+) /g))
		if (!existsSync(`/proc/${pid}`)) spawnSync('umount', ['-l', folder])
	const folder = temporaryFolder('disk')
	const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { encoding: 'utf8' })
	if (mounted.status !== 0) {
		removeFolder(folder)
		return `no disk of its own can be mounted: ${mounted.stderr.trim()}`
	}
	const ballast = path.join(folder, 'ballast')
	return {
		folder,
		/** To the last byte. */
		fill() {
			const file = openSync(ballast, 'a')
			try {
				for (let size = 2 ** 20; size >= 1; size = size / 2) while (taken(file, size));
			} finally {
				closeSync(file)
			}
		},
		free: () => rmSync(ballast, { force: true }),
		[Symbol.dispose]() {
			spawnSync('umount', ['-l', folder])
			removeFolder(folder)
		},
	}
}

function taken(file: number, size: number) {
	try {
		return writeSync(file, Buffer.alloc(size)) === size
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
		throw error
	}
}
