import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { exchangeMark } from '@hausheft/contract/exchange.ts'
import { ZipFile } from 'yazl'

export const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const property = { id: id(1), name: 'Alp', type: 'ferienhaus', address_street: '', address_city: '', address_zip: null, photo: null }
export const entry = {
	id: id(2),
	property: id(1),
	journal: null,
	author: 'Hans',
	event_at: '2026-01-01T10:00:00.000Z',
	name: 'Dach geprüft',
	description: '',
	balance: null,
	maintenance: null,
	measurement: [],
	time_recording: [],
	reminder: null,
	rental: null,
	objects: [],
	contacts: [],
	files: [],
	created_at: '2026-01-01T10:00:00.000Z',
}
export const file = {
	id: id(3),
	filename: 'Bild.jpg',
	mime: 'image/jpeg',
	size: 3,
	sha256: 'a'.repeat(64),
	receipt: false,
	plan: false,
	object: null,
	created_at: '2026-01-01T10:00:00.000Z',
	path: 'Bild.jpg',
	annotations: [],
}
export const contact = {
	id: id(4),
	company: 'Huber AG',
	firstname: null,
	lastname: null,
	email: null,
	phone: null,
	address_street: null,
	address_city: null,
	address_zip: null,
	address_cca3: 'CHE',
	valid_from: null,
	valid_until: null,
	disabled_at: null,
	properties: [id(1)],
}
export const exchange = (more: object = {}) => ({
	format: exchangeMark,
	made_at: '2026-01-01T10:00:00.000Z',
	group: 'Andere',
	units: [],
	objects: [],
	journals: [],
	statistics: [],
	files: [],
	entries: [entry],
	contacts: [contact],
	properties: [property],
	...more,
})
export const json = (more: object = {}) => Buffer.from(JSON.stringify(exchange(more)))

/** As an honest program writes one. */
export async function zipped(parts: Record<string, Buffer>, mode?: number): Promise<Buffer> {
	const zip = new ZipFile()
	for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(bytes, name, mode === undefined ? {} : { mode })
	zip.end()
	return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>)
}

export type ForgedFile = {
	name: string
	bytes: Buffer
	deflated?: boolean
	size?: number
	flags?: number
	attributes?: number
	at?: number
}
/** A ZIP byte by byte, as no honest program writes one. */
export function forged(parts: ForgedFile[]): Buffer {
	const local: Buffer[] = []
	const list: Buffer[] = []
	let at = 0
	for (const { name, bytes, deflated = false, size = bytes.length, flags = 0x800, attributes = 0, at: place } of parts) {
		const packed = deflated ? deflateRawSync(bytes, { level: 9 }) : bytes
		const facts = Buffer.alloc(16)
		facts.writeUInt32LE(crc32(bytes), 4)
		facts.writeUInt32LE(packed.length, 8)
		facts.writeUInt32LE(size, 12)
		const title = Buffer.from(name)
		const head = Buffer.alloc(30)
		head.writeUInt32LE(0x04034b50, 0)
		head.writeUInt16LE(20, 4)
		head.writeUInt16LE(flags, 6)
		head.writeUInt16LE(deflated ? 8 : 0, 8)
		facts.copy(head, 10)
		head.writeUInt16LE(title.length, 26)
		const line = Buffer.alloc(46)
		line.writeUInt32LE(0x02014b50, 0)
		line.writeUInt16LE(0x0314, 4)
		line.writeUInt16LE(20, 6)
		line.writeUInt16LE(flags, 8)
		line.writeUInt16LE(deflated ? 8 : 0, 10)
		facts.copy(line, 12)
		line.writeUInt16LE(title.length, 28)
		line.writeUInt32LE(attributes, 38)
		line.writeUInt32LE(place ?? at, 42)
		local.push(head, title, packed)
		list.push(line, title)
		at += head.length + title.length + packed.length
	}
	const directory = Buffer.concat(list)
	const end = Buffer.alloc(22)
	end.writeUInt32LE(0x06054b50, 0)
	end.writeUInt16LE(parts.length, 8)
	end.writeUInt16LE(parts.length, 10)
	end.writeUInt32LE(directory.length, 12)
	end.writeUInt32LE(at, 16)
	return Buffer.concat([...local, directory, end])
}
