import { Refusal } from '@hausheft/contract/refusals.ts'
import { chf, count, francs, inPercent, namedAddress, netFrancs } from '@hausheft/contract/swiss/formats.ts'
import { dayMonthYear, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { actualAmount, compared, costsOf, emptyMonths, flatAmounts } from '@hausheft/contract/tax-sums.ts'
import {
	className,
	dayDecides,
	monthNames,
	noAdvice,
	noFlatRate,
	serviceOf,
	whatCounts,
	yieldName,
	yieldsName,
} from '@hausheft/contract/tax-words.ts'
import type { FlatRate, TaxList, TaxRow, Yields } from '@hausheft/contract/tax.ts'
import type { Paper, Table } from '../../platform/paper/pdf.ts'
import type { TaxSource } from './rules.ts'

export type Receipt = TaxRow['receipts'][number] & Pick<TaxRow, 'event_at' | 'name' | 'recipients'>

export const namesOf = (recipients: TaxRow['recipients']) => recipients.map(({ name }) => name).join(', ')
/** Minus is the sign, not the hyphen: it stands as wide as a plus. */
const netOf = ({ expense, income }: { expense: number; income: number }) => netFrancs(expense - income)
/** First a page of what all of it comes to, then the lists as they come, page by page. Answers the receipts that have a number. */
export async function writeList(paper: Paper, { property, pages }: TaxSource): Promise<Receipt[]> {
	const receipts = new Map<string, Receipt>()
	let first: TaxList | undefined
	const late = new Set<string>()
	let open: Opened | undefined
	const close = () => {
		if (!open || !first) return
		open.table.row(['Total', '', '', '', open.isYield ? netFrancs(first.yields.income) : netOf(sumsOf(first, open.tax))], 'sum')
		open.table.end()
	}
	for await (const page of pages()) {
		if (!first) writeSummary(paper, property, (first = page))
		for (const row of page.rows) {
			for (const receipt of row.receipts)
				if (receipt.given) receipts.set(receipt.id, { ...receipt, event_at: row.event_at, name: row.name, recipients: row.recipients })
				else late.add(receipt.id)
			if (!open || open.tax !== row.tax || open.isYield !== row.is_yield) {
				if (open) close()
				else paper.newPage()
				open = openList(paper, row, first)
			}
			open.table.row([
				dayText(dayOf(row.event_at)),
				serviceOf(row),
				namesOf(row.recipients),
				row.receipts.map(({ number, given: has }) => (has ? number : 'neu')).join(', '),
				row.is_yield ? netFrancs(row.income) : netOf(row),
			])
		}
	}
	close()
	if (!first) throw new Refusal('not_found')
	writeNumbers(paper, first.dropped, late.size)
	return [...receipts.values()].toSorted((one, other) => one.number - other.number)
}

type Opened = { table: Table; tax: TaxRow['tax']; isYield: boolean }
const sumsOf = ({ classes, yields }: TaxList, of: TaxRow['tax']) =>
	costsOf({ classes, yields }).find(({ tax }) => tax === of) ?? { expense: 0, income: 0 }

function openList(paper: Paper, { tax, is_yield: isYield }: TaxRow, { yields, year }: TaxList): Opened {
	const name = isYield ? yieldsName : className(tax)
	paper.heading(name, 2, isYield ? yields.rows.length + 1 : 0)
	if (isYield) writeMonths(paper, yields, year)
	const columns = [
		{ head: 'Datum', share: 13 },
		{ head: isYield ? 'Ertrag' : 'Leistung', share: 34 },
		{ head: isYield ? 'Von' : 'Empfänger', share: 26 },
		{ head: 'Beleg', share: 9 },
		{ head: 'Betrag CHF', share: 18, numbers: true },
	] as const
	return { table: paper.table(columns, name), tax, isYield }
}

/** What a year brought by object and month, in two halves; where nothing came in stands a dash. */
function writeMonths(paper: Paper, { rows, income }: Yields, year: number) {
	const cell = (rappen: number) => (rappen === 0 ? '–' : netFrancs(rappen))
	for (const from of [0, 6]) {
		const isLast = from === 6
		const half = monthNames.slice(from, from + 6)
		paper.keepRows(rows.length + 1)
		const table = paper.table([
			{ head: `${year}`, share: 22 },
			...half.map((head) => ({ head, share: 11, numbers: true as const })),
			{ head: isLast ? 'Jahr' : '', share: 13, numbers: true },
		])
		for (const row of rows) table.row([yieldName(row), ...row.months.slice(from, from + 6).map(cell), isLast ? cell(row.income) : ''])
		const sums = half.map((_, at) => rows.reduce((sum, { months }) => sum + (months[from + at] ?? 0), 0))
		table.row(['Total', ...sums.map(cell), isLast ? netFrancs(income) : ''], 'sum')
		table.end()
	}
}

function writeNumbers(paper: Paper, dropped: readonly number[], late: number) {
	if (dropped.length > 0)
		paper.paragraph(
			`Entfallen: ${dropped.map((number) => `Beleg ${number}`).join(', ')}. Ihre Nummern werden nicht wieder vergeben.`,
			'quiet',
		)
	if (late > 0)
		paper.paragraph(
			`${count(late, 'Beleg kam', 'Belege kamen')} dazu, während diese Mappe entstand: eine Nummer gibt ihnen die nächste.`,
			'quiet',
		)
}

function writeSummary(paper: Paper, property: TaxSource['property'], list: TaxList) {
	const { year, yields, flat, todo } = list
	const costs = costsOf(list)
	const today = dayOf(new Date().toISOString())
	paper.title(`Steuer-Mappe ${year}`, namedAddress(property))
	paper.paragraph(`${dayDecides} Stand: ${dayMonthYear(today)}.`, 'quiet')
	if (yields.rows.length > 0) writeYields(paper, yields, year, today)
	paper.heading('Kosten', 2, costs.length + 1)
	const sums = paper.table([
		{ head: 'Steuerart', share: 34 },
		{ head: 'Einträge', share: 12, numbers: true },
		{ head: 'Ausgaben', share: 18, numbers: true },
		{ head: 'Gutschriften', share: 18, numbers: true },
		{ head: 'Betrag CHF', share: 18, numbers: true },
	])
	for (const each of costs)
		sums.row([className(each.tax), String(each.count), francs(each.expense), each.income === 0 ? '' : netFrancs(-each.income), netOf(each)])
	if (costs.length === 0) sums.row([yields.count > 0 ? 'Keine Kosten' : 'Kein steuerrelevanter Eintrag', '', '', '', ''])
	else {
		const all = (field: 'count' | 'expense' | 'income') => costs.reduce((sum, each) => sum + each[field], 0)
		const whole = { expense: all('expense'), income: all('income') }
		sums.row(
			['Total', String(all('count')), francs(whole.expense), whole.income === 0 ? '' : netFrancs(-whole.income), netOf(whole)],
			'sum',
		)
	}
	sums.end()
	writeFlatRate(paper, flat, actualAmount(costs))
	if (todo.count > 0)
		paper.paragraph(`${count(todo.count, 'Eintrag ist', 'Einträge sind')} noch ohne Beleg, ohne Empfänger oder ohne Steuerart.`, 'quiet')
}

function writeYields(paper: Paper, { rows, income, count: entries }: Yields, year: number, today: string) {
	paper.heading(yieldsName, 2, rows.length + 1)
	const table = paper.table([
		{ head: 'Objekt', share: 36 },
		{ head: 'Monate ohne Ertrag', share: 36 },
		{ head: 'Einträge', share: 12, numbers: true },
		{ head: 'Betrag CHF', share: 16, numbers: true },
	])
	for (const row of rows) {
		const empty = emptyMonths(row, year, today).map((month) => monthNames[month - 1])
		table.row([yieldName(row), empty.length === 12 ? 'das ganze Jahr' : empty.join(', '), String(row.count), netFrancs(row.income)])
	}
	table.row(['Total', '', String(entries), netFrancs(income)], 'sum')
	table.end()
}

function writeFlatRate(paper: Paper, flat: FlatRate, actual: number) {
	const { bund, canton } = flatAmounts(flat)
	const shown = (amount: number | null, percent: number | null) =>
		amount === null ? 'nicht festgehalten' : `${chf(amount)} (${inPercent(percent ?? 0)} von ${chf(flat.base ?? 0)})`
	paper.heading('Pauschale und wirkliche Kosten', 2)
	paper.facts([
		['Wirkliche Kosten', chf(actual)],
		...(flat.business
			? [['Pauschale', noFlatRate] as const]
			: ([
					['Pauschale Bund', shown(bund, flat.percent)],
					['Pauschale Kanton', shown(canton, flat.canton_percent)],
				] as const)),
		...(flat.built === null ? [] : [['Baujahr', String(flat.built)] as const]),
		...(flat.note === '' ? [] : [['Notiz', flat.note] as const]),
	])
	if (bund !== null) paper.paragraph(`Bund: ${compared(actual, bund)}`, 'strong')
	if (canton !== null) paper.paragraph(`Kanton: ${compared(actual, canton)}`, 'strong')
	paper.paragraph(`${whatCounts} ${noAdvice}`, 'quiet')
}
