/** A date as cameras write it: `2026:10:03 09:12:00`. */
type Taken = string

/** The JPEG with the time at which it says it was taken. */
export function withDate(jpeg: Uint8Array, taken: Taken): Uint8Array<ArrayBuffer> {
	const added = exif(taken)
	const whole = new Uint8Array(jpeg.length + added.length)
	whole.set(jpeg.subarray(0, 2))
	whole.set(added, 2)
	whole.set(jpeg.subarray(2), 2 + added.length)
	return whole
}

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const short = (value: number) => [value >> 8, value & 255]
const long = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]

/** What a camera adds: an APP1 segment whose only entry leads to the one tag DateTimeOriginal. */
function exif(taken: Taken): number[] {
	const value = ascii(`${taken}\0`)
	const tiff = [
		...ascii('MM'),
		...short(42),
		...long(8),
		// One entry: where the camera's own directory lies (byte 26).
		...short(1),
		...short(0x8769),
		...short(4),
		...long(1),
		...long(26),
		...long(0),
		// One entry there: twenty characters at byte 44.
		...short(1),
		...short(0x9003),
		...short(2),
		...long(value.length),
		...long(44),
		...long(0),
		...value,
	]
	const body = [...ascii('Exif\0\0'), ...tiff]
	return [0xff, 0xe1, ...short(body.length + 2), ...body]
}
