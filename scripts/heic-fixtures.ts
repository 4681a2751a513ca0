// Makes the HEICs of server/test/heic anew, which are checked in; it needs heif-enc (Debian: libheif-examples).
// A picture of four colours: red, green above blue, yellow. heif-enc says nothing of how a picture is turned: that is written here.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

const target = path.join(import.meta.dirname, '../server/test/heic')
const folder = mkdtempSync(path.join(tmpdir(), 'heic-'))
const [red, green, blue, yellow] = ['#dc1e1e', '#1ec81e', '#1e1edc', '#e6d21e']

function drawing(width: number, height: number, colours = [red, green, blue, yellow]) {
	const [w, h] = [width / 2, height / 2]
	const squares = colours.map((fill, at) => `<rect x="${(at % 2) * w}" y="${at > 1 ? h : 0}" width="${w}" height="${h}" fill="${fill}"/>`)
	return sharp(
		Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${squares.join('')}</svg>`),
	).removeAlpha()
}

async function encode(pictures: Record<string, Promise<Buffer>>, ...given: string[]): Promise<Buffer> {
	const inputs = await Promise.all(
		Object.entries(pictures).map(async ([name, bytes]) => {
			const file = path.join(folder, name)
			writeFileSync(file, await bytes)
			return file
		}),
	)
	const output = path.join(folder, 'made.heic')
	execFileSync('heif-enc', [...given, '-q', '90', '-o', output, ...inputs])
	return readFileSync(output)
}

const placeOf = (file: Buffer, type: string) => {
	const at = file.indexOf(type, 0, 'latin1')
	if (at < 0) throw new Error(`no ${type}`)
	return at - 4
}

/** With one more property of the only picture: what is behind it moves, and all around it grow. */
function withProperty(file: Buffer, type: string, value: number): Buffer {
	const box = Buffer.from([0, 0, 0, 9, ...Buffer.from(type, 'latin1'), value])
	const [meta, iprp, ipco, ipma, iloc] = ['meta', 'iprp', 'ipco', 'ipma', 'iloc'].map((each) => placeOf(file, each)) as [
		...[number, number, number, number, number],
	]
	const bytes = Buffer.from(file)
	let properties = 0
	for (let at = ipco + 8; at < ipma; at += bytes.readUInt32BE(at)) properties++
	const grow = (at: number, by: number) => bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at)
	for (const [at, by] of [
		[meta, 10],
		[iprp, 10],
		[ipco, 9],
		[ipma, 1],
	] as const)
		grow(at, by)
	// One item with one extent, whose offset counts from its base.
	if (bytes.readUInt16BE(iloc + 14) !== 1 || bytes.readUInt16BE(ipma + 14) !== 1) throw new Error('not one picture')
	grow(iloc + 20, 10)
	bytes.writeUInt8(bytes.readUInt8(ipma + 18) + 1, ipma + 18)
	const end = ipma + file.readUInt32BE(ipma)
	return Buffer.concat([
		bytes.subarray(0, ipma),
		box,
		bytes.subarray(ipma, end),
		Buffer.from([0x80 | (properties + 1)]),
		bytes.subarray(end),
	])
}

/** What the head says of the last picture's size. */
function sized(file: Buffer, width: number, height: number): Buffer {
	const bytes = Buffer.from(file)
	const at = bytes.lastIndexOf('ispe', undefined, 'latin1')
	bytes.writeUInt32BE(width, at + 8)
	bytes.writeUInt32BE(height, at + 12)
	return bytes
}

const plain = await encode({ 'plain.png': drawing(128, 64).png().toBuffer() })
const turnedByExif = drawing(128, 64).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
const burst = await encode({
	'one.png': drawing(64, 64, [blue, blue, blue, blue]).png().toBuffer(),
	'two.png': drawing(128, 64).png().toBuffer(),
	'three.png': drawing(64, 64, [green, green, green, green]).png().toBuffer(),
})
burst.writeUInt16BE(2, placeOf(burst, 'pitm') + 12)
const deep = drawing(128, 64).toColourspace('rgb16').png().toBuffer()

const fixtures: Record<string, Buffer> = {
	plain,
	'left-90': withProperty(plain, 'irot', 1),
	'left-180': withProperty(plain, 'irot', 2),
	'left-270': withProperty(plain, 'irot', 3),
	'top-bottom': withProperty(plain, 'imir', 0),
	'left-right': withProperty(plain, 'imir', 1),
	tiles: await encode({ 'tiles.png': drawing(96, 48).png().toBuffer() }),
	'ten-bit': await encode({ 'deep.png': deep }, '-b', '10'),
	'exif-turned': await encode({ 'exif.jpg': turnedByExif }),
	burst,
	'25-megapixels': sized(plain, 5000, 5000),
	'60-megapixels': sized(plain, 10_000, 6000),
	'cut-off': plain.subarray(0, placeOf(plain, 'mdat') + 20),
}
for (const [name, bytes] of Object.entries(fixtures)) writeFileSync(path.join(target, `${name}.heic`), bytes)
rmSync(folder, { recursive: true })
