import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { address, hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { addDays, dayOf, dayText, monthYear } from '@hausheft/contract/swiss/zurich.ts'
import type { TimeRow } from '@hausheft/contract/time-recording.ts'
import { memberOf, personOf } from '../../platform/database/act.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { startPaper, type Paper } from '../../platform/paper/pdf.ts'
import { sheetType, workbook, type Value } from '../../platform/paper/sheet.ts'
import { propertiesOf } from '../exports/actions.ts'
import { listReportedTimes, listTimeRows, type Asked, type ReportedTime } from './queries.ts'
import { minutesOf, perJournal, sheetsOf, yearOf, type Period, type TimeSheet } from './rules.ts'

/** The hours of each person and month on a page to sign, with what they come to for each journal. */
export const hoursPdf: Report = async (making) => {
	const { house, period, rows, filename } = await headOf(making, 'pdf')
	const file = path.join(making.folder, 'hours.pdf')
	const paper = startPaper(file, { title: `Stundenrapport ${house.name}`, footer: `${house.name} · Stundenrapport` })
	const sheets = sheetsOf(rows)
	if (sheets.length === 0) {
		paper.title('Stundenrapport', house.name)
		paper.paragraph(`In diesem Zeitraum (${periodText(period)}) hat niemand Zeit erfasst.`)
	}
	for (const [at, sheet] of sheets.entries()) {
		if (at > 0) paper.newPage()
		await writeSheet(paper, making, { house, period, sheet })
		making.progress((at + 1) / sheets.length)
	}
	await paper.finish()
	return { filename, type: 'application/pdf', open: () => createReadStream(file) }
}

type House = { name: string; address_street: string | null; address_zip: string | null; address_city: string | null }

async function writeSheet(paper: Paper, making: Making, { house, period, sheet }: { house: House; period: Period; sheet: TimeSheet }) {
	const { name, month, rows } = sheet
	paper.title('Stundenrapport', `${name} · ${monthYear(`${month}-01`)}`)
	paper.facts([
		['Liegenschaft', [house.name, address(house)].filter(Boolean).join(', ')],
		['Person', name],
		['Zeitraum', monthText(month, period)],
	])
	const table = paper.table([
		{ head: 'Tag', share: 2 },
		{ head: 'Arbeit', share: 6 },
		{ head: 'Journal', share: 2.6 },
		{ head: 'Zeit', share: 2, numbers: true },
	])
	const filter = { month, ...(sheet.user ? { user: sheet.user } : { user_text: name }) }
	for await (const times of timesOf(making, period, filter))
		for (const time of times)
			table.row([
				dayText(dayOf(time.event_at)),
				[time.name, time.note].filter(Boolean).join('\n'),
				time.journal_name ?? '',
				hoursMinutes(time.minutes),
			])
	table.row(['Total', '', '', hoursMinutes(minutesOf(rows))], 'sum')
	table.end()
	paper.keep(150)
	const journals = paper.table([
		{ head: 'Nach Journal', share: 8 },
		{ head: 'Zeit', share: 2, numbers: true },
	])
	for (const { name: journal, minutes } of perJournal(rows)) journals.row([journal ?? 'Ohne Journal', hoursMinutes(minutes)])
	journals.end()
	paper.signatures([`Datum, Unterschrift ${name}`, 'Datum, Unterschrift geprüft'])
}

/** Every time in a row of its own, and beside it what they come to per person, month and journal. */
export const hoursSheet: Report = async (making) => {
	const { period, rows, filename } = await headOf(making, 'xlsx')
	const whole = minutesOf(rows)
	const { person } = making.asked
	async function* times(): AsyncIterable<readonly Value[]> {
		let done = 0
		for await (const page of timesOf(making, period, person === undefined ? {} : { user: person }))
			for (const { user_text, event_at, name, note, journal_name, minutes } of page) {
				yield [user_text, dayOf(event_at), name, note, journal_name, minutes]
				making.progress(Math.min(1, (done += minutes) / Math.max(1, whole)))
			}
	}
	const open = () =>
		workbook([
			{
				name: 'Zeiten',
				columns: [
					{ head: 'Person', kind: 'text', width: 24 },
					{ head: 'Tag', kind: 'day' },
					{ head: 'Eintrag', kind: 'text', width: 44 },
					{ head: 'Notiz', kind: 'text', width: 44 },
					{ head: 'Journal', kind: 'text', width: 24 },
					{ head: 'Stunden', kind: 'hours' },
				],
				rows: times,
				totals: () => ['Total', null, null, null, null, whole],
			},
			{
				name: 'Summen',
				columns: [
					{ head: 'Person', kind: 'text', width: 24 },
					{ head: 'Monat', kind: 'text', width: 18 },
					{ head: 'Journal', kind: 'text', width: 24 },
					{ head: 'Einträge', kind: 'count' },
					{ head: 'Stunden', kind: 'hours' },
				],
				rows: () =>
					sheetsOf(rows).flatMap((sheet) =>
						sheet.rows.map((row) => [sheet.name, monthYear(`${row.month}-01`), row.journal_name, row.count, row.minutes]),
					),
				totals: () => ['Total', null, null, null, whole],
			},
		])
	return { filename, type: sheetType, open }
}

async function headOf(making: Making, ending: string) {
	const { from, to, person } = making.asked
	const today = dayOf(new Date())
	const period: Period = from === undefined && to === undefined ? yearOf(today) : { from: from ?? '1900-01-01', to: to ?? '2200-12-31' }
	const [house] = await propertiesOf(making)
	if (!house) throw new Refusal('not_found')
	const rows: TimeRow[] = await making.act(({ db, ...acting }) =>
		listTimeRows(db, askedIn({ db, ...acting }, making, period, person === undefined ? {} : { user: person })),
	)
	const of = person === undefined ? null : rows[0]?.name
	return { house, period, rows, filename: fileWithEnding(['Stundenrapport', house.name, of, periodText(period)], ending) }
}

/** The oldest first, page by page, each as the person sees it at that moment. */
async function* timesOf(making: Making, period: Period, filter: Asked['filter']): AsyncGenerator<ReportedTime[]> {
	const perPage = 500
	for (let after: ReportedTime | null = null; ;) {
		const past: ReportedTime | null = after
		const times: ReportedTime[] = await making.act((acting) =>
			listReportedTimes(acting.db, askedIn(acting, making, period, filter), past, perPage),
		)
		if (times.length > 0) yield times
		if (times.length < perPage) return
		after = times.at(-1) ?? null
	}
}

function askedIn(acting: Parameters<typeof personOf>[0], { asked }: Making, period: Period, filter: Asked['filter']): Asked {
	const viewer = { ...memberOf(acting, asked.group), person: personOf(acting).id, contacts: null }
	return { property: asked.property ?? '', viewer, period, filter }
}

const periodText = ({ from, to }: Period) => {
	if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
	return [from > '1900-01-01' && `ab ${dayText(from)}`, to < '2200-12-31' && `bis ${dayText(to)}`].filter(Boolean).join(' ')
}
/** The days of a month that the report covers. */
function monthText(month: string, { from, to }: Period): string {
	const first = from.startsWith(month) && !from.endsWith('-01')
	const last = addDays(to, 1).startsWith(month)
	return [monthYear(`${month}-01`), first && `ab ${dayText(from)}`, last && `bis ${dayText(to)}`].filter(Boolean).join(', ')
}
