// Hides how vCard 4 (RFC 6350) and 3 (RFC 2426) write what people typed: escaped, in lines of 75 bytes at most.

/** One line of a card: its name with parameters, and a value or the parts of a structured one. */
type Property = readonly [name: string, value: string | null | readonly (string | null)[]]
export const vcardType = 'text/vcard; charset=utf-8'

/** 3.0 is what older programs read. */
export type VcardVersion = '3.0' | '4.0'

/** The lines that hold something, between the ones that every card has. */
export const vcard = (properties: readonly Property[], version: VcardVersion = '4.0'): string =>
	Array.of<Property>(['BEGIN', 'VCARD'], ['VERSION', version], ['PRODID', '-//Hausheft//DE'], ...properties, ['END', 'VCARD'])
		.filter(([, value]) => (typeof value === 'string' ? value !== '' : value?.some(Boolean)))
		.map(([name, value]) => folded(`${name}:${typeof value === 'string' ? escaped(value) : (value ?? []).map(componentOf).join(';')}`))
		.join('')

const componentOf = (part: string | null) => escaped(part ?? '')

const escaped = (text: string) =>
	text
		.toWellFormed()
		.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
		// oxlint-disable-next-line no-control-regex -- not allowed in a value
		.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
		.replaceAll(/[\\,;]/g, (sign) => `\\${sign}`)
		.replaceAll('\n', String.raw`\n`)

/** A line goes on in the next one after a space; no letter is cut in two. */
function folded(line: string): string {
	let [text, bytes] = ['', 0]
	for (const letter of line) {
		const size = Buffer.byteLength(letter)
		if (bytes + size > 75) {
			text += '\r\n '
			bytes = 1
		}
		text += letter
		bytes += size
	}
	return `${text}\r\n`
}
