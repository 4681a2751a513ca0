const bytes = (text: string) => Uint8Array.from(text, (sign) => (sign.charCodeAt(0) > 255 ? 63 : sign.charCodeAt(0)))
const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`)

/** In points from the lower left corner; `F2` is bold. */
export const textAt = (x: number, y: number, text: string, size = 10.5, font: 'F1' | 'F2' = 'F1') =>
	`BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`

/** About as wide as Helvetica sets it, to put figures flush right. */
export const widthOf = (text: string, size: number) =>
	[...text].reduce((sum, sign) => sum + (/[.,' ]/.test(sign) ? 0.278 : 0.556), 0) * size

/** One page A4 as PDF, of what is drawn on it. */
export function assembled(drawn: readonly string[]): Uint8Array<ArrayBuffer> {
	const content = drawn.join('\n')
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
