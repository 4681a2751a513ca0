// Hides how a multipart upload becomes one temporary file with its size and SHA-256, in constant memory.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'

export type Upload = {
	/** Where the bytes lie; whoever keeps them renames the file. */
	path: string
	filename: string
	size: number
	sha256: string
	/** The form's other fields. */
	fields: Record<string, string>
	/** Removes what was not taken. */
	discard(): Promise<void>
}

let incoming = ''
/** Where uploads lie until they are taken; on the same file system as the files, so that taking one is a rename. */
export async function receiveUploadsIn(directory: string) {
	await mkdir(directory, { recursive: true, mode: 0o700 })
	incoming = directory
}

/** Reads one `file` and the fields beside it; 413 above the limit, 422 without a file. */
export async function receiveUpload(request: FastifyRequest): Promise<Upload> {
	if (!request.isMultipart()) throw new Refusal('unsupported_media')
	const target = path.join(incoming, randomUUID())
	const discard = () => rm(target, { force: true })
	const fields: Record<string, string> = {}
	let file: Pick<Upload, 'filename' | 'size' | 'sha256'> | null = null
	try {
		for await (const part of request.parts({ limits: { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11 } })) {
			if (part.type === 'field') fields[part.fieldname] = String(part.value)
			else file = { filename: part.filename, ...(await stored(part.file, target)) }
		}
	} catch (error) {
		await discard()
		throw error
	}
	if (!file) {
		await discard()
		throw invalidField('file', 'Bitte eine Datei wählen.')
	}
	return { path: target, ...file, fields, discard }
}

async function stored(source: NodeJS.ReadableStream & { truncated?: boolean }, target: string) {
	const hash = createHash('sha256')
	let size = 0
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			hash.update(chunk)
			size += chunk.length
			done(null, chunk)
		},
	})
	await pipeline(source, measure, createWriteStream(target, { mode: 0o600, flush: true }))
	if (source.truncated) throw new Refusal('payload_too_large', 'Eine Datei darf höchstens 25 MB gross sein.')
	return { size, sha256: hash.digest('hex') }
}
