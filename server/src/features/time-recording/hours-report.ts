import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { chf, costOfTime, decimalHours, francs, hoursMinutes, namedAddress, recorded } from '@hausheft/contract/swiss/formats.ts'
import { addMonths } from '@hausheft/contract/next-day.ts'
import { newestYear, oldestYear } from '@hausheft/contract/swiss/limits.ts'
import { addDays, dayOf, dayText, monthYear } from '@hausheft/contract/swiss/zurich.ts'
import type { TimeRow } from '@hausheft/contract/time-recording.ts'
import { overlapping, workKey, type Worked } from '@hausheft/contract/worked-overlaps.ts'
import { memberOf, personOf } from '../../platform/database/act.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { startPaper, type Paper } from '../../platform/paper/pdf.ts'
import type { Column } from '../../platform/paper/table.ts'
import { sheetType, workbook, type Value } from '../../platform/paper/sheet.ts'
import { propertiesOf } from '../exports/actions.ts'
import { listReportedTimes, listTimeRows, type TimesAsked, type ReportedTime } from './queries.ts'
import { minutesOf, monthsOf, perJournal, sheetsOf, yearOf, type MonthSum, type Period, type TimeSheet } from './rules.ts'

/** The hours of each person and month on a page to sign, with what they come to for each journal; of several a last page with all months. */
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
	if (sheets.length > 1) writeMonths(paper, sheets, periodText(period), making.asked.rate)
	await paper.finish()
	return { filename, type: 'application/pdf', open: () => createReadStream(file) }
}

type House = { name: string; address_street: string | null; address_zip: string | null; address_city: string | null }

async function writeSheet(paper: Paper, making: Making, { house, period, sheet }: { house: House; period: Period; sheet: TimeSheet }) {
	const { name, month, rows } = sheet
	const { rate } = making.asked
	const minutes = minutesOf(rows)
	paper.title('Stundenrapport', `${name} · ${monthYear(`${month}-01`)}`)
	paper.facts([
		['Liegenschaft', namedAddress(house)],
		['Person', name],
		['Zeitraum', monthText(month, period)],
		...(rate === undefined ? [] : [['Betrag', `${chf(costOfTime(minutes, rate))}, die Stunde zu ${chf(rate)}`] as const]),
	])
	const table = paper.table([{ head: 'Tag', share: 2 }, { head: 'Arbeit', share: 4.6 }, { head: 'Journal', share: 2.2 }, ...timeColumns])
	const who = sheet.user ? { user: sheet.user } : { user_text: name }
	const times: ReportedTime[] = []
	for await (const page of timesOf(making, period, { month, ...who })) times.push(...page)
	const over = await overlapsIn(making, { from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) }, who)
	for (const time of times)
		table.row([
			dayText(dayOf(time.event_at)),
			[time.name, time.note, over.has(workKey(time)) && overlaps].filter(Boolean).join('\n'),
			time.journal_name ?? '',
			...timeCells(time.minutes),
		])
	table.row(['Total', '', '', ...timeCells(minutes)], 'sum')
	table.end()
	noteRounding(
		paper,
		times.map((time) => time.minutes),
	)
	paper.keep(150)
	const journals = paper.table([{ head: 'Nach Journal', share: 8.8 }, ...timeColumns])
	for (const { name: journal, minutes: of } of perJournal(rows)) journals.row([journal ?? 'Ohne Journal', ...timeCells(of)])
	journals.end()
	paper.signatures([`Datum, Unterschrift ${name}`, 'Datum, Unterschrift geprüft'])
}

/** Which times of these days lie over another of the same person, at whichever property of the group that is. */
async function overlapsIn(making: Making, { from, to }: Period, filter: TimesAsked['filter']): Promise<ReadonlySet<string>> {
	const all: Worked[] = []
	const about = { from: addDays(from, -1), to: addDays(to, 1) }
	for await (const page of timesOf(making, about, filter, { group: making.asked.group }))
		for (const { event, event_at, user, user_text, minutes } of page) all.push({ event, event_at, user, user_text, minutes })
	return overlapping(all)
}

const overlaps = 'Überschneidet sich mit einer anderen Zeit dieser Person.'
/** As people say it, as the specification writes it, and as a bill reckons with it. */
const timeColumns: readonly Column[] = [
	{ head: 'Zeit', share: 2, numbers: true },
	{ head: 'Min:Sek', share: 1.3, numbers: true, small: true },
	{ head: 'Stunden', share: 1.4, numbers: true },
]
const timeCells = (minutes: number) => [hoursMinutes(minutes), recorded(minutes), decimalHours(minutes)]

/** Whoever adds up what is shown comes to something else. */
function noteRounding(paper: Paper, rows: readonly number[]) {
	const hundredths = (minutes: number) => Math.round((minutes * 100) / 60)
	const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)
	if (sum(rows.map(hundredths)) !== hundredths(sum(rows)))
		paper.paragraph('Stunden auf zwei Stellen gerundet, Totale aus den Minuten gerechnet.', 'quiet')
}

/** Person by person what each month comes to, and all of them. */
function writeMonths(paper: Paper, sheets: readonly TimeSheet[], period: string, rate: number | undefined) {
	paper.newPage()
	paper.title('Stundenrapport', `Zusammenzug ${period}`)
	const table = paper.table([
		{ head: 'Person', share: 4 },
		{ head: 'Monat', share: 2.4 },
		...timeColumns,
		...(rate === undefined ? [] : [{ head: 'Betrag (CHF)', share: 2, numbers: true } as const]),
	])
	const rowOf = (first: string, second: string, months: readonly MonthSum[]) => [
		first,
		second,
		...timeCells(minutesOf(months)),
		...(rate === undefined ? [] : [francs(months.reduce((sum, { cost }) => sum + (cost ?? 0), 0))]),
	]
	const months = monthsOf(sheets, rate)
	for (const [, of] of Map.groupBy(months, ({ person }) => person)) {
		for (const each of of) table.row(rowOf(each.name, monthYear(`${each.month}-01`), [each]))
		if (of.length > 1) table.row(rowOf(`Total ${of[0]!.name}`, '', of), 'sum')
	}
	table.row(rowOf('Total', '', months), 'sum')
	table.end()
	noteRounding(
		paper,
		months.map((month) => month.minutes),
	)
	if (rate !== undefined) paper.paragraph(`${chf(rate)} je Stunde; jeder Monat aus seinen Minuten gerechnet, auf Rappen gerundet.`, 'quiet')
}

/** Every time in a row of its own, and beside it what they come to per person, month and journal. */
export const hoursSheet: Report = async (making) => {
	const { period, rows, filename } = await headOf(making, 'xlsx')
	const whole = minutesOf(rows)
	const { person, rate } = making.asked
	const months = monthsOf(sheetsOf(rows), rate)
	async function* times(): AsyncIterable<readonly Value[]> {
		let done = 0
		const who = person === undefined ? {} : { user: person }
		const over = await overlapsIn(making, period, who)
		for await (const page of timesOf(making, period, who))
			for (const time of page) {
				const { user_text, event_at, name, note, journal_name, minutes } = time
				const mark = over.has(workKey(time)) ? 'ja' : null
				yield [user_text, dayOf(event_at), name, note, journal_name, mark, minutes, exactHours(minutes)]
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
					{ head: 'Überschneidung', kind: 'text', width: 16 },
					{ head: 'Stunden', kind: 'hours' },
					{ head: 'Dezimal', kind: 'decimal2' },
				],
				rows: times,
				totals: () => ['Total', null, null, null, null, null, whole, exactHours(whole)],
			},
			{
				name: 'Summen',
				columns: [
					{ head: 'Person', kind: 'text', width: 24 },
					{ head: 'Monat', kind: 'text', width: 18 },
					{ head: 'Journal', kind: 'text', width: 24 },
					{ head: 'Einträge', kind: 'count' },
					{ head: 'Stunden', kind: 'hours' },
					{ head: 'Dezimal', kind: 'decimal2' },
				],
				rows: () =>
					sheetsOf(rows).flatMap((sheet) =>
						sheet.rows.map((row) => [
							sheet.name,
							monthYear(`${row.month}-01`),
							row.journal_name,
							row.count,
							row.minutes,
							exactHours(row.minutes),
						]),
					),
				totals: () => ['Total', null, null, null, whole, exactHours(whole)],
			},
			{
				name: 'Monate',
				columns: [
					{ head: 'Person', kind: 'text', width: 24 },
					{ head: 'Monat', kind: 'text', width: 18 },
					{ head: 'Stunden', kind: 'hours' },
					{ head: 'Dezimal', kind: 'decimal2' },
					...(rate === undefined ? [] : [{ head: 'Betrag', kind: 'francs' } as const]),
				],
				rows: () => months.map(({ name, month, minutes, cost }) => [name, monthYear(`${month}-01`), minutes, exactHours(minutes), cost]),
				totals: () => ['Total', null, whole, exactHours(whole), months.reduce((sum, { cost }) => sum + (cost ?? 0), 0)],
			},
		])
	return { filename, type: sheetType, open }
}

/** Shown with two places and not rounded to them: the sum of the rows is the total. */
const exactHours = (minutes: number) => (minutes / 60).toFixed(10)

/** Of an open end. */
const [oldest, newest] = [`${oldestYear}-01-01`, `${newestYear}-12-31`]

async function headOf(making: Making, ending: string) {
	const { from, to, person } = making.asked
	const today = dayOf(new Date())
	const period: Period = from === undefined && to === undefined ? yearOf(today) : { from: from ?? oldest, to: to ?? newest }
	const [house] = await propertiesOf(making)
	if (!house) throw new Refusal('not_found')
	const rows: TimeRow[] = await making.act(({ db, ...acting }) =>
		listTimeRows(db, askedIn({ db, ...acting }, making, period, person === undefined ? {} : { user: person })),
	)
	const of = person === undefined ? null : rows[0]?.name
	return { house, period, rows, filename: fileWithEnding(['Stundenrapport', house.name, of, periodText(period)], ending) }
}

/** The oldest first, page by page, each as the person sees it at that moment. */
async function* timesOf(
	making: Making,
	period: Period,
	filter: TimesAsked['filter'],
	scope?: TimesAsked['scope'],
): AsyncGenerator<ReportedTime[]> {
	const perPage = 500
	for (let after: ReportedTime | null = null; ;) {
		const past: ReportedTime | null = after
		const times: ReportedTime[] = await making.act((acting) =>
			listReportedTimes(acting.db, askedIn(acting, making, period, filter, scope), past, perPage),
		)
		if (times.length > 0) yield times
		if (times.length < perPage) return
		after = times.at(-1) ?? null
	}
}

function askedIn(
	acting: Parameters<typeof personOf>[0],
	{ asked }: Making,
	period: Period,
	filter: TimesAsked['filter'],
	scope: TimesAsked['scope'] = { property: asked.property ?? '' },
): TimesAsked {
	const viewer = { ...memberOf(acting, asked.group), person: personOf(acting).id, contacts: null }
	return { scope, viewer, period, filter }
}

const periodText = ({ from, to }: Period) => {
	if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
	return [from > oldest && `ab ${dayText(from)}`, to < newest && `bis ${dayText(to)}`].filter(Boolean).join(' ')
}
/** The days of a month that the report covers. */
function monthText(month: string, { from, to }: Period): string {
	const first = from.startsWith(month) && !from.endsWith('-01')
	const last = addDays(to, 1).startsWith(month)
	return [monthYear(`${month}-01`), first && `ab ${dayText(from)}`, last && `bis ${dayText(to)}`].filter(Boolean).join(', ')
}
