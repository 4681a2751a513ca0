/** The same font under a name of its own: PDFKit and readers of PDFs tell fonts apart by it, and a cut of a variable one has that of the whole. */
export function renameFont(font: Buffer, name: string): Buffer {
	const count = font.readUInt16BE(4)
	const tables = Array.from({ length: count }, (_, at) => {
		const entry = 12 + 16 * at
		const [tag, offset, length] = [font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)]
		const data = Buffer.from(font.subarray(offset, offset + length))
		return { tag, data: tag === 'name' ? withNames(data, name) : data }
	})
	const head = Buffer.concat([font.subarray(0, 12), Buffer.alloc(16 * count)])
	const parts = [head]
	let offset = head.length
	for (const [at, { tag, data }] of tables.entries()) {
		if (tag === 'head') data.writeUInt32BE(0, 8)
		const entry = 12 + 16 * at
		head.write(tag, entry, 'latin1')
		head.writeUInt32BE(sumOf(data), entry + 4)
		head.writeUInt32BE(offset, entry + 8)
		head.writeUInt32BE(data.length, entry + 12)
		parts.push(padded(data))
		offset += padded(data).length
	}
	const whole = Buffer.concat(parts)
	const at = tables.findIndex(({ tag }) => tag === 'head')
	whole.writeUInt32BE((0xb1b0afba - sumOf(whole)) >>> 0, whole.readUInt32BE(12 + 16 * at + 8) + 8)
	return whole
}

/** Family, full name and PostScript name; whose work it is and its licence stay. */
function withNames(table: Buffer, name: string): Buffer {
	const strings = table.readUInt16BE(4)
	const records = Array.from({ length: table.readUInt16BE(2) }, (_, at) => {
		const entry = table.subarray(6 + 12 * at, 18 + 12 * at)
		const [id, length, offset] = [entry.readUInt16BE(6), entry.readUInt16BE(8), entry.readUInt16BE(10)]
		const isName = id === 1 || id === 4 || id === 6
		const text = isName ? Buffer.from(name, 'utf16le').swap16() : table.subarray(strings + offset, strings + offset + length)
		return { entry: Buffer.from(entry), text }
	})
	const head = Buffer.alloc(6)
	head.writeUInt16BE(records.length, 2)
	head.writeUInt16BE(6 + 12 * records.length, 4)
	let offset = 0
	for (const { entry, text } of records) {
		entry.writeUInt16BE(text.length, 8)
		entry.writeUInt16BE(offset, 10)
		offset += text.length
	}
	return Buffer.concat([head, ...records.map(({ entry }) => entry), ...records.map(({ text }) => text)])
}

const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])

function sumOf(data: Buffer): number {
	const whole = padded(data)
	let sum = 0
	for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
	return sum
}
