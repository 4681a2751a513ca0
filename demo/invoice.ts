import type { ContactKey } from './contacts.ts'

/** A bill: from whom, and what for, in Rappen. */
export type Invoice = { from: ContactKey; lines: [text: string, rappen: number][] }
export type Letter = { from: string[]; to: string[]; title: string; dated: string; number: string; lines: Invoice['lines'] }

const francs = (rappen: number) => `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`
const bytes = (text: string) => Uint8Array.from(text, (sign) => (sign.charCodeAt(0) > 255 ? 63 : sign.charCodeAt(0)))
const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`)

/** About as wide as Helvetica sets it, to put figures flush right. */
const widthOf = (text: string, size: number) => [...text].reduce((sum, sign) => sum + (/[.,' ]/.test(sign) ? 0.278 : 0.556), 0) * size

/** One page A4 as PDF, written by hand: text, lines, a total. */
export function pdf({ from, to, title, dated, number, lines }: Letter): Uint8Array<ArrayBuffer> {
	const drawn: string[] = []
	const put = (x: number, y: number, text: string, size = 10.5, font = 'F1') =>
		drawn.push(`BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`)
	const right = (x: number, y: number, text: string, font = 'F1') => put(Number((x - widthOf(text, 10.5)).toFixed(1)), y, text, 10.5, font)
	const rule = (y: number) => drawn.push(`0.6 w 64 ${y} m 531 ${y} l S`)

	put(64, 772, from[0] ?? '', 16, 'F2')
	from.slice(1).forEach((line, at) => put(64, 752 - at * 14, line, 9.5))
	to.forEach((line, at) => put(340, 672 - at * 15, line))
	put(64, 560, title, 15, 'F2')
	put(64, 538, `Rechnung Nr. ${number}`)
	right(531, 538, dated)
	rule(520)
	lines.forEach(([text, rappen], at) => {
		put(64, 498 - at * 22, text)
		right(531, 498 - at * 22, francs(rappen))
	})
	const end = 498 - lines.length * 22
	const total = lines.reduce((sum, [, rappen]) => sum + rappen, 0)
	rule(end + 8)
	put(64, end - 12, 'Darin 8.1 % MWST')
	right(531, end - 12, francs(Math.round((total * 8.1) / 108.1)))
	put(64, end - 38, 'Total CHF', 12, 'F2')
	right(531, end - 38, francs(total), 'F2')
	put(64, end - 84, 'Zahlbar innert 30 Tagen. Besten Dank für den Auftrag.')
	put(64, 74, 'Muster ohne Wert: Diese Rechnung gehört zu einem Musterhaus.', 8.5)
	return assembled(drawn.join('\n'))
}

function assembled(content: string): Uint8Array<ArrayBuffer> {
	const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		font('Helvetica'),
		font('Helvetica-Bold'),
	]
	let text = '%PDF-1.4\n'
	const places = objects.map((object, at) => {
		const place = text.length
		text += `${at + 1} 0 obj\n${object}\nendobj\n`
		return place
	})
	const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
	const start = text.length
	text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
	return bytes(text)
}
