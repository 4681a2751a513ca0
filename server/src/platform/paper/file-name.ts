// Hides what Windows, macOS and Linux each refuse in the name of a file, and how long one may be.

/** Bytes, below the 255 of the file systems: room for what a browser or a ZIP adds. */
const longest = 120
/** Separators and control characters of any of the three, and what turns the direction of reading round. */
const refused = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200b\u200c\u200e\u200f\ufeff"*/:<>?\\|]+/gu
/** Names of devices on Windows, whatever follows the dot. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|\.|\s)/i

/** What people called something as the name of a file without an ending: `Boiler / Heizung: 2026?` → `Boiler Heizung 2026`. */
export function fileName(text: string, otherwise = 'Ohne Namen'): string {
	const plain = text.toWellFormed().normalize('NFC').replaceAll(refused, ' ').replaceAll(/\s+/g, ' ')
	// No leading dot (hidden), no dot or space at the end (Windows drops them), no leading dash (an option to programs).
	const trimmed = plain.replace(/^[\s.\-~]+/, '')
	const cut = cutTo(trimmed, longest).replace(/[\s.]+$/, '')
	return device.test(cut) ? `_${cut}` : cut || otherwise
}

/** Whole letters as long as they fit, accents and joined signs included. */
function cutTo(text: string, bytes: number): string {
	if (Buffer.byteLength(text) <= bytes) return text
	let [kept, size] = ['', 0]
	for (const { segment } of new Intl.Segmenter('de').segment(text)) {
		size += Buffer.byteLength(segment)
		if (size > bytes) break
		kept += segment
	}
	return kept
}

/** With its ending, the parts joined: `fileWithEnding(['Stundenrapport', 'Urs', '2026'], 'pdf')` → `Stundenrapport Urs 2026.pdf`. */
export const fileWithEnding = (parts: readonly (string | null | undefined)[], ending: string): string =>
	`${fileName(parts.filter(Boolean).join(' '))}.${ending}`

/** The same names in one folder get a number; upper and lower case are one on Windows and macOS. */
export function apart(): (name: string) => string {
	const taken = new Set<string>()
	return (name) => {
		const dot = name.lastIndexOf('.')
		const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
		let free = name
		for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${ending}`
		taken.add(free.toLowerCase())
		return free
	}
}
