import { createReadStream } from 'node:fs'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { zipOf } from '../../platform/files/zip.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { sheetType } from '../../platform/paper/sheet.ts'
import { drawingOn } from '../files/marks/actions.ts'
import { listProperties } from '../properties/queries.ts'
import { listDrawn, listForPaper } from './actions.ts'
import type { DrawnReceipt } from './queries.ts'
import type { TaxPage } from './rules.ts'
import { folderName, makeFolder, zipEntriesOf } from './folder-report.ts'
import { taxSheet } from './sheet-report.ts'

export const taxPdf: Report = async (making) => {
	const source = await sourceOf(making)
	const { file } = await makeFolder(source, making)
	return { filename: folderName(source, 'pdf'), type: 'application/pdf', open: () => createReadStream(file) }
}

export const taxXlsx: Report = async (making) => {
	const source = await sourceOf(making)
	const sheet = await taxSheet(source)
	return { filename: folderName(source, 'xlsx'), type: sheetType, open: () => sheet }
}

export const taxZip: Report = async (making) => {
	const source = await sourceOf(making)
	const folder = await makeFolder(source, making)
	return { filename: folderName(source, 'zip'), type: 'application/zip', open: () => zipOf(zipEntriesOf(making, folder)) }
}

/** A year of the property, each page read by itself. */
export async function sourceOf({ act, asked }: Making) {
	const { group, year = 0 } = asked
	const [property] = await act(async ({ db }) => (await listProperties(db, group)).filter(({ id }) => id === asked.property))
	if (!property) throw new Refusal('not_found')
	const of = { group, property: property.id, year }
	const pages = async function* (): AsyncGenerator<TaxPage> {
		for (let cursor: string | null | undefined; cursor !== null;) {
			const from: string | undefined = cursor
			const page = await act(({ db }) => listForPaper(db, of, from))
			yield page
			cursor = page.next
		}
	}
	let drawn: Promise<Map<string, DrawnReceipt>> | undefined
	const ofReceipt = async (id: string) => {
		drawn ??= act(({ db }) => listDrawn(db, of))
		const receipt = (await drawn).get(id)
		return receipt ? act(({ db }) => drawingOn(db, group, receipt)) : null
	}
	return { property, year, pages, drawnOn: ofReceipt }
}
