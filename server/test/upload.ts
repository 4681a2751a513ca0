import type { FileForm } from '@hausheft/contract/file-requests.ts'
import { files, type File } from '@hausheft/contract/files.ts'
import type { Problem } from '@hausheft/contract/refusals.ts'
import sharp from 'sharp'
import type { Answered, TestPerson, TestServer } from './house.ts'

const host = 'haus.test'
type Sent = {
	bytes: Uint8Array
	name?: string
	form?: FileForm | Record<string, string>
	key?: string
	field?: string
	headers?: Record<string, string>
}

/** Uploads bytes to a group as somebody. */
export async function upload(
	server: TestServer,
	person: TestPerson,
	group: string,
	sent: Sent,
): Promise<Answered<File & Partial<Problem>>> {
	const { type, payload } = await multipart(sent)
	const response = await server.app.inject({
		method: 'POST',
		url: files.createFile.path.replace('{id}', group),
		headers: {
			host,
			origin: `http://${host}`,
			cookie: person.cookie,
			'content-type': type,
			...(sent.key !== undefined && { 'idempotency-key': sent.key }),
			...sent.headers,
		},
		payload,
	})
	return { status: response.statusCode, body: response.json<File & Partial<Problem>>(), headers: response.headers }
}

/** The body of an upload as a browser would send it. */
export async function multipart({ bytes, name = 'datei', form = {}, field = 'file' }: Sent) {
	const data = new FormData()
	for (const [key, value] of Object.entries(form)) if (value !== undefined) data.set(key, value)
	data.set(field, new Blob([Uint8Array.from(bytes)]), name)
	const response = new Response(data)
	return { type: response.headers.get('content-type') as string, payload: Buffer.from(await response.arrayBuffer()) }
}

/** The content of a file as somebody gets it. */
export async function download(server: TestServer, person: TestPerson, id: string, size?: string, headers: Record<string, string> = {}) {
	const url = files.getContent.path.replace('{id}', id)
	return server.app.inject({ method: 'GET', url, ...(size && { query: { size } }), headers: { host, cookie: person.cookie, ...headers } })
}

/** One plain colour; with `turned`, lying on its side as a phone stores it, with the place where it was taken. */
export const photo = (width: number, height: number, turned = false): Promise<Buffer> => {
	const plain = sharp({ create: { width, height, channels: 3, background: '#b5532e' }, limitInputPixels: false })
	if (!turned) return plain.jpeg().toBuffer()
	const gps = { GPSLatitudeRef: 'N', GPSLatitude: '47/1 15/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '8/1 35/1 0/1' }
	return plain
		.withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Anna' }, IFD3: gps } })
		.jpeg()
		.toBuffer()
}
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
