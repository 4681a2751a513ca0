import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Balance } from '@hausheft/contract/balance.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { namedAddress, netFrancs } from '@hausheft/contract/swiss/formats.ts'
import { dayMonthYear, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { className, monthNames } from '@hausheft/contract/tax-words.ts'
import { isWhole } from '../../platform/database/act.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { startPaper, type Paper } from '../../platform/paper/pdf.ts'
import { sheetType, workbook, type Sheet, type Value } from '../../platform/paper/sheet.ts'
import { findGroupName } from '../exports/queries.ts'
import { listProperties } from '../properties/queries.ts'
import { listRows, listToDate } from './queries.ts'
import { balanceOf, sameDayBefore } from './rules.ts'

const title = 'Einnahmen & Ausgaben'
/** A year of one house; of a group there are several. */
type House = { property: Property; balance: Balance }
type Sums = { expense: number; income: number }

export const balancePdf: Report = async (making) => {
	const year = await yearOf(making)
	const file = await writeYearPaper(making.folder, year)
	return { filename: yearName(year, 'pdf'), type: 'application/pdf', open: () => createReadStream(file) }
}

export const balanceSheet: Report = async (making) => {
	const year = await yearOf(making)
	return { filename: yearName(year, 'xlsx'), type: sheetType, open: () => yearSheet(year) }
}

/** What papers of a year are made from; `name` of the house, or of the group. */
export type HouseYear = { year: number; name: string; houses: House[]; isGroup: boolean }
export const yearName = ({ year, name }: HouseYear, ending: string): string => fileWithEnding([title, String(year), name], ending)

export async function yearOf({ act, asked }: Pick<Making, 'act' | 'asked'>, only = asked.property): Promise<HouseYear> {
	const { group, year = 0 } = asked
	const { houses, name } = await act(async (acting) => {
		const properties = (await listProperties(acting.db, group)).filter(({ id }) => only === null || id === only)
		const limited = !isWhole(acting)
		const today = dayOf(Date.now())
		const until = sameDayBefore(year, today)
		const toDate = until === null ? [] : await listToDate(acting.db, { group, property: only, person: null, until, today })
		const all: House[] = []
		for (const property of properties) {
			const rows = await listRows(acting.db, { group, property: property.id, year, person: null, limited })
			all.push({ property, balance: balanceOf(rows, year, 'any', toDate.find(({ id }) => id === property.id) ?? null) })
		}
		return { houses: all, name: await findGroupName(acting.db, group) }
	})
	if (only !== null && !houses[0]) throw new Refusal('not_found')
	return { year, houses, isGroup: only === null, name: only === null ? name : (houses[0]?.property.name ?? '') }
}

/** First what all houses come to, then each of them. */
export async function writeYearPaper(folder: string, of: HouseYear): Promise<string> {
	const { year, name, houses, isGroup } = of
	const file = path.join(folder, `balance-${houses[0]?.property.id ?? 'none'}-${isGroup ? 'group' : 'house'}.pdf`)
	const paper = startPaper(file, { title: `${title} ${year}, ${name}`, footer: `${title} ${year} · ${name}` })
	if (isGroup) writeHouses(paper, of)
	for (const house of houses) {
		if (isGroup) paper.newPage()
		writeHouse(paper, house, year)
	}
	await paper.finish()
	return file
}

const saldo = ({ income, expense }: Sums) => netFrancs(income - expense)
const sumOf = (rows: readonly Sums[]): Sums => ({
	expense: rows.reduce((sum, { expense }) => sum + expense, 0),
	income: rows.reduce((sum, { income }) => sum + income, 0),
})
const some = (rappen: number) => (rappen === 0 ? '' : netFrancs(rappen))

function writeHouses(paper: Paper, { year, name, houses }: HouseYear) {
	paper.title(`${title} ${year}`, name)
	paper.paragraph(`Stand: ${dayMonthYear(dayOf(new Date().toISOString()))}.`, 'quiet')
	const table = paper.table([{ head: 'Liegenschaft', share: 46 }, ...moneyColumns])
	const all = houses.map(({ balance }) => sumOf(balance.months))
	for (const [at, { property }] of houses.entries()) {
		const sums = all[at] ?? sumOf([])
		table.row([property.name, netFrancs(sums.income), netFrancs(sums.expense), saldo(sums)])
	}
	if (houses.length === 0) table.row(['Keine Liegenschaft', '', '', ''])
	const whole = sumOf(all)
	table.row(['Total', netFrancs(whole.income), netFrancs(whole.expense), saldo(whole)], 'sum')
	table.end()
}

const moneyColumns = [
	{ head: 'Einnahmen', share: 18, numbers: true },
	{ head: 'Ausgaben', share: 18, numbers: true },
	{ head: 'Saldo CHF', share: 18, numbers: true },
] as const

function writeHouse(paper: Paper, { property, balance }: House, year: number) {
	paper.title(`${title} ${year}`, namedAddress(property))
	const today = dayOf(new Date().toISOString())
	paper.paragraph(`Der Tag des Eintrags entscheidet über Jahr und Monat. Stand: ${dayMonthYear(today)}.`, 'quiet')
	const over = wholeMonths(year, today)
	const months = paper.table(
		[{ head: 'Monat', share: 28 }, ...moneyColumns, { head: `Saldo ${year - 1}`, share: 18, numbers: true }],
		'Monate',
	)
	for (const [at, month] of balance.months.entries()) {
		const before = balance.before[at]
		// What is not over yet is compared with nothing.
		const compared = before && at < over ? some(before.income - before.expense) : ''
		months.row([monthNames[at] ?? '', some(month.income), some(month.expense), month.count === 0 ? '' : saldo(month), compared])
	}
	const { to_date: toDate } = balance
	const sums = (of: Sums) => [netFrancs(of.income), netFrancs(of.expense), saldo(of)]
	if (toDate && toDate.ahead.count > 0) months.row(['Nach heute', ...sums(toDate.ahead), ''])
	if (toDate) months.row(['Bis heute', ...sums(untilToday(balance)), toDate.count === 0 ? '' : saldo(toDate)], 'sum')
	else months.row(['Total', ...sums(sumOf(balance.months)), over === 0 ? '' : saldo(sumOf(balance.before))], 'sum')
	months.end()
	if (toDate && toDate.count > 0)
		paper.paragraph(`Neben «Bis heute» steht, was ${year - 1} bis zum ${dayText(toDate.until)} zusammenkam.`, 'quiet')
	for (const { head, rows, note } of sectionsOf(balance)) {
		if (rows.length === 0) continue
		paper.heading(head, 2, rows.length)
		const table = paper.table(
			[{ head: head.replace('Nach ', ''), share: 34 }, { head: 'Einträge', share: 12, numbers: true }, ...moneyColumns],
			head,
		)
		for (const row of rows) table.row([row.name, String(row.count), some(row.income), some(row.expense), saldo(row)])
		table.end()
		if (note) paper.paragraph(note, 'quiet')
	}
}

/** Of a running year what its days up to today came to. */
function untilToday({ months, to_date: toDate }: Balance): Sums {
	const { income, expense } = sumOf(months)
	return { income: income - (toDate?.ahead.income ?? 0), expense: expense - (toDate?.ahead.expense ?? 0) }
}

/** How many months of a year are over. */
const wholeMonths = (year: number, today: string): number => {
	const now = Number(today.slice(0, 4))
	return year < now ? 12 : year > now ? 0 : Number(today.slice(5, 7)) - 1
}

type BalanceSection = { head: string; rows: (Sums & { name: string; count: number })[]; note?: string }
function sectionsOf({ journals, objects, contacts, tax }: Balance): BalanceSection[] {
	const named = (rows: Balance['journals'], none: string) => rows.map(({ name, ...row }) => ({ ...row, name: name ?? none }))
	const several = (what: string) => `Ein Eintrag mit mehreren ${what} zählt bei jedem: Diese Zeilen müssen nicht das Total ergeben.`
	return [
		{ head: 'Nach Journal', rows: named(journals, 'Ohne Journal') },
		{ head: 'Nach Objekt', rows: named(objects, 'Ohne Objekt'), note: several('Objekten') },
		{ head: 'Nach Kontakt', rows: named(contacts, 'Ohne Kontakt'), note: several('Kontakten') },
		{
			head: 'Nach Steuerart',
			rows: tax.map(({ tax: kind, relevant, ...row }) => ({ ...row, name: relevant ? className(kind) : 'Nicht steuerrelevant' })),
		},
	]
}

/** The same figures to be computed with; of several houses each row names its own. */
export function yearSheet({ year, houses, isGroup }: HouseYear): Readable {
	const place = isGroup ? [{ head: 'Liegenschaft', kind: 'text' as const }] : []
	const of = (property: Property): Value[] => (isGroup ? [property.name] : [])
	const money = (['Einnahmen CHF', 'Ausgaben CHF', 'Saldo CHF'] as const).map((head) => ({ head, kind: 'francs' as const }))
	const cells = ({ income, expense }: Sums): Value[] => [income, expense, income - expense]
	const all = houses.map(({ property, balance }) => ({ property, sums: sumOf(balance.months) }))
	const over = wholeMonths(year, dayOf(new Date().toISOString()))
	const months: Sheet = {
		name: `Monate ${year}`,
		columns: [...place, { head: 'Monat', kind: 'text', width: 14 }, ...money, { head: `Saldo ${year - 1} CHF`, kind: 'francs' }],
		rows: () =>
			houses.flatMap(({ property, balance }) =>
				balance.months.map((month, at): Value[] => {
					const before = at < over ? balance.before[at] : undefined
					return [...of(property), monthNames[at] ?? '', ...cells(month), before ? before.income - before.expense : null]
				}),
			),
		totals: () => {
			const before = sumOf(houses.flatMap(({ balance }) => balance.before))
			const sums = cells(sumOf(all.map((each) => each.sums)))
			// What is not over is beside the same days alone, in the sheet for that.
			return [...place.map(() => null), 'Total', ...sums, over < 12 ? null : before.income - before.expense]
		},
	}
	const running = houses.flatMap(({ property, balance }) => (balance.to_date ? [{ property, balance, toDate: balance.to_date }] : []))
	const soFar = (until: string): Sheet => ({
		name: 'Bis heute',
		columns: [
			...place,
			{ head: 'Was', kind: 'text', width: 14 },
			...money,
			{ head: `Saldo bis ${dayText(until)} CHF`, kind: 'francs', width: 26 },
		],
		rows: () =>
			running.flatMap(({ property, balance, toDate }): Value[][] => [
				[...of(property), 'Bis heute', ...cells(untilToday(balance)), toDate.income - toDate.expense],
				[...of(property), 'Nach heute', ...cells(toDate.ahead), null],
			]),
	})
	const parts: Sheet = {
		name: 'Aufteilung',
		columns: [
			...place,
			{ head: 'Wonach', kind: 'text', width: 18 },
			{ head: 'Was', kind: 'text' },
			{ head: 'Einträge', kind: 'count' },
			...money,
		],
		rows: () =>
			houses.flatMap(({ property, balance }) =>
				sectionsOf(balance).flatMap(({ head, rows }) =>
					rows.map((row): Value[] => [...of(property), head.replace('Nach ', ''), row.name, row.count, ...cells(row)]),
				),
			),
	}
	const overview: Sheet = {
		name: 'Liegenschaften',
		columns: [...place, ...money],
		rows: () => all.map(({ property, sums }): Value[] => [property.name, ...cells(sums)]),
		totals: () => ['Total', ...cells(sumOf(all.map(({ sums }) => sums)))],
	}
	return workbook([...(isGroup ? [overview] : []), months, ...(running[0] ? [soFar(running[0].toDate.until)] : []), parts])
}
