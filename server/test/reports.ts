import type { Export } from '@hausheft/contract/exports.ts'
import { exports } from '@hausheft/contract/exports.ts'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { TestPerson, TestServer } from './house.ts'
import { readPdf, type ReadPdf } from './read-pdf.ts'

type MadeReport = { asked: Export; bytes: Buffer }

/** Asks for a report as somebody and waits until it is made; where it is refused, by what. */
export async function makeReport(
	server: TestServer,
	person: TestPerson,
	property: string,
	body: ReportRequest,
): Promise<MadeReport & { status: number }> {
	const { status, body: asked } = await server.call(person, exports.createExport, { params: { id: property }, body })
	if (status !== 201) return { status, asked, bytes: Buffer.alloc(0) }
	const read = async () => (await server.call(person, exports.getExport, { params: { id: asked.id } })).body
	await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBeOneOf(['ready', 'failed'])
	const made = await read()
	expect(made).toMatchObject({ status: 'ready', problem: null })
	const content = await server.app.inject({
		url: exports.getExportContent.path.replace('{id}', asked.id),
		headers: { host: 'haus.test', cookie: person.cookie },
	})
	return { status, asked: made, bytes: content.rawPayload }
}

export const pdfOf = async (report: MadeReport): Promise<ReadPdf> => readPdf(report.bytes)

/** What stands in the cells of each page of a workbook, row by row: texts as they are, numbers as they are kept. */
export async function sheetsOf({ bytes }: MadeReport): Promise<string[][][]> {
	const zip = await fromBufferPromise(bytes)
	const sheets: string[][][] = []
	for await (const entry of zip.eachEntry()) {
		if (!entry.fileName.startsWith('xl/worksheets/')) continue
		const xml = (await buffer(await zip.openReadStreamPromise(entry))).toString()
		// What a filter leaves of a column is the only thing that is computed.
		expect(xml.replaceAll(/<f>SUBTOTAL\(109,([A-Z]+)2:\1\d+\)<\/f>/g, '')).not.toContain('<f>')
		sheets.push(
			[...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
				[...row!.matchAll(/<(?:v|t)(?: [^>]*)?>([^<]*)</g)].map(([, cell]) => cell!),
			),
		)
	}
	return sheets
}
