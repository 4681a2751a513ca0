import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Event } from '@hausheft/contract/events.ts'
import type { ExchangeReply } from '@hausheft/contract/exchange.ts'
import type { File } from '@hausheft/contract/files.ts'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { address, chf, hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { dateTime, dayMonthYear, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { deriveImages, originalKey, type Derived } from '../../platform/files/derived.ts'
import { isFull } from '../../platform/files/s3-faults.ts'
import { zipOf, type ZipEntry } from '../../platform/files/zip.ts'
import { refusalOfDatabase } from '../../platform/http/refuse.ts'
import { startImages, type Images } from '../../platform/images/pool.ts'
import { imageTypes } from '../../platform/images/tasks.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { startPaper, type Paper, type Picture } from '../../platform/paper/pdf.ts'
import { drawnOn } from '../files/marks/actions.ts'
import { countEntries, namesOfFile, pagesOf, propertiesOf, type ExportPlace } from './actions.ts'
import { entryFacts, periodText } from './words.ts'

/** More entries than this make several files, one per year and part, in a ZIP. */
const mostEntries = 2000
const edge = 800

/** The entries on paper, by date, with photos and totals. */
export const entriesPdf: Report = async (making) => {
	const volumes: Volume[] = []
	for await (const volume of volumesOf(making, making.asked)) volumes.push(volume)
	const [first] = volumes
	if (first && volumes.length === 1)
		return { filename: await namesOfFile(making, 'pdf'), type: 'application/pdf', open: () => createReadStream(first.file) }
	const parts = Readable.from(volumes.map(({ name, file }): ZipEntry => ({ path: name, open: () => createReadStream(file), asItIs: true })))
	return { filename: await namesOfFile(making, 'zip'), type: 'application/zip', open: () => zipOf(parts) }
}

export type Volume = { name: string; file: string }
type Sums = { count: number; expense: number; income: number; minutes: number }
const nothing = (): Sums => ({ count: 0, expense: 0, income: 0, minutes: 0 })

/** Written one after the other into the folder of the report; at least one. */
export async function* volumesOf(making: Making, place: ExportPlace): AsyncGenerator<Volume> {
	const all = await countEntries(making, place)
	const [house] = await propertiesOf({ ...making, asked: { ...making.asked, ...place } })
	const images = startImages({ atOnce: 2 })
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
			...(isSplit ? [] : [['Einträge', String(all)] as const]),
			['Stand', dayMonthYear(dayOf(new Date().toISOString()))],
		])
		return { paper, volume: { name, file }, years: new Map<string, Sums>(), count: 0 }
	}
	try {
		for await (const { entry, names, photos, replies } of withPhotos(making, place, photosFrom(making, derived, images))) {
			const year = dayOf(entry.event_at).slice(0, 4)
			if (open && isSplit && (!open.years.has(year) || open.count >= mostEntries)) {
				await close(open)
				yield open.volume
				open = null
			}
			open ??= begin(isSplit ? year : null)
			const { paper, years } = open
			const sums = years.get(year) ?? nothing()
			const isFirst = sums.count === 0
			years.set(year, sums)
			add(sums, entry)
			open.count++
			await paper.whole(() => {
				if (isFirst) paper.heading(year, 1)
				write(paper, entry, names, photos, replies)
			})
			making.progress(++done / all)
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
			for (const each of keysOf(total)) total[each] += sums[each]
		}
		table.row(cells('Total', total), 'sum')
		table.end()
	}
	await paper.finish()
}

function write(paper: Paper, entry: Event, names: Record<string, string>, photos: readonly Photo[], replies: readonly ExchangeReply[]) {
	paper.heading(`${dayText(dayOf(entry.event_at))}  ${entry.name}`, 3)
	if (entry.description) paper.paragraph(entry.description)
	const seen = new Set(photos.map(({ id }) => id))
	const facts = entryFacts({ ...entry, files: entry.files.filter(({ id }) => !seen.has(id)) }, names)
	if (facts.length > 0) paper.facts(facts)
	paper.pictures(photos)
	if (replies.length > 0)
		paper.facts(replies.map(({ author, text, created_at }) => [`${author ?? 'Antwort'}, ${dateTime(created_at)}`, text]))
}

type Photo = Picture & { id: string }
type Illustrated = { entry: Event; names: Record<string, string>; replies: readonly ExchangeReply[]; photos: Photo[] }

/** Each entry with its photos; those of the next one are made while one is written. */
async function* withPhotos(making: Making, place: ExportPlace, photosOf: (entry: Event) => Promise<Photo[]>): AsyncGenerator<Illustrated> {
	let next: (Omit<Illustrated, 'photos'> & { photos: Promise<Photo[]> }) | null = null
	for await (const { entries, names, replies } of pagesOf(making, place))
		for (const entry of entries) {
			const photos = photosOf(entry)
			// Told where it is awaited.
			photos.catch(() => undefined)
			if (next) yield { ...next, photos: await next.photos }
			next = { entry, names, photos, replies: replies.get(entry.id) ?? [] }
		}
	if (next) yield { ...next, photos: await next.photos }
}

/** What is away, full or no longer permitted is so for the whole report; what has gone or cannot be drawn is left out. */
const endsReport = (error: unknown, folder: string) => {
	const refusal = error instanceof Refusal ? error : refusalOfDatabase(error)
	return (refusal !== null && refusal.code !== 'gone') || isFull(error, folder)
}

/** As small JPEGs with what is drawn on them, made by a process that may be killed; without what is no picture or cannot be drawn. */
function photosFrom({ store, folder, act, asked }: Making, derived: Derived, images: Images) {
	const photoOf = async (file: File): Promise<Buffer | null> => {
		const { id } = file
		const target = path.join(folder, `${id}.jpg`)
		try {
			const over = file.annotations ? await act(({ db }) => drawnOn(db, asked.group, file)) : null
			const key = (await derived.known(id, 'preview')) ?? originalKey(id)
			return (await store.withPath(key, (path) => images.print(path, target, edge, over ?? undefined))) && (await readFile(target))
		} catch (error) {
			if (endsReport(error, folder)) throw error
			return null
		} finally {
			await rm(target, { force: true })
		}
	}
	return async ({ files }: Event): Promise<Photo[]> => {
		const photos: Photo[] = []
		for (const file of files) {
			const bytes = imageTypes.has(file.mime) ? await photoOf(file) : null
			if (bytes) photos.push({ id: file.id, bytes, alt: file.filename })
		}
		return photos
	}
}
