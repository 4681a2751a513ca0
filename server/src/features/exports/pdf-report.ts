import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Event } from '@hausheft/contract/events.ts'
import { address, chf, hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { dayMonthYear, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { deriveImages, type Derived } from '../../platform/files/derived.ts'
import { zipOf, type Part } from '../../platform/files/zip.ts'
import { startImages } from '../../platform/images/pool.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { startPaper, type Paper, type Picture } from '../../platform/paper/pdf.ts'
import { countEntries, namesOfFile, pagesOf, propertiesOf, type Place } from './actions.ts'
import { entryFacts, periodText } from './words.ts'

/** More entries than this make several files, one per year and part, in a ZIP. */
const mostEntries = 2000
const edge = 800
// One photo after the other, and none is kept: memory is what this process has little of.
sharp.cache(false)
sharp.concurrency(1)
const mostPhotos = 12

/** The entries on paper, by date, with photos and totals. */
export const entriesPdf: Report = async (making) => {
	const volumes: Volume[] = []
	for await (const volume of volumesOf(making, making.asked)) volumes.push(volume)
	const [first] = volumes
	if (first && volumes.length === 1)
		return { filename: await namesOfFile(making, 'pdf'), type: 'application/pdf', open: () => createReadStream(first.file) }
	const parts = Readable.from(volumes.map(({ name, file }): Part => ({ path: name, open: () => createReadStream(file), asItIs: true })))
	return { filename: await namesOfFile(making, 'zip'), type: 'application/zip', open: () => zipOf(parts) }
}

export type Volume = { name: string; file: string }
type Sums = { count: number; expense: number; income: number; minutes: number }
const nothing = (): Sums => ({ count: 0, expense: 0, income: 0, minutes: 0 })

/** Written one after the other into the folder of the report; at least one. */
export async function* volumesOf(making: Making, place: Place): AsyncGenerator<Volume> {
	const all = await countEntries(making, place)
	const [house] = await propertiesOf({ ...making, asked: { ...making.asked, ...place } })
	const images = startImages()
	const derived = deriveImages(making.store, images)
	const isSplit = all > mostEntries
	let [done, part] = [0, 0]
	let open: { paper: Paper; volume: Volume; years: Map<string, Sums>; count: number } | null = null

	function begin(year: string | null) {
		part++
		const period = year ?? periodText(making.asked)
		const title = house?.name ?? 'Hausheft'
		const name = fileWithEnding([title, year, isSplit ? `Band ${part}` : null], 'pdf')
		const file = path.join(making.folder, `${place.property}-${part}.pdf`)
		const paper = startPaper(file, { title: `${title}: Einträge`, footer: `${title} · ${period}` })
		paper.cover(title, [
			['Adresse', house ? address(house) : ''],
			['Zeitraum', period],
			['Stand', dayMonthYear(dayOf(new Date().toISOString()))],
		])
		return { paper, volume: { name, file }, years: new Map<string, Sums>(), count: 0 }
	}
	try {
		for await (const { entries, names } of pagesOf(making, place)) {
			for (const entry of entries) {
				const year = dayOf(entry.event_at).slice(0, 4)
				if (open && isSplit && (!open.years.has(year) || open.count >= mostEntries)) {
					await close(open)
					yield open.volume
					open = null
				}
				open ??= begin(isSplit ? year : null)
				const sums = open.years.get(year) ?? nothing()
				if (sums.count === 0) open.paper.heading(year, 1)
				open.years.set(year, sums)
				add(sums, entry)
				open.count++
				await write(open.paper, making, derived, entry, names)
				making.progress(++done / all)
			}
		}
		open ??= begin(null)
		await close(open)
		yield open.volume
	} finally {
		images.close()
	}
}

function add(sums: Sums, { balance, time_recording }: Event) {
	sums.count++
	sums.expense += balance?.expense ?? 0
	sums.income += balance?.income ?? 0
	sums.minutes += time_recording.reduce((sum, { minutes }) => sum + minutes, 0)
}

async function close({ paper, years }: { paper: Paper; years: Map<string, Sums> }) {
	if (years.size === 0) paper.paragraph('In diesem Zeitraum gibt es keine Einträge.')
	else {
		paper.heading('Zusammenstellung', 1)
		const table = paper.table([
			{ head: 'Jahr', share: 1 },
			{ head: 'Einträge', share: 1, numbers: true },
			{ head: 'Ausgaben', share: 2, numbers: true },
			{ head: 'Einnahmen', share: 2, numbers: true },
			{ head: 'Arbeitszeit', share: 2, numbers: true },
		])
		const cells = (label: string, sums: Sums) => [
			label,
			String(sums.count),
			chf(sums.expense),
			chf(sums.income),
			hoursMinutes(sums.minutes),
		]
		const total = nothing()
		for (const [year, sums] of years) {
			table.row(cells(year, sums))
			for (const each of Object.keys(total) as (keyof Sums)[]) total[each] += sums[each]
		}
		table.row(cells('Total', total), 'sum')
		table.end()
	}
	await paper.finish()
}

async function write(paper: Paper, making: Making, derived: Derived, entry: Event, names: Record<string, string>) {
	paper.heading(`${dayText(dayOf(entry.event_at))}  ${entry.name}`, 3)
	if (entry.description) paper.paragraph(entry.description)
	const facts = entryFacts(entry, names)
	if (facts.length > 0) paper.facts(facts)
	const photos: Picture[] = []
	for (const { id, mime, filename } of entry.files.slice(0, mostPhotos)) {
		const bytes = await photoOf(making, derived, id, mime)
		if (bytes) photos.push({ bytes, alt: filename })
	}
	await paper.pictures(photos)
}

/** As a small JPEG; null for what is no picture, or cannot be drawn. */
async function photoOf({ store }: Making, derived: Derived, id: string, mime: string): Promise<Buffer | null> {
	try {
		const key = await derived.get(id, mime, 'preview')
		if (key === null) return null
		return await store.withPath(key, (file) =>
			sharp(file)
				.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
				.flatten({ background: '#ffffff' })
				.jpeg({ quality: 78 })
				.toBuffer(),
		)
	} catch {
		return null
	}
}
