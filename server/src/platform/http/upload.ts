// Hides how a multipart upload becomes one temporary file with size, SHA-256 and type, in constant memory.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import type { Hold } from '../disk.ts'
import { storedType } from '../files/kinds.ts'
import type { Store } from '../files/store.ts'
import { removeAll, type Written } from '../files/written-before.ts'
import { beside, type UploadSeats } from './upload-seats.ts'

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
	/** Who sends it: what it takes to look into it counts as theirs. */
	by: string
	/** The form's other fields. */
	fields: Record<string, string>
	/** Removes what was not taken. */
	discard(): Promise<void>
}
export type Receiving = {
	/** Where drafts lie on the same file system as what is kept, so that keeping an upload is a rename. */
	store: Pick<Store, 'draft' | 'hold'>
	seats: UploadSeats
	/** How much of it may lie there at once: with what is read out of it, twice. */
	times?: number
	/** What is in it; where that is nobody's matter yet, nothing is known of it. */
	inspect?(path: string, by?: string): Promise<{ mime: string | null; width: number | null; height: number | null }>
}

type MaxFile = NonNullable<Endpoint['maxFile']>
const megabyte = 1024 * 1024
const tooLarge = (most: number, ending?: string) =>
	new Refusal(
		'payload_too_large',
		`${ending === undefined ? 'Eine Datei' : `Eine Datei mit der Endung .${ending}`} darf höchstens ${most < 1024 * megabyte ? `${most / megabyte} MB` : `${most / 1024 / megabyte} GB`} gross sein.`,
	)
/** So many bytes are kept ahead of what has come. */
const ahead = 16 * megabyte
const limits = { files: 1, fields: 10, fieldSize: 1000, parts: 11 }

/** How large a file may be that is called so. */
function mostOf(filename: string, maxFile: MaxFile): [most: number, ending?: string] {
	const ending = filename.split('.').at(-1)?.toLowerCase() ?? ''
	const most = Object.hasOwn(maxFile, ending) ? maxFile[ending] : undefined
	return most === undefined ? [maxFileBytes] : [most, ending]
}

/** Reads one `file` and the fields beside it; 413 above the limit, 415 for a program, 422 without a file. */
export async function receiveUpload(
	request: FastifyRequest,
	by: string,
	{ store, seats, times = 1, inspect }: Receiving,
	maxFile: MaxFile = {},
): Promise<Upload> {
	if (!request.isMultipart()) throw new Refusal('unsupported_media')
	const all = Math.max(maxFileBytes, ...Object.values(maxFile))
	// Who does not say how much it is may send as much as may come.
	const announced = Number(request.headers['content-length'] ?? all)
	if (announced > all + beside) throw tooLarge(all, Object.keys(maxFile)[0])
	const leave = seats(by, announced)
	const target = store.draft()
	let hold: Hold | null = null
	const discard = async () => {
		try {
			await rm(target, { force: true })
		} finally {
			hold?.release()
			leave()
		}
	}
	const fields: Record<string, string> = {}
	let file: Pick<Upload, 'filename' | 'size' | 'sha256'> | null = null
	try {
		hold = await store.hold(times * announced, ahead)
		if (!hold) throw new Refusal('no_space')
		// Somebody has hung up already: the form's parser would wait for ever.
		if (request.raw.destroyed) throw new Refusal('unavailable')
		for await (const part of request.parts({ limits: { ...limits, fileSize: all } })) {
			if (part.type === 'field') fields[part.fieldname] = String(part.value)
			else if (part.fieldname === 'file')
				file = { filename: part.filename, ...(await stored(part.file, target, hold, ...mostOf(part.filename, maxFile))) }
			else throw invalidField(part.fieldname, 'Unbekannte Angabe.')
		}
		if (!file) throw invalidField('file', 'Bitte eine Datei wählen.')
		if (file.size === 0) throw invalidField('file', 'Diese Datei ist leer.')
		const { mime, width, height } = (await inspect?.(target, by)) ?? unknown
		const type = storedType(mime)
		if (type === null) throw new Refusal('unsupported_media', 'Programme werden nicht angenommen.')
		return { path: target, ...file, mime: type, width, height, by, fields, discard }
	} catch (error) {
		await discard()
		// What the form's parser has to say comes without a code; what the disk says has one.
		throw error instanceof Refusal || lookAt(error, 'code') !== undefined
			? error
			: new Refusal('validation', 'Das Formular ist unvollständig.')
	}
}

/** Refuses what is said beside a file where nothing is asked; each by its name. */
export function refuseFields(fields: readonly string[]) {
	if (fields.length > 0)
		throw new Refusal('validation', undefined, { errors: fields.map((path) => ({ path, message: 'Unbekannte Angabe.' })) })
}

/** With an upload that nobody takes goes what was made of it. */
export function discardWith(upload: Upload, more: () => Promise<void>) {
	const { discard } = upload
	upload.discard = async () => {
		try {
			await more()
		} finally {
			await discard()
		}
	}
}

const unknown = { mime: null, width: null, height: null }

async function stored(source: NodeJS.ReadableStream, target: string, hold: Hold, most: number, ending?: string) {
	const hash = createHash('sha256')
	let size = 0
	const limit = new AbortController()
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			size += chunk.length
			if (size > most) limit.abort()
			hash.update(chunk)
			const goesOn = hold.goesOn(size)
			if (goesOn === true) return done(null, chunk)
			goesOn.then((fits) => (fits ? done(null, chunk) : done(new Refusal('no_space'))), done)
		},
	})
	source.once('limit', () => limit.abort())
	const file = createWriteStream(target, { mode: 0o600, flush: true })
	hold.into(file)
	await pipeline(source, measure, file, { signal: limit.signal }).catch((error: Error) => {
		throw limit.signal.aborted ? tooLarge(most, ending) : error
	})
	return { size, sha256: hash.digest('hex') }
}

/**
 * Puts it where it is kept before the transaction begins. The handler calls what this answers last, when nothing else can refuse; else the bytes go
 * with the upload.
 */
export async function putBefore(store: Pick<Store, 'put' | 'remove'>, upload: Upload, written: readonly Written[]): Promise<() => void> {
	let isKept = false
	discardWith(upload, async () => {
		if (!isKept) await removeAll(store, written)
	})
	for (const { key, draft } of written) await store.put(key, draft)
	return () => {
		isKept = true
	}
}
