import type { ContactFields } from '@hausheft/contract/contact-requests.ts'
import { plainImports } from '@hausheft/contract/entry-fields.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import type { ImportField } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { measurementIn, type MeasurementLine } from '@hausheft/contract/measurement-line.ts'
import { atRate, currencyIn, moneyIn } from '@hausheft/contract/swiss/cell-amounts.ts'
import { dayIn, decimalIn, instantIn, minutesIn, timeOfDayIn } from '@hausheft/contract/swiss/cell-values.ts'
import { textIn, type Cell } from '@hausheft/contract/swiss/cells.ts'
import { MappedRow, originalNote, RowRefused, RowSkipped, type Amounts } from '../cells/words.ts'
import type { Reading } from '../columns/words.ts'
import { countryIn, creditIn, isPending, isTotal, namesIn, referenceIn, rentalIn, taxIn, yesIn, type MeantRow } from './words.ts'

const longestTitle = 200
const noAmounts: Amounts = { expense: null, income: null, currency: null }
const taxesKnown = 'Verstanden wird werterhaltend, wertvermehrend, Energie, ja oder nein.'

type Part<Name extends 'maintenance' | 'reminder' | 'rental'> = NonNullable<MeantRow[Name]> | null
type MeantEntry = Pick<MeantRow, 'event' | 'balance' | 'shared' | 'time' | 'maintenance' | 'reminder' | 'rental' | 'measurement'>
type PlainField = ReturnType<typeof plainImports>[number]

const plainFields = plainImports()
/** Reads one row, or says why it is left out; every cell that cannot be read is named. `plain`: what is read by its row in the table of fields. */
export function meantBy(mapping: Mapping, reading: Reading, cells: readonly Cell[], plain = plainFields): MeantRow | RowSkipped {
	const row = new MappedRow(mapping, reading, cells)
	const skipped = skippedFor(row)
	if (skipped) return skipped
	const meant = namedIn(row)
	if (mapping.kind === 'events') {
		const entry = entryIn(row, plain)
		if (entry instanceof RowSkipped) return entry
		Object.assign(meant, entry, { event: { ...meant.event, ...entry.event } })
	} else if (mapping.kind === 'readings') meant.reading = readingIn(row)
	else if (mapping.kind === 'objects') meant.title = row.text('name')
	else meant.contact = contactIn(row)
	if (row.errors.length > 0) throw new RowRefused(row.errors.toSorted((one, other) => (one.column ?? 0) - (other.column ?? 0)))
	return meant
}

function skippedFor(row: MappedRow): RowSkipped | undefined {
	if (row.mapping.kind !== 'events') return undefined
	const { cells, reading } = row
	// What stands alone in its row is a footer.
	const isUndated = row.has('event_at') && (row.text('event_at') === '' || cells.filter((each) => textIn(each) !== '').length === 1)
	const hasAmount = row.texts('expense').length + row.texts('income').length + row.texts('amount').length > 0
	const left = (reason: 'pending' | 'total', isCounted: boolean) =>
		new RowSkipped(reason, shownOf(row), isCounted ? row.lenient(amountsIn) : {})
	if (row.has('state') && isPending(row.text('state'))) return left('pending', hasAmount)
	const says = isUndated ? cells.map(textIn) : [row.text('name') || row.text('description')]
	// What has a number of its own is one booking, whatever it is called.
	const isOne = !isUndated && referenceIn(row.text('reference')) !== ''
	if (!isOne && says.some(isTotal)) return left('total', hasAmount && !isUndated)
	const isDetail = isUndated || reading.details.some((at) => textIn(cells[at] ?? null) !== '')
	return isDetail && !hasAmount && row.has('expense', 'income', 'amount') ? new RowSkipped('detail', shownOf(row)) : undefined
}

const telling: ImportField[] = ['event_at', 'company', 'lastname', 'reading', 'name', 'description', 'expense', 'income', 'amount', 'data']
/** What tells a row apart from the others, as it stands in the table. */
function shownOf(row: MappedRow): string {
	const said = telling.map((field) => row.text(field).slice(0, 80)).filter((each) => each !== '')
	return said.length > 0 ? said.join(' · ') : row.cells.map(textIn).filter(Boolean).slice(0, 3).join(' · ').slice(0, 160)
}

/** What rows of every kind may say: when it was, and what they name. */
function namedIn(row: MappedRow): MeantRow {
	const at = row.has('event_at') ? atIn(row) : null
	return {
		property: row.text('property'),
		reference: referenceIn(row.text('reference')),
		event: { ...(at !== null && { event_at: at }) },
		contact: {},
		title: '',
		...(row.has('journal') && { journal: row.text('journal') }),
		...(row.has('objects') && { objects: namesIn(row.texts('objects')) }),
		...(row.has('contacts') && { contacts: namesIn(row.texts('contacts')) }),
	}
}
function atIn(row: MappedRow): string | null {
	const time = row.read('time_of_day', timeOfDayIn)
	const at = row.read('event_at', (cell) => instantIn(cell, row.reading.years, time))
	if (at === null && row.text('event_at') === '') row.refuse('event_at', 'Das Datum fehlt.')
	return at
}

function entryIn(row: MappedRow, plain: readonly PlainField[]): MeantEntry | RowSkipped {
	const hasAmounts = row.has('expense', 'income', 'amount')
	const described = row.texts('description')
	const name = row.text('name')
	// What is too long for a title stands below it as a whole.
	if (name.length > longestTitle) described.unshift(name)
	const original = hasAmounts ? amountsIn(row) : noAmounts
	const rate = original.currency === null ? null : row.mapping.rates?.[original.currency]
	if (rate === undefined && row.errors.length === 0) return new RowSkipped('currency', shownOf(row), original)
	if (rate !== null) described.push(originalNote(original, rate ?? ''))
	const balance = hasAmounts || row.has('tax') ? balanceIn(row, rate === null ? original : atRateOf(original, rate ?? '1')) : undefined
	const time = row.has('minutes') ? timeIn(row) : undefined
	const { own, parts } = plainlyIn(row, plain)
	return {
		event: {
			...(name && { name: name.slice(0, longestTitle) }),
			...((row.has('description') || described.length > 0) && { description: described.join('\n') }),
			...own,
		},
		...((balance ?? parts['balance']) && { balance: { ...balance, ...parts['balance'] } }),
		...(row.has('paid_by', 'split') && { shared: { paid_by: row.text('paid_by'), split: row.text('split') } }),
		...(time && { time }),
		...((parts['maintenance'] ?? row.has('maintenance_contact')) && { maintenance: maintenanceIn(row, parts['maintenance']) }),
		...(parts['reminder'] && { reminder: reminderIn(row, parts['reminder']) }),
		...(row.has('rental', 'rental_contact') && { rental: rentalOf(row) }),
		...(row.has('measurement') && { measurement: measurementsIn(row) }),
	}
}

const atRateOf = ({ currency, ...sides }: Amounts, rate: string): Amounts => {
	const francsOf = (amount: number | null) => (amount === null ? null : atRate(amount, rate))
	return { expense: francsOf(sides.expense), income: francsOf(sides.income), currency }
}

/** Both sides in the row's currency. */
function amountsIn(row: MappedRow): Amounts {
	const used = new Set<string>()
	const said = currencySaid(row)
	const money = (field: 'expense' | 'income' | 'amount' | 'fee') => moneyOf(row, field, said, used)
	const sides = { expense: money('expense'), income: money('income') }
	const signed = signedIn(row, money)
	const total = turned(row, {
		expense: sides.expense ?? (signed !== null && signed < 0 ? -signed : null),
		income: sides.income ?? (signed !== null && signed >= 0 ? signed : null),
	})
	if (used.size > 1) row.refuse(row.has('amount') ? 'amount' : 'expense', 'Diese Zeile nennt mehrere Währungen.')
	const [currency = 'CHF'] = used
	return { ...total, currency: currency === 'CHF' ? null : currency }
}
function currencySaid(row: MappedRow): string | null {
	const text = row.text('currency')
	const said = text === '' ? null : currencyIn(text)
	if (text !== '' && said === null) row.refuse('currency', `«${text.slice(0, 60)}» ist keine Währung.`)
	return said
}
/** `used`: in which currencies this row has amounts. */
function moneyOf(row: MappedRow, field: ImportField, said: string | null, used: Set<string>): number | null {
	const { amounts, currencies, currency, isReversed } = row.reading
	const at = row.placeOf(field)
	const found = row.read(field, (cell) => moneyIn(cell, amounts[at] ?? { decimal: null, fine: 'refuse' }))
	if (found && found.amount !== 0) used.add(found.currency ?? said ?? currencies[at] ?? currency ?? 'CHF')
	return found && (isReversed[at] ? -found.amount : found.amount)
}
/** The one amount of a row that has no sides: what came in is above zero. */
function signedIn(row: MappedRow, money: (field: 'amount' | 'fee') => number | null): number | null {
	const { positive } = row.reading
	const amount = money('amount')
	if (amount && positive === null) row.refuse('amount', 'Es ist offen, ob dieser Betrag eine Ausgabe oder eine Einnahme ist.')
	if (amount === null) return null
	const signed = positive === 'expense' ? -amount : amount
	const credited = row.has('credit') ? creditedIn(row, signed) : signed
	return row.has('fee') ? credited - (money('fee') ?? 0) : credited
}
function creditedIn(row: MappedRow, amount: number): number {
	const isCredit = creditIn(row.text('credit'))
	if (isCredit === undefined || (isCredit && amount < 0))
		row.refuse('credit', `«${row.text('credit').slice(0, 60)}» sagt nicht, ob das eine Gutschrift oder eine Belastung ist.`)
	return isCredit ? amount : -Math.abs(amount)
}
type Sides = Pick<Amounts, 'expense' | 'income'>
/** What is below zero on one side stands on the other; «0.00» on the one side says that it is the other one. */
function turned(row: MappedRow, sides: Sides): Sides {
	const { negative } = row.mapping
	const total = { ...sides }
	for (const [side, other] of [
		['expense', 'income'],
		['income', 'expense'],
	] as const) {
		const amount = total[side]
		if (amount === null || amount >= 0) continue
		if (negative !== 'income' && negative !== 'expense') row.refuse(side, 'Dieser Betrag ist negativ.')
		total[side] = null
		total[other] = (total[other] ?? 0) - amount
	}
	if (total.income === 0 && total.expense !== null) return { ...total, income: null }
	return total.expense === 0 && total.income !== null ? { ...total, expense: null } : total
}

function balanceIn(row: MappedRow, { expense, income }: Amounts): Partial<NonNullable<EventChange['balance']>> {
	return {
		...((row.has('expense', 'amount') || expense !== null) && { expense }),
		...((row.has('income', 'amount') || income !== null) && { income }),
		...(row.has('tax') && taxesIn(row)),
	}
}
function taxesIn(row: MappedRow) {
	const found = row.texts('tax').map((each) => {
		const tax = taxIn(each)
		if (tax === undefined) row.refuse('tax', `«${each.slice(0, 60)}» ist keine Steuerart. ${taxesKnown}`)
		return tax ?? 'none'
	})
	const tax = found.find((each) => each !== 'relevant' && each !== 'none') ?? (found.includes('relevant') ? 'relevant' : 'none')
	if (tax === 'none') return { tax_relevant: false, tax: null, tax_percent: null, tax_rest: null }
	const said = row.text('tax_rest')
	const rest = said === '' ? null : taxIn(said)
	if (rest === undefined || rest === 'relevant') row.refuse('tax_rest', `«${said.slice(0, 60)}» ist keine Steuerart. ${taxesKnown}`)
	const percent = row.text('tax_percent').replace(/ ?%$/, '')
	if (percent !== '' && !/^\d{1,3}$/.test(percent))
		row.refuse('tax_percent', `«${percent.slice(0, 60)}» ist kein Anteil in ganzen Prozent.`)
	return {
		tax_relevant: true,
		tax: tax === 'relevant' ? null : tax,
		...(row.has('tax_percent') && { tax_percent: percent === '' ? null : Number(percent) }),
		...(row.has('tax_rest') && { tax_rest: rest === 'relevant' || rest === 'none' ? null : (rest ?? null) }),
	}
}

function timeIn(row: MappedRow): NonNullable<MeantRow['time']> {
	const minutes = row.read('minutes', (cell) => minutesIn(cell, row.reading.hours[row.placeOf('minutes')] ?? null))
	return minutes ? [{ minutes, ...(row.text('worker') && { user_text: row.text('worker') }) }] : []
}

/** What is written plainly, each as its row of the table of fields says: of the entry itself, and of its parts. */
function plainlyIn(row: MappedRow, plain: readonly PlainField[]) {
	const own: Record<string, unknown> = {}
	const parts: Record<string, Record<string, unknown>> = {}
	for (const { path, column, as } of plain) {
		const field = column as ImportField
		if (!row.has(field)) continue
		const [part = '', name] = path.split('.')
		const said = {
			day: () => row.read(field, (cell) => dayIn(cell, row.reading.years)),
			yes: () => saysYes(row, field),
			bill: () => (saysYes(row, field) ? 'bill' : null),
		}
		const value = as in said ? said[as as keyof typeof said]() : row.text(field) || null
		if (name === undefined) own[part] = value
		else parts[part] = { ...parts[part], [name]: value }
	}
	return { own, parts }
}

function saysYes(row: MappedRow, field: ImportField): boolean {
	const text = row.text(field)
	const said = yesIn(text)
	if (said === undefined) row.refuse(field, `«${text.slice(0, 60)}» ist nicht zu verstehen. Verstanden wird ja oder nein.`)
	return said ?? false
}

function maintenanceIn(row: MappedRow, said: Record<string, unknown> = {}): Part<'maintenance'> {
	const contact = row.text('maintenance_contact')
	const part = { date: null, done: false, ...said, contact }
	return part.date === null && contact === '' && row.text('maintenance_done') === '' ? null : part
}
function reminderIn(row: MappedRow, said: Record<string, unknown>): Part<'reminder'> {
	const { date = null, note = null } = said as { date?: string | null; note?: string | null }
	if (date !== null) return { done: false, ...said, date, note }
	if (note !== null && row.text('reminder_on') === '')
		row.refuse(row.has('reminder_on') ? 'reminder_on' : 'reminder_note', 'Das Datum der Erinnerung fehlt.')
	return null
}
function rentalOf(row: MappedRow): Part<'rental'> {
	const [text, contact] = [row.text('rental'), row.text('rental_contact')]
	const said = rentalIn(text)
	if (said === undefined || (said === 'none' && contact !== ''))
		row.refuse(
			row.has('rental') ? 'rental' : 'rental_contact',
			said === undefined
				? `«${text.slice(0, 60)}» ist nicht zu verstehen. Verstanden wird Ausgabe oder Rückgabe.`
				: 'Es fehlt, ob es eine Ausgabe oder eine Rückgabe ist.',
		)
	if (said === undefined || said === 'none') return null
	return { is_rent: said === 'rent', is_retrieve: said === 'retrieve', contact }
}
function measurementsIn(row: MappedRow): MeasurementLine[] {
	const lines = row.text('measurement').split('\n').filter(Boolean)
	const understood = lines.flatMap((line) => measurementIn(line) ?? [])
	if (understood.length < lines.length)
		row.refuse('measurement', 'Diese Messung ist nicht zu verstehen. Verstanden wird «Wasser: 812.4 m³ (Keller)», eine je Zeile.')
	return understood
}

function readingIn(row: MappedRow): NonNullable<MeantRow['reading']> {
	const { decimal = null } = row.reading.amounts[row.placeOf('data')] ?? {}
	const data = row.read('data', (cell) => decimalIn(cell, decimal))
	if (data === null && row.text('data') === '') row.refuse('data', 'Der Stand fehlt.')
	const name = row.text('reading') || (row.mapping.reading ?? '')
	if (!name) row.refuse('reading', 'Der Zähler fehlt.')
	return { data: data ?? '0', name, unit: row.text('unit'), note: row.text('note') || null }
}

const plainTexts = ['company', 'firstname', 'lastname', 'email', 'phone', 'address_street', 'address_zip', 'address_city'] as const
function contactIn(row: MappedRow): Partial<ContactFields> {
	const fields: Partial<ContactFields> = Object.fromEntries(
		plainTexts.filter((field) => row.has(field)).map((field) => [field, row.text(field) || null]),
	)
	for (const field of ['valid_from', 'valid_until'] as const)
		if (row.has(field)) fields[field] = row.read(field, (cell) => dayIn(cell, row.reading.years))
	if (!row.has('address_cca3')) return fields
	const said = row.text('address_cca3')
	const country = said === '' ? 'CHE' : countryIn(said)
	if (country === undefined) row.refuse('address_cca3', `«${said.slice(0, 60)}» ist kein Land.`)
	else fields.address_cca3 = country
	return fields
}
