// Hides how the built files are served: by name, compressed beforehand, cached for ever where the name says what is in them.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BuildFile } from '../database/stored-builds.ts'
import { sendEncoded } from './encode.ts'

const year = 365 * 24 * 3600
/** Of files that never change under one name. */
export const immutable = /^\/(assets|fonts)\//
const forEver = `public, max-age=${year}, immutable`

export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
	await app.register(fastifyStatic, {
		root: folder,
		wildcard: false,
		index: false,
		preCompressed: true,
		globIgnore: ['index.html*', '**/*.br', '**/*.gz', '.vite/**'],
		cacheControl: false,
		setHeaders: (reply, file) => {
			const name = `/${path.relative(folder, file).replaceAll(path.sep, '/')}`
			reply.header('cache-control', immutable.test(name) ? forEver : 'public, max-age=3600')
		},
	})
}

/** Those that a page of this release may ask any server for; compressed ones are made again. */
export async function immutableFiles(folder: string): Promise<BuildFile[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const names = entries
		.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
		.filter((name) => immutable.test(`/${name}`))
	const files: BuildFile[] = []
	for (const name of names) files.push({ name, bytes: await readFile(path.join(folder, name)) })
	return files
}

const texts: Record<string, string> = {
	'.js': 'application/javascript; charset=utf-8',
	'.mjs': 'application/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
}

/** One of another release. */
export async function sendImmutable(reply: FastifyReply, name: string, bytes: Buffer) {
	const text = texts[path.extname(name)]
	reply.header('cache-control', forEver).type(text ?? (name.endsWith('.woff2') ? 'font/woff2' : 'application/octet-stream'))
	return text === undefined ? reply.send(bytes) : sendEncoded(reply, bytes.toString('utf8'))
}
