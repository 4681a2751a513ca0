import sharp from 'sharp'

/** A photo as a camera makes it: larger than what the app shows of it, each of another colour. */
export const photo = (hue: string, width = 3000, height = 2000) => {
	const sun = `<svg width="${width}" height="${height}"><circle cx="${width / 3}" cy="${height / 2}" r="${height / 5}" fill="#f2d39a"/></svg>`
	return sharp({ create: { width, height, channels: 3, background: hue } })
		.composite([{ input: Buffer.from(sun) }])
		.jpeg()
		.toBuffer()
}

/** The beginning of a photo as iPhones write it; no browser but theirs can draw it. */
export const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)])

/** A PDF with one line of text on each page. */
export function pdfOf(lines: string[]): Buffer {
	const kids = lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		`<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
		...lines.flatMap((line, at) => {
			const text = `BT /F1 28 Tf 60 720 Td (${line}) Tj ET 0.6 0.3 0.2 rg 60 500 300 120 re f`
			return [
				`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
				`<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
			]
		}),
	]
	let file = '%PDF-1.4\n'
	const places = objects.map((object, at) => {
		const place = file.length
		file += `${at + 1} 0 obj\n${object}\nendobj\n`
		return place
	})
	const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
	const trailer = `trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
	return Buffer.from(`${file}xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1')
}
