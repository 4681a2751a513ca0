// Hides how a multipart upload becomes one temporary file with size, SHA-256 and type, in constant memory.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { storedType } from '../files/kinds.ts'

export type Upload = {
	/** Where the bytes lie; whoever keeps them moves the file. */
	path: string
	filename: string
	size: number
	sha256: string
	/** By content. */
	mime: string
	/** Pixels of an image as it is shown. */
	width: number | null
	height: number | null
	/** The form's other fields. */
	fields: Record<string, string>
	/** Removes what was not taken. */
	discard(): Promise<void>
}
export type Receiving = {
	/** A path on the same file system as the files, so that keeping an upload is a rename. */
	draft(): string
	inspect(path: string): Promise<{ mime: string | null; width: number | null; height: number | null }>
}

const tooLarge = () => new Refusal('payload_too_large', 'Eine Datei darf höchstens 25 MB gross sein.')
const limits = { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11 }
/** More than a form of these limits weighs beside its file. */
const mostBytes = maxFileBytes + 64 * 1024

/** Reads one `file` and the fields beside it; 413 above the limit, 415 for a program, 422 without a file. */
export async function receiveUpload(request: FastifyRequest, { draft, inspect }: Receiving): Promise<Upload> {
	if (!request.isMultipart()) throw new Refusal('unsupported_media')
	const target = draft()
	const discard = () => rm(target, { force: true })
	const fields: Record<string, string> = {}
	let file: Pick<Upload, 'filename' | 'size' | 'sha256'> | null = null
	try {
		if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge()
		for await (const part of request.parts({ limits })) {
			if (part.type === 'field') fields[part.fieldname] = String(part.value)
			else if (part.fieldname === 'file') file = { filename: part.filename, ...(await stored(part.file, target)) }
			else throw invalidField(part.fieldname, 'Unbekannte Angabe.')
		}
		if (!file) throw invalidField('file', 'Bitte eine Datei wählen.')
		if (file.size === 0) throw invalidField('file', 'Diese Datei ist leer.')
		const { mime, width, height } = await inspect(target)
		const type = storedType(mime)
		if (type === null) throw new Refusal('unsupported_media', 'Programme werden nicht angenommen.')
		return { path: target, ...file, mime: type, width, height, fields, discard }
	} catch (error) {
		await discard()
		// What the form's parser has to say comes without a code; what the disk says has one.
		throw error instanceof Refusal || 'code' in (error as Error) ? error : new Refusal('validation', 'Das Formular ist unvollständig.')
	}
}

async function stored(source: NodeJS.ReadableStream, target: string) {
	const hash = createHash('sha256')
	let size = 0
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			hash.update(chunk)
			size += chunk.length
			done(null, chunk)
		},
	})
	const limit = new AbortController()
	source.once('limit', () => limit.abort())
	await pipeline(source, measure, createWriteStream(target, { mode: 0o600, flush: true }), { signal: limit.signal }).catch(
		(error: Error) => {
			throw limit.signal.aborted ? tooLarge() : error
		},
	)
	return { size, sha256: hash.digest('hex') }
}
