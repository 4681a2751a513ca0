import { randomUUID } from 'node:crypto'
import { inbox, type InboxItem } from '@hausheft/contract/inbox.ts'
import type { Problem } from '@hausheft/contract/refusals.ts'
import type { TestPerson, TestServer } from './house.ts'
import { multipart } from './upload.ts'

type MimePart = { name?: string; type?: string; content: Buffer | string; id?: string; disposition?: string }
export type Letter = {
	from?: string
	subject?: string
	text?: string
	html?: string
	id?: string | null
	headers?: Record<string, string>
	parts?: MimePart[]
}

/** A mail as it comes over the wire. */
export function mailOf({
	from = 'Huber Sanitär <huber@sanitaer.test>',
	subject = 'Rechnung',
	text = 'Guten Tag',
	html,
	id,
	headers = {},
	parts = [],
}: Letter = {}): Buffer {
	const named = id === null ? {} : { 'Message-ID': `<${id ?? randomUUID()}@sanitaer.test>` }
	const head = { From: from, To: 'haus@post.test', Subject: subject, Date: 'Fri, 20 Nov 2026 09:00:00 +0100', ...named, ...headers }
	const bodies = [
		{ type: 'text/plain; charset=utf-8', content: text },
		...(html === undefined ? [] : [{ type: 'text/html; charset=utf-8', content: html }]),
	]
	const [edge, body] = [`grenze-${randomUUID()}`, `fassung-${randomUUID()}`]
	const encoded = ({ type = 'application/pdf', name, content, id: cid, disposition = 'attachment' }: MimePart, isBody: boolean) => [
		`--${isBody ? body : edge}`,
		`Content-Type: ${type}${name ? `; name="${name}"` : ''}`,
		...(isBody ? [] : [`Content-Disposition: ${disposition}${name ? `; filename="${name}"` : ''}`]),
		...(cid ? [`Content-ID: <${cid}>`] : []),
		...(type === 'message/rfc822'
			? ['', content.toString()]
			: ['Content-Transfer-Encoding: base64', '', Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n')]),
	]
	const lines = [
		...Object.entries(head).map(([name, value]) => `${name}: ${value}`),
		'MIME-Version: 1.0',
		`Content-Type: multipart/mixed; boundary=${edge}`,
		'',
		`--${edge}`,
		`Content-Type: multipart/alternative; boundary=${body}`,
		'',
		...bodies.flatMap((one) => encoded(one, true)),
		`--${body}--`,
		...parts.flatMap((part) => encoded(part, false)),
		`--${edge}--`,
		'',
	]
	return Buffer.from(lines.join('\r\n'))
}

/** Puts a saved mail into the inbox of a group. */
export async function saveMail(server: TestServer, person: TestPerson, group: string, letter: Letter | Buffer = {}, key?: string) {
	const { type, payload } = await multipart({ bytes: Buffer.isBuffer(letter) ? letter : mailOf(letter), name: 'Mail.eml' })
	const response = await server.app.inject({
		method: 'POST',
		url: inbox.createInboxItem.path.replace('{id}', group),
		headers: {
			host: 'haus.test',
			origin: 'http://haus.test',
			cookie: person.cookie,
			'content-type': type,
			...(key !== undefined && { 'idempotency-key': key }),
		},
		payload,
	})
	return { status: response.statusCode, body: response.json<InboxItem & Partial<Omit<Problem, 'status'>>>(), headers: response.headers }
}
