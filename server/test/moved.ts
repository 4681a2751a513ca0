import { setTimeout as sleep } from 'node:timers/promises'
import { exports } from '@hausheft/contract/exports.ts'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import type { Problem } from '@hausheft/contract/refusals.ts'
import { expect } from 'vitest'
import type { TestPerson, TestServer } from './house.ts'
import { multipart } from './upload.ts'

/** All that a person sees of a group, as it leaves. */
export async function exported(server: TestServer, person: TestPerson, group: string, format: 'json' | 'zip'): Promise<Buffer> {
	const { body } = await server.call(person, exports.createGroupExport, { params: { id: group }, body: { report: 'entries', format } })
	return finished(server, person, body)
}
/** The entries of a house as a table. */
export async function exportedTable(server: TestServer, person: TestPerson, property: string, format: 'csv' | 'xlsx'): Promise<Buffer> {
	const { body } = await server.call(person, exports.createExport, { params: { id: property }, body: { report: 'entries', format } })
	return finished(server, person, body)
}
async function finished(server: TestServer, person: TestPerson, body: { id: string }): Promise<Buffer> {
	const status = async () => (await server.call(person, exports.getExport, { params: { id: body.id } })).body.status
	while (['waiting', 'running'].includes(await status())) await sleep(50)
	const url = exports.getExportContent.path.replace('{id}', body.id)
	const answer = await server.app.inject({ url, headers: { host: 'haus.test', cookie: person.cookie } })
	expect(answer.statusCode).toBe(200)
	return answer.rawPayload
}

/** Uploads a file to be imported. */
export async function sendImport(server: TestServer, person: TestPerson, group: string, bytes: Uint8Array, name: string) {
	const { type, payload } = await multipart({ bytes, name })
	const response = await server.app.inject({
		method: 'POST',
		url: imports.createImport.path.replace('{id}', group),
		headers: { host: 'haus.test', origin: 'http://haus.test', cookie: person.cookie, 'content-type': type },
		payload,
	})
	return { status: response.statusCode, body: response.json<Import & Pick<Partial<Problem>, 'detail' | 'errors'>>() }
}

/** Until nothing of it is under way. */
export async function settledImport(server: TestServer, person: TestPerson, id: string): Promise<Import> {
	for (;;) {
		const { body } = await server.call(person, imports.getImport, { params: { id } })
		if (!['checking', 'running', 'undoing'].includes(body.status)) return body
		await sleep(20)
	}
}
export async function runImport(server: TestServer, person: TestPerson, id: string, dry = false): Promise<Import> {
	expect(await server.call(person, imports.runImport, { params: { id }, body: { dry } })).toMatchObject({ status: 201 })
	return settledImport(server, person, id)
}
export async function undoImport(server: TestServer, person: TestPerson, id: string): Promise<Import> {
	expect((await server.call(person, imports.undoImport, { params: { id } })).status).toBe(201)
	return settledImport(server, person, id)
}
