// Makes «Alles für den Treuhänder»: of each house of a group what a year's end needs, in a folder of its own. It is put together from several features' papers.
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Property } from '@hausheft/contract/properties.ts'
import { francs } from '@hausheft/contract/swiss/formats.ts'
import { dayMonthYear, dayOf, dayText, monthYear } from '@hausheft/contract/swiss/zurich.ts'
import type { TaxGap } from '@hausheft/contract/tax.ts'
import { writeYearPaper, yearName, yearOf, yearSheet } from './features/balance/balance-report.ts'
import { listUnpaid } from './features/balance/queries.ts'
import { listProperties } from './features/properties/queries.ts'
import { listUnits, listUnread } from './features/readings/queries.ts'
import { listRents } from './features/rents/actions.ts'
import { statisticData } from './features/statistics/actions.ts'
import { listGaps } from './features/tax/actions.ts'
import { makeFolder, zipEntriesOf } from './features/tax/folder-report.ts'
import { sourceOf } from './features/tax/tax-report.ts'
import { zipOf, type ZipEntry } from './platform/files/zip.ts'
import { apart, fileName, fileWithEnding } from './platform/paper/file-name.ts'
import type { Making, Report } from './platform/paper/making.ts'
import { startPaper } from './platform/paper/pdf.ts'

const title = 'Alles für den Treuhänder'

export const yearAllZip: Report = async (making) => {
	const group = await yearOf(making, null)
	return {
		filename: fileWithEnding([title, String(group.year), group.name], 'zip'),
		type: 'application/zip',
		open: () => zipOf(foldersOf(making)),
	}
}

async function* foldersOf(making: Making): AsyncGenerator<ZipEntry> {
	const { act, asked, folder, progress } = making
	const group = await yearOf(making, null)
	const overview = await writeYearPaper(folder, group)
	yield { path: yearName(group, 'pdf'), open: () => createReadStream(overview), asItIs: true }
	yield { path: yearName(group, 'xlsx'), open: async () => yearSheet(group), asItIs: true }
	const houses = await act(({ db }) => listProperties(db, asked.group))
	const free = apart()
	for (const [at, property] of houses.entries()) {
		const own = path.join(folder, property.id)
		await mkdir(own, { mode: 0o700 })
		const within: Making = {
			...making,
			folder: own,
			asked: { ...asked, property: property.id },
			progress: (share) => progress((at + share) / houses.length),
		}
		yield* houseOf(within, property, `${free(fileName(property.name))}/`)
		await rm(own, { recursive: true, force: true })
	}
}

async function* houseOf(making: Making, property: Property, root: string): AsyncGenerator<ZipEntry> {
	const year = await yearOf(making)
	const paper = await writeYearPaper(making.folder, year)
	yield { path: root + yearName(year, 'pdf'), open: () => createReadStream(paper), asItIs: true }
	yield { path: root + yearName(year, 'xlsx'), open: async () => yearSheet(year), asItIs: true }
	yield* zipEntriesOf(making, await makeFolder(await sourceOf(making), making), root)
	const points = await writeOpenPoints(making, property)
	yield { path: `${root}offene-Punkte.pdf`, open: () => createReadStream(points), asItIs: true }
}

/** What somebody still has to look after, one table for each kind of thing. */
type Section = {
	head: string
	columns: readonly { head: string; share: number; numbers?: true }[]
	rows: readonly (readonly string[])[]
	note?: string
}

async function writeOpenPoints(making: Making, property: Property): Promise<string> {
	const { year = 0 } = making.asked
	const file = path.join(making.folder, 'open.pdf')
	const name = `Offene Punkte ${year}`
	const paper = startPaper(file, { title: `${name}, ${property.name}`, footer: `${name} · ${property.name}` })
	paper.title(name, property.name)
	paper.paragraph(`Stand: ${dayMonthYear(dayOf(new Date().toISOString()))}.`, 'quiet')
	const all = [
		await incomplete(making, property),
		await unpaid(making, property),
		await unsettled(making, property),
		await unread(making, property),
		await backwards(making, property),
	]
	const sections = all.filter(({ rows }) => rows.length > 0)
	for (const { head, columns, rows, note } of sections) {
		paper.heading(head, 2, rows.length)
		const table = paper.table(columns, head)
		for (const row of rows) table.row(row)
		table.end()
		if (note) paper.paragraph(note, 'quiet')
	}
	if (sections.length === 0) paper.paragraph('Es ist nichts offen.')
	await paper.finish()
	return file
}

const missing: Record<TaxGap, string> = { receipt: 'Beleg', recipient: 'Empfänger', tax: 'Steuerart' }
async function incomplete({ act, asked }: Making, { id }: Property): Promise<Section> {
	const rows = await act(({ db }) => listGaps(db, { group: asked.group, property: id, year: asked.year ?? 0 }))
	return {
		head: 'Was für die Steuern fehlt',
		columns: [
			{ head: 'Datum', share: 14 },
			{ head: 'Eintrag', share: 42 },
			{ head: 'Es fehlt', share: 28 },
			{ head: 'Betrag CHF', share: 16, numbers: true },
		],
		rows: rows.map(({ event_at: at, name, gaps, bill }) => [
			dayText(dayOf(at)),
			name,
			gaps.map((gap) => missing[gap]).join(', '),
			francs(bill),
		]),
		// Of what does not count for the taxes nobody needs a receipt.
		note: 'Geprüft sind die steuerrelevanten Ausgaben.',
	}
}

const ofBill = [
	{ head: 'Datum', share: 14 },
	{ head: 'Eintrag', share: 52 },
	{ head: 'Zahlbar bis', share: 16 },
	{ head: 'Betrag CHF', share: 18, numbers: true },
] as const
async function unpaid({ act, asked }: Making, { id }: Property): Promise<Section> {
	const bills = await act(({ db }) => listUnpaid(db, asked.group, id, asked.year ?? 0))
	return {
		head: 'Noch zu bezahlen',
		columns: ofBill,
		rows: bills.map(({ event_at: at, name, due, expense }) => [dayText(dayOf(at)), name, dayText(due), francs(expense)]),
	}
}

const ofRent = [
	{ head: 'Monat', share: 20 },
	{ head: 'Was wiederkommt', share: 44 },
	{ head: 'Erwartet CHF', share: 18, numbers: true },
	{ head: 'Erhalten CHF', share: 18, numbers: true },
] as const
/** Months whose day has passed and that are not paid, or in part. */
async function unsettled({ act, asked }: Making, { id }: Property): Promise<Section> {
	const { group, year = 0 } = asked
	const { rows } = await act(({ db }) => listRents(db, { group, property: id }, year, dayOf(Date.now())))
	return {
		head: 'Offene Mieten',
		columns: ofRent,
		rows: rows.flatMap(({ name, months }) =>
			months
				.filter(({ state }) => state === 'open' || state === 'part')
				.map(({ month, proposed, received }) => [monthYear(`${month}-01`), name, francs(proposed), francs(received)]),
		),
	}
}

/** Meters that nobody read about the turn of the year: from December to January. */
async function unread({ act, asked }: Making, { id }: Property): Promise<Section> {
	const { group, year = 0 } = asked
	const series = await act(({ db }) => listUnread(db, group, id, { from: `${year}-12-01`, until: `${year + 1}-01-31` }))
	return {
		head: 'Ohne Zählerstand zum Jahresende',
		columns: [
			{ head: 'Zähler', share: 50 },
			{ head: 'Objekt', share: 30 },
			{ head: 'Zuletzt gelesen', share: 20 },
		],
		rows: series.map(({ name, object, last_on: last }) => [name, object ?? '', dayText(last)]),
	}
}

/** Days of the year on which a counter shows less than before, and nobody has said that it was replaced. */
async function backwards({ act, asked }: Making, { id }: Property): Promise<Section> {
	const { group, year = 0 } = asked
	const found = await act(async ({ db }) => {
		const counters = (await listUnits(db)).filter(({ kind }) => kind === 'counter')
		const each = counters.map(({ id: unit }) => ({ unit, series: null, scale: 'month' as const, summarize: true }))
		return statisticData(db, { group, property: id, now: Date.now() }, each, { from: `${year}-01-01`, to: `${year}-12-31` })
	})
	return {
		head: 'Zähler zeigt weniger als davor',
		columns: [
			{ head: 'Datum', share: 20 },
			{ head: 'Zähler', share: 50 },
			{ head: 'Objekt', share: 30 },
		],
		rows: found
			.flatMap(({ series }) => series)
			.flatMap(({ name, object_name, broken }) => broken.map((day) => [dayText(day), name, object_name ?? ''])),
		note: 'Darum fehlt dort der Verbrauch. Wurde der Zähler ausgewechselt, im Eintrag «Zähler ersetzt» ankreuzen, sonst den Stand berichtigen.',
	}
}
