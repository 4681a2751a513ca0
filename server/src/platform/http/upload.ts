// Hides how a multipart upload becomes one temporary file with size, SHA-256 and type, in constant memory.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
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
	/** What is in it; where that is nobody's matter yet, nothing is known of it. */
	inspect?(path: string): Promise<{ mime: string | null; width: number | null; height: number | null }>
}

type MaxFile = NonNullable<Endpoint['maxFile']>
const megabyte = 1024 * 1024
const tooLarge = (most: number, ending?: string) =>
	new Refusal(
		'payload_too_large',
		`${ending === undefined ? 'Eine Datei' : `Eine Datei mit der Endung .${ending}`} darf höchstens ${most < 1024 * megabyte ? `${most / megabyte} MB` : `${most / 1024 / megabyte} GB`} gross sein.`,
	)
const limits = { files: 1, fields: 10, fieldSize: 1000, parts: 11 }
/** More than a form of these limits weighs beside its file. */
const beside = 64 * 1024

/** How large a file may be that is called so. */
function mostOf(filename: string, maxFile: MaxFile): [most: number, ending?: string] {
	const ending = filename.split('.').at(-1)?.toLowerCase() ?? ''
	const most = Object.hasOwn(maxFile, ending) ? maxFile[ending] : undefined
	return most === undefined ? [maxFileBytes] : [most, ending]
}

/** Reads one `file` and the fields beside it; 413 above the limit, 415 for a program, 422 without a file. */
export async function receiveUpload(request: FastifyRequest, { draft, inspect }: Receiving, maxFile: MaxFile = {}): Promise<Upload> {
	if (!request.isMultipart()) throw new Refusal('unsupported_media')
	const target = draft()
	const discard = () => rm(target, { force: true })
	const fields: Record<string, string> = {}
	let file: Pick<Upload, 'filename' | 'size' | 'sha256'> | null = null
	try {
		const all = Math.max(maxFileBytes, ...Object.values(maxFile))
		const announced = Number(request.headers['content-length'] ?? 0)
		if (announced > all + beside) throw tooLarge(all, Object.keys(maxFile)[0])
		if (announced > maxFileBytes + beside) await checkRoom(target, announced)
		for await (const part of request.parts({ limits: { ...limits, fileSize: all } })) {
			if (part.type === 'field') fields[part.fieldname] = String(part.value)
			else if (part.fieldname === 'file')
				file = { filename: part.filename, ...(await stored(part.file, target, ...mostOf(part.filename, maxFile))) }
			else throw invalidField(part.fieldname, 'Unbekannte Angabe.')
		}
		if (!file) throw invalidField('file', 'Bitte eine Datei wählen.')
		if (file.size === 0) throw invalidField('file', 'Diese Datei ist leer.')
		const { mime, width, height } = (await inspect?.(target)) ?? unknown
		const type = storedType(mime)
		if (type === null) throw new Refusal('unsupported_media', 'Programme werden nicht angenommen.')
		return { path: target, ...file, mime: type, width, height, fields, discard }
	} catch (error) {
		await discard()
		// What the form's parser has to say comes without a code; what the disk says has one.
		throw error instanceof Refusal || 'code' in (error as Error) ? error : new Refusal('validation', 'Das Formular ist unvollständig.')
	}
}

const unknown = { mime: null, width: null, height: null }

/** A large one is not begun where it would leave the disk full. */
async function checkRoom(target: string, bytes: number) {
	const { bavail, bsize } = await statfs(path.dirname(target))
	if (bavail * bsize < 2 * bytes) throw new Refusal('no_space')
}

async function stored(source: NodeJS.ReadableStream, target: string, most: number, ending?: string) {
	const hash = createHash('sha256')
	let size = 0
	const limit = new AbortController()
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			size += chunk.length
			if (size > most) limit.abort()
			hash.update(chunk)
			done(null, chunk)
		},
	})
	source.once('limit', () => limit.abort())
	await pipeline(source, measure, createWriteStream(target, { mode: 0o600, flush: true }), { signal: limit.signal }).catch(
		(error: Error) => {
			throw limit.signal.aborted ? tooLarge(most, ending) : error
		},
	)
	return { size, sha256: hash.digest('hex') }
}
