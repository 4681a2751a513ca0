import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Property } from '@hausheft/contract/properties.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { address, chf, count, francs } from '@hausheft/contract/swiss/formats.ts'
import { dayMonthYear, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { actualAmount, compared, flatAmount } from '@hausheft/contract/tax-sums.ts'
import { className, dayDecides, noAdvice, whatCounts } from '@hausheft/contract/tax-words.ts'
import type { TaxList, TaxRow } from '@hausheft/contract/tax.ts'
import { originalKey } from '../../platform/files/derived.ts'
import { zipOf, type Part } from '../../platform/files/zip.ts'
import { apart, fileName, fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { startPaper, type Paper } from '../../platform/paper/pdf.ts'
import { workbook } from '../../platform/paper/sheet.ts'
import { startStamping, type Stamp } from '../../platform/paper/stamped.ts'
import { listProperties } from '../properties/queries.ts'
import { listYear } from './actions.ts'

const title = 'Steuer-Mappe'
/** More are not printed along: nobody leafs through them, and one process must hold them. */
const mostPapers = 1000

type Receipt = TaxRow['receipts'][number] & Pick<TaxRow, 'event_at' | 'name' | 'recipients'>
/** What is in the folder: the rows that were on paper, and each receipt once, in the order of its number. */
type Folder = { property: Property; year: number; first: TaxList; receipts: Receipt[]; file: string }

export const taxPdf: Report = async (making) => {
	const { property, year, file } = await makeFolder(making)
	return { filename: nameOf(property, year, 'pdf'), type: 'application/pdf', open: () => createReadStream(file) }
}

export const taxZip: Report = async (making) => {
	const folder = await makeFolder(making)
	const { property, year } = folder
	return { filename: nameOf(property, year, 'zip'), type: 'application/zip', open: () => zipOf(partsOf(making, folder)) }
}

const nameOf = ({ name }: Property, year: number, ending: string) => fileWithEnding([title, String(year), name], ending)

async function makeFolder(making: Making): Promise<Folder> {
	// Where all PDFs together are too much, they are named and lie in the ZIP.
	const folder = (await writeFolder(making, 1, true)) ?? (await writeFolder(making, 2, false))
	if (!folder) throw new Error('a folder without PDFs could not be written')
	return folder
}

async function writeFolder(making: Making, attempt: number, withPdfs: boolean): Promise<Folder | null> {
	const { asked, folder, store, progress, signal } = making
	const { year = 0 } = asked
	const [property] = await making.act(async ({ db }) => (await listProperties(db, asked.group)).filter(({ id }) => id === asked.property))
	if (!property) throw new Refusal('not_found')
	const file = path.join(folder, `list-${attempt}.pdf`)
	const paper = startPaper(file, { title: `${title} ${year}, ${property.name}`, footer: `${title} ${year} · ${property.name}` })
	const { first, receipts } = await writeList(paper, making, property, year)
	const stamping = startStamping({ store, folder, count: receipts.length, withPdfs })
	signal.addEventListener('abort', stamping.close)
	try {
		for (const [at, receipt] of receipts.slice(0, mostPapers).entries()) {
			signal.throwIfAborted()
			await stamping.stamp(paper, stampOf(receipt, at + 1))
			progress((0.9 * (at + 1)) / receipts.length)
		}
		if (receipts.length > mostPapers) paper.paragraph(`Die Belege ${mostPapers + 1} bis ${receipts.length} liegen im ZIP der ${title}.`)
		await paper.finish()
		const filled = path.join(folder, `folder-${attempt}.pdf`)
		const result = await stamping.fill(file, filled)
		if (result === 'failed') return null
		return { property, year, first, receipts, file: result === 'filled' ? filled : file }
	} finally {
		stamping.close()
	}
}

const stampOf = ({ id, filename, mime, event_at, name, recipients }: Receipt, number: number): Stamp => ({
	id,
	filename,
	mime,
	title: `Beleg ${number}`,
	note: [dayText(dayOf(event_at)), name, namesOf(recipients)].filter(Boolean).join(' · '),
})
const namesOf = (recipients: TaxRow['recipients']) => recipients.map(({ name }) => name).join(', ')

/** Every page of the list, each read by itself. */
async function* pagesOf({ act, asked }: Making, year: number): AsyncGenerator<TaxList> {
	for (let cursor: string | null | undefined; cursor !== null;) {
		const from: string | undefined = cursor
		const page = await act(({ db }) => listYear(db, { group: asked.group, property: asked.property ?? '', year }, from))
		yield page
		cursor = page.next
	}
}

/** The list as it is page by page; a receipt gets its number where it first stands on paper. */
async function writeList(paper: Paper, making: Making, property: Property, year: number) {
	const receipts: Receipt[] = []
	const numbers = new Map<string, number>()
	let first: TaxList | undefined
	let table: ReturnType<Paper['table']> | undefined
	let open: TaxRow['tax'] | undefined
	const close = () => {
		if (!table || open === undefined || !first) return
		const sums = first.classes.find(({ tax }) => tax === open)
		table.row(['Total', '', '', '', sums ? netOf(sums) : ''], 'sum')
		table.end()
	}
	for await (const page of pagesOf(making, year)) {
		if (!first) writeHead(paper, property, (first = page))
		for (const row of page.rows) {
			for (const receipt of row.receipts) if (!numbers.has(receipt.id)) numbers.set(receipt.id, receipts.push({ ...receipt, ...pick(row) }))
			if (row.tax !== open) {
				close()
				open = row.tax
				paper.heading(className(row.tax), 2)
				table = paper.table(columns, className(row.tax))
			}
			const of = row.receipts.map(({ id }) => numbers.get(id)).join(', ')
			table?.row([dayText(dayOf(row.event_at)), serviceOf(row), namesOf(row.recipients), of, netOf(row)])
		}
	}
	close()
	if (!first) throw new Refusal('not_found')
	return { first, receipts }
}

const columns = [
	{ head: 'Datum', share: 13 },
	{ head: 'Leistung', share: 36 },
	{ head: 'Empfänger', share: 26 },
	{ head: 'Beleg', share: 11 },
	{ head: 'Betrag CHF', share: 14, numbers: true },
] as const
const pick = ({ event_at, name, recipients }: TaxRow) => ({ event_at, name, recipients })
const serviceOf = ({ name, percent, bill }: TaxRow) => (percent === null ? name : `${name} (${percent} % von ${chf(bill)})`)
const netOf = ({ expense, income }: { expense: number; income: number }) => `${income > expense ? '-' : ''}${francs(expense - income)}`

function writeHead(paper: Paper, property: Property, { year, classes, flat, todo }: TaxList) {
	paper.title(`${title} ${year}`, [property.name, address(property)].filter((text, at, all) => text && all.indexOf(text) === at).join(', '))
	paper.paragraph(`${dayDecides} Stand: ${dayMonthYear(dayOf(new Date().toISOString()))}.`, 'quiet')
	const sums = paper.table([
		{ head: 'Steuerart', share: 60 },
		{ head: 'Einträge', share: 20, numbers: true },
		{ head: 'Betrag CHF', share: 20, numbers: true },
	])
	for (const each of classes) sums.row([className(each.tax), String(each.count), netOf(each)])
	if (classes.length === 0) sums.row(['Kein steuerrelevanter Eintrag', '', ''])
	sums.end()
	const [actual, rate] = [actualAmount(classes), flatAmount(flat)]
	paper.heading('Pauschale', 2)
	paper.facts([
		['Wirkliche Kosten', chf(actual)],
		['Pauschale', rate === null ? 'nicht festgehalten' : `${chf(rate)} (${flat.percent} % von ${chf(flat.base ?? 0)})`],
		...(flat.note === '' ? [] : [['Notiz', flat.note] as const]),
	])
	if (rate !== null) paper.paragraph(compared(actual, rate, chf), 'strong')
	paper.paragraph(`${whatCounts} ${noAdvice}`, 'quiet')
	if (todo.count > 0)
		paper.paragraph(`${count(todo.count, 'Eintrag ist', 'Einträge sind')} noch ohne Beleg, ohne Empfänger oder ohne Steuerart.`, 'quiet')
}

async function* partsOf(making: Making, { property, year, receipts, file }: Folder): AsyncGenerator<Part> {
	const { store } = making
	yield { path: nameOf(property, year, 'pdf'), open: () => createReadStream(file), asItIs: true }
	yield { path: nameOf(property, year, 'xlsx'), open: () => listSheet(making, year, receipts), asItIs: true }
	const free = apart()
	const digits = String(receipts.length).length
	for (const [at, { id, filename }] of receipts.entries()) {
		if ((await store.size(originalKey(id))) === null) continue
		const dot = filename.lastIndexOf('.')
		const [stem, ending] = dot > 0 ? [filename.slice(0, dot), filename.slice(dot + 1)] : [filename, 'bin']
		const number = String(at + 1).padStart(digits, '0')
		yield {
			path: `Belege/${free(`${fileName(`Beleg ${number} ${stem}`)}.${fileName(ending)}`)}`,
			open: () => store.read(originalKey(id)),
			asItIs: true,
		}
	}
}

function listSheet(making: Making, year: number, receipts: readonly Receipt[]): Readable {
	const numbers = new Map(receipts.map(({ id }, at) => [id, at + 1]))
	const rows = async function* () {
		for await (const { rows: all } of pagesOf(making, year))
			for (const row of all)
				yield [
					dayOf(row.event_at),
					row.name,
					namesOf(row.recipients),
					className(row.tax),
					row.receipts.flatMap(({ id }) => numbers.get(id) ?? []).join(', '),
					row.bill,
					row.percent ?? 100,
					row.expense,
					row.income,
				]
	}
	return workbook([
		{
			name: `Steuern ${year}`,
			columns: [
				{ head: 'Datum', kind: 'day' },
				{ head: 'Leistung', kind: 'text' },
				{ head: 'Empfänger', kind: 'text' },
				{ head: 'Steuerart', kind: 'text', width: 24 },
				{ head: 'Belege', kind: 'text', width: 12 },
				{ head: 'Rechnung CHF', kind: 'francs' },
				{ head: 'Anteil %', kind: 'count' },
				{ head: 'Ausgabe CHF', kind: 'francs' },
				{ head: 'Einnahme CHF', kind: 'francs' },
			],
			rows,
		},
	])
}
