import { fieldsOf, type ImportField } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Question } from '@hausheft/contract/imports.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { amountSign, currencyIn, isCurrencyCode, type AmountHow } from '@hausheft/contract/swiss/cell-amounts.ts'
import { dayIn, isYearOpen, plainOf } from '@hausheft/contract/swiss/cell-values.ts'
import { textIn, type Cell } from '@hausheft/contract/swiss/cells.ts'
import { guessColumns, guessKind, isDetail, isOfOther, isStatement, knownWords, ownKey, unitOf, type Reading } from './words.ts'

/** What a cell shows of how its column is written; `three_…`: these may be decimals or thousands. */
type Sign =
	| 'filled'
	| 'dot'
	| 'comma'
	| 'three_dot'
	| 'three_comma'
	| 'coarse'
	| 'fine'
	| 'fine_number'
	| 'negative'
	| 'positive'
	| 'whole'
	| 'broken'
	| 'clock'
	| 'open_year'
	| 'currency'
/** How often, and the first cell of them. */
type Seen = { count: number; row: number; text: string }
export type ColumnFacts = Partial<Record<Sign, Seen>>

/** Of one cell; what stands in a column that means something else does no harm. */
function signsOf(cell: Cell, thisYear: number): Sign[] {
	const text = typeof cell === 'number' ? plainOf(cell) : textIn(cell)
	if (text === '') return []
	const found: Sign[] = ['filled']
	if (cell !== null && typeof cell === 'object' ? cell.at.slice(11, 16) !== '00:00' : /^\d{1,2}[:h]\d{2}(:\d{2})?( ?Uhr)?$/.test(text))
		found.push('clock')
	if (isCurrencyCode(cell)) found.push('currency')
	if (isYearOpen(cell, thisYear)) found.push('open_year')
	if (/^[\d.,’']+$/.test(text)) found.push(/^[\d’']+$/.test(text) ? 'whole' : 'broken')
	const sign = amountSign(cell)
	if (!sign) return found
	if (!sign.isZero) found.push(sign.isNegative ? 'negative' : 'positive')
	if (sign.three !== null) found.push(sign.three === '.' ? 'three_dot' : 'three_comma')
	if (sign.by !== null) found.push(sign.by === '.' ? 'dot' : 'comma')
	if (sign.fine) found.push(sign.isNumber ? 'fine_number' : 'fine')
	else if (sign.by !== null) found.push('coarse')
	return found
}

/** Adds a row to what is known of its columns. */
export function addFacts(facts: ColumnFacts[], [row, cells]: readonly [number, readonly Cell[]], thisYear: number): void {
	for (const [at, cell] of cells.entries()) {
		const of = (facts[at] ??= {})
		for (const sign of signsOf(cell, thisYear)) {
			const seen = (of[sign] ??= { count: 0, row, text: textIn(cell).slice(0, 60) })
			seen.count++
		}
	}
}

/** Where the headings are: the first row with the most known words, else the first with more than one cell, where any has; 0: what says a day and an amount is none. */
export function headingRow(rows: readonly (readonly [number, readonly Cell[]])[]): number {
	const filled = rows.map(([, cells]) => cells.filter((cell) => cell !== null && cell !== '').length)
	const words = rows.map(([, cells]) => knownWords(cells.filter((cell) => typeof cell === 'string')))
	const most = Math.max(0, ...words)
	const at = most > 2 ? words.indexOf(most) : filled.findIndex((count) => count > 1)
	const [number, cells] = rows[Math.max(at, 0)] ?? [1, []]
	return words[at] === 0 && cells.some(isDay) && cells.some((cell) => typeof cell === 'number' || amountSign(cell)?.by) ? 0 : number
}
function isDay(cell: Cell): boolean {
	try {
		return typeof cell !== 'number' && dayIn(cell, { thisYear: 2000, century: null }) !== null
	} catch {
		return false
	}
}

export const headingsOf = (width: number, cells: readonly Cell[] | undefined): string[] =>
	Array.from(
		{ length: width },
		(_, at) =>
			textIn(cells?.[at] ?? null)
				.replaceAll(/\s+/g, ' ')
				.trim()
				.slice(0, 200) || `Spalte ${at + 1}`,
	)

/** What is longer names no currency, and is not gone through. */
const longestAbove = 100
/** A currency that stands above the table counts for all of it: «Währung:;EUR». */
export function currencyAbove(rows: readonly (readonly [number, readonly Cell[]])[]): string | null {
	for (const [, cells] of rows)
		for (const [at, cell] of cells.entries()) {
			const text = textIn(cell)
			if (text.length > longestAbove) continue
			const [, said] = /^(?:währung|waehrung|currency|kontowährung|bewertet in)\s*:?\s*(.*)$/i.exec(text) ?? []
			const found = said === undefined ? null : currencyIn((said || textIn(cells[at + 1] ?? null)).replaceAll(/[="]/g, ''))
			if (found) return found
		}
	return null
}
/** «Betrag EUR», «Amount (USD)». */
const currencyOfHeading = (heading: string): string | null => {
	for (const word of heading.split(/[^A-Za-z€$£¥]+/)) {
		const found = /^[A-Z]{3}$|^[€$£¥]$/.test(word) ? currencyIn(word) : null
		if (found) return found
	}
	return null
}

/** What was seen of a table. */
type Table = { headings: readonly string[]; facts: readonly ColumnFacts[]; currency: string | null }
const money: readonly (ImportField | null)[] = ['expense', 'income', 'amount', 'fee']
const sides: readonly (ImportField | null)[] = ['expense', 'income']

/** `isUnderWay`: what is still open was none when it began, by an earlier release, and counts as it did there. */
export function readingOf(mapping: Mapping, { headings, facts, currency }: Table, thisYear: number, isUnderWay = false): Reading {
	const all = mapping.columns.map((_, at) => facts[at] ?? {})
	const isSideOpen = !isUnderWay && ofOpenSide(mapping, headings, all[mapping.columns.indexOf('amount')] ?? {}) !== undefined
	return {
		amounts: all.map((each) => howOf(mapping, each)),
		// Decimals are hours.
		hours: headings.map((heading, at) => mapping.hours ?? unitOf(heading) ?? (all[at]?.broken ? 'hours' : null)),
		isReversed: all.map((each, at) => mapping.columns[at] === 'expense' && [mapping.negative, minusOf(mapping, each)].includes('expense')),
		positive: mapping.columns.includes('credit') ? 'income' : (mapping.positive ?? (isSideOpen ? null : 'income')),
		currencies: headings.map(currencyOfHeading),
		currency,
		details: headings.flatMap((heading, at) => (isDetail(heading) ? [at] : [])),
		years: { thisYear, century: mapping.century ?? null },
	}
}

/** Where income has a column of its own and all expenses have a minus, it is that of the bank, whatever a minus among the incomes is; alone it may be a credit note. */
const minusOf = ({ columns }: Mapping, { negative, positive }: ColumnFacts) =>
	negative && !positive && columns.includes('income') ? 'expense' : null
/** Whether the table itself says which side an amount is of. */
const hasSides = ({ columns }: Mapping, headings: readonly string[]) =>
	columns.includes('credit') || isStatement(headings, columns.indexOf('amount'))
/** An amount of which neither the table nor anybody says the side. */
const ofOpenSide = (mapping: Mapping, headings: readonly string[], { positive, negative }: ColumnFacts): Seen | undefined =>
	mapping.positive || hasSides(mapping, headings) ? undefined : (positive ?? negative)

function howOf({ decimal, three_decimals }: Mapping, facts: ColumnFacts): AmountHow {
	const seen = decimal ?? decimalSeen(facts)
	// Text with three decimals among others may be a slip, or thousands: rounded is only where all of the column is so.
	const isFine = facts.fine_number !== undefined || (facts.coarse === undefined && fineOf(facts, seen) !== undefined)
	return { decimal: seen, fine: three_decimals === 'round' && isFine ? 'round' : 'refuse' }
}
/** What parts off decimals, by what the column itself shows; a dot alone is no sign of thousands here. */
function decimalSeen({ dot, comma, three_dot }: ColumnFacts): '.' | ',' | null {
	if (dot && comma) return null
	return dot ? '.' : comma ? ',' : three_dot ? '.' : null
}
const fineOf = ({ fine, three_dot, three_comma }: ColumnFacts, decimal: '.' | ',' | null) =>
	fine ?? (decimal === '.' ? three_dot : decimal === ',' ? three_comma : undefined)

/** What is known of a new file before anybody has said anything. */
export function firstMapping({ headings, facts }: Pick<Table, 'headings' | 'facts'>, filename: string, property: string | null): Mapping {
	// What our own tables call it is the same in each of them; other numbers are those of one file.
	const source = headings.includes(ownKey) ? 'Hausheft' : filename.replace(/\.[^.]*$/, '')
	return {
		...columnsOf({ headings, facts }),
		property,
		unit: null,
		reading: null,
		make: { journals: true, objects: true, contacts: true },
		source: source.trim().slice(0, 100) || 'Tabelle',
		known: 'skip',
		alike: 'skip',
	}
}

/** What the headings say, and what the columns show. */
export function columnsOf({ headings, facts }: Pick<Table, 'headings' | 'facts'>): Pick<Mapping, 'kind' | 'columns'> {
	const kind = guessKind(headings)
	const holdsClock = (at: number) => facts[at]?.clock?.count === facts[at]?.filled?.count
	const columns = guessColumns(kind, headings, holdsClock, (at) => isOfAmounts(facts[at] ?? {}))
	const currency = kind === 'events' && columns.some((field) => money.includes(field)) ? currencyColumn(columns, headings, facts) : -1
	if (currency >= 0) columns[currency] = 'currency'
	return { kind, columns }
}

/** Nothing in it is read as an amount where something stands there. */
const isOfAmounts = ({ filled, positive, negative, dot, comma, whole }: ColumnFacts) =>
	filled === undefined || (positive ?? negative ?? dot ?? comma ?? whole) !== undefined

/** The column that holds nothing but codes of currencies, whatever it is called: without it amounts would be francs. */
function currencyColumn(columns: readonly (ImportField | null)[], headings: readonly string[], facts: readonly ColumnFacts[]): number {
	if (columns.includes('currency')) return -1
	const isSaid = (at: number) => money.includes(columns[at] ?? null) && currencyOfHeading(headings[at] ?? '') !== null
	return headings.findIndex((heading, at) => {
		const { currency, filled } = facts[at] ?? {}
		if (columns[at] !== null || !currency || currency.count !== filled?.count) return false
		// What was paid abroad stands beside what it came to here.
		return !isOfOther(heading) || !headings.some((other, nth) => isSaid(nth) || (nth !== at && isOfOther(other)))
	})
}

/** Refuses a mapping that cannot make anything. */
export function checkMapping({ kind, columns, property, unit, reading, source }: Mapping, headings: readonly string[]): void {
	if (columns.length !== headings.length) throw invalidField('columns', 'Es braucht eine Angabe für jede Spalte.')
	const fields = fieldsOf(kind)
	for (const [at, field] of columns.entries()) {
		if (field === null) continue
		if (!fields[field]) throw invalidField(`columns.${at}`, 'Das gibt es bei dieser Art von Zeilen nicht.')
		if (columns.indexOf(field) < at && !fields[field].many) throw invalidField(`columns.${at}`, 'Das steht schon in einer anderen Spalte.')
	}
	const amount = columns.indexOf('amount')
	if (amount >= 0 && (columns.includes('expense') || columns.includes('income')))
		throw invalidField(
			`columns.${amount}`,
			'Ein Betrag mit Vorzeichen neben Ausgabe oder Einnahme würde doppelt zählen. Ein Saldo oder Total wird nicht übernommen.',
		)
	for (const field of ['credit', 'fee'] as const)
		if (columns.includes(field) && amount < 0)
			throw invalidField(`columns.${columns.indexOf(field)}`, 'Das braucht die Spalte «Betrag» dazu.')
	if (columns.includes('reference') && !source) throw invalidField('source', 'Bitte sagen, aus welcher Quelle die Nummern sind.')
	if (property === null && !columns.includes('property') && kind !== 'contacts')
		throw invalidField('property', 'Bitte eine Liegenschaft wählen.')
	if (kind === 'readings' && !unit && !columns.includes('unit')) throw invalidField('unit', 'Bitte eine Einheit wählen.')
	if (kind === 'readings' && !reading && !columns.includes('reading')) throw invalidField('reading', 'Bitte sagen, wie der Zähler heisst.')
	const missing = Object.entries(fields).find(([field, { needed }]) => needed && !columns.includes(field as ImportField))
	if (missing && missing[0] !== 'unit' && missing[0] !== 'reading')
		throw invalidField('columns', `Bitte wählen, in welcher Spalte «${missing[1].label}» steht.`)
	if (kind === 'contacts' && !columns.some((field) => field === 'company' || field === 'firstname' || field === 'lastname'))
		throw invalidField('columns', 'Bitte wählen, in welcher Spalte Firma oder Name steht.')
}

/** What a table leaves open and its mapping does not say, each with an example of the column. */
export function questionsOf(mapping: Mapping, { headings, facts }: Table): Question[] {
	const open: Question[] = []
	const ask = (path: Question['path'], column: number, { row, text }: Seen, message: string) => {
		if (open.every((each) => each.path !== path)) open.push({ path, message, column, row, text })
	}
	for (const [at, field] of mapping.columns.entries()) {
		const of = facts[at] ?? {}
		if (money.includes(field)) {
			const { decimal } = howOf(mapping, of)
			const three = of.three_comma ?? (of.dot && of.comma ? of.three_dot : undefined)
			if (decimal === null && three) ask('decimal', at, three, 'Was trennt hier die Rappen ab, Punkt oder Komma?')
			const fine = of.fine_number ?? (of.coarse ? undefined : fineOf(of, decimal))
			if (!mapping.three_decimals && fine)
				ask('three_decimals', at, fine, 'Diese Beträge haben mehr als zwei Stellen nach dem Komma. Was soll damit geschehen?')
		}
		const example = field === 'amount' ? ofOpenSide(mapping, headings, of) : undefined
		if (example)
			ask(
				'positive',
				at,
				example,
				`In der Spalte «${headings[at] ?? ''}» steht nicht, ob etwas Ausgabe oder Einnahme ist. Was sind Beträge ohne Minus?`,
			)
		if (sides.includes(field) && !mapping.negative && of.negative && !(field === 'expense' && minusOf(mapping, of)))
			ask('negative', at, of.negative, `In der Spalte «${headings[at] ?? ''}» stehen Beträge mit Minus. Was ist das?`)
		if (field === 'minutes' && !mapping.hours && unitOf(headings[at] ?? '') === null && of.whole && !of.broken)
			ask('hours', at, of.whole, `Sind die Zahlen in der Spalte «${headings[at] ?? ''}» Stunden oder Minuten?`)
		if (field === 'event_at' && !mapping.century && of.open_year)
			ask('century', at, of.open_year, 'Aus welchem Jahrhundert sind die Jahre mit zwei Ziffern?')
	}
	return open
}

type SeenTable = { headings: readonly string[]; seen: { facts: readonly ColumnFacts[]; currency: string | null } | null }
/** What was seen of a table; nothing of one that was read by an earlier release. */
export const tableOf = ({ headings, seen }: SeenTable) => ({ headings, facts: seen?.facts ?? [], currency: seen?.currency ?? null })
