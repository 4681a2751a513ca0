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

type Made = { id: string }

/** Somebody with an account who calls the API as the app does. */
async function account(url: string, name: string, email: string) {
	const headers: Record<string, string> = { origin: url }
	const send = async (method: string, path: string, body?: object | FormData) => {
		const json = body !== undefined && !(body instanceof FormData)
		const answer = await fetch(url + path, {
			method,
			headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
			...(body && { body: json ? JSON.stringify(body) : body }),
		})
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
		return answer
	}
	const signedUp = await send('POST', '/api/auth/sign-up/email', { name, email, password: 'lang-genug-1234' })
	const cookie = (signedUp.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
	headers['cookie'] = cookie
	const post = async (path: string, body: object) => (await (await send('POST', path, body)).json()) as Made
	const get = async (path: string) => (await (await send('GET', path)).json()) as Record<string, string>[]
	const upload = async (group: string, event: string, filename: string, bytes: Buffer, more: Record<string, string> = {}) => {
		const form = new FormData()
		for (const [key, value] of Object.entries({ event, ...more })) form.set(key, value)
		form.set('file', new Blob([Uint8Array.from(bytes)]), filename)
		return ((await (await send('POST', `/api/be/groups/${group}/files`, form)).json()) as Made).id
	}
	return { cookie, post, get, send, upload }
}

/** Anna's house with photos and papers on two entries, and Beat who looks after it and sees no amounts. */
export async function fileHouse(url: string) {
	const anna = await account(url, 'Anna Keller', 'anna@haus.test')
	const group = (await anna.post('/api/be/groups', { name: 'Familie Keller' })).id
	const type = (await anna.get('/api/be/properties/types')).find(({ key }) => key === 'mehrfamilienhaus')?.['id'] ?? ''
	const address = { address_street: 'Bergstrasse 12', address_zip: '8810', address_city: 'Horgen' }
	const property = (await anna.post(`/api/be/groups/${group}/properties`, { name: 'Bergstrasse 12', type, ...address })).id
	const log = async (name: string, event_at: string) => (await anna.post(`/api/be/properties/${property}/events`, { name, event_at })).id

	const roof = await log('Dach ausgebessert', '2026-11-18T09:00:00.000Z')
	const hues = ['#8a9a5b', '#b5532e', '#4a6f8a']
	const photos: string[] = []
	for (const [at, hue] of hues.entries()) photos.push(await anna.upload(group, roof, `dach-${at + 1}.jpg`, await photo(hue)))
	await anna.upload(group, roof, 'vom-iphone.heic', heic)
	const plan = await anna.upload(group, roof, 'Dachplan.pdf', pdfOf(['Plan des Dachs', 'Zweite Seite', 'Dritte Seite']), {
		receipt: 'false',
	})
	const older = await log('Heizung gewartet', '2024-03-05T09:00:00.000Z')
	await anna.upload(group, older, 'Rechnung Huber.pdf', pdfOf(['Rechnung 4711']))

	await anna.post(`/api/be/groups/${group}/invites`, { email: 'beat@haus.test', role: 'caretaker' })
	const invite = (await anna.get(`/api/be/groups/${group}/invites`))[0]?.['id'] ?? ''
	const beat = await account(url, 'Beat Frei', 'beat@haus.test')
	await beat.send('POST', `/api/be/invites/${invite}/accept`, {})
	return { anna, beat, group, property, roof, older, photos, plan, home: `${url}/group/${group}/property/${property}` }
}
