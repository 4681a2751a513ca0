import type { ContactFields } from '@hausheft/contract/contact-requests.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import { entryFields, plainImports, type EntryField, type EntryPath } from '@hausheft/contract/entry-fields.ts'
import type { ImportField } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { measurementIn, type MeasurementLine } from '@hausheft/contract/measurement-line.ts'
import type { SkipReason } from '@hausheft/contract/imports.ts'
import type { FieldError } from '@hausheft/contract/refusals.ts'
import { textIn, type Cell } from '@hausheft/contract/swiss/cells.ts'
import { francs } from '@hausheft/contract/swiss/formats.ts'
import { atRate, currencyIn, moneyIn } from '@hausheft/contract/swiss/cell-amounts.ts'
import { dayIn, decimalIn, instantIn, minutesIn, NotReadable, timeOfDayIn } from '@hausheft/contract/swiss/cell-values.ts'
import type { Reading } from '../columns/words.ts'
import { countryIn, creditIn, isPending, isTotal, namesIn, referenceIn, rentalIn, taxIn, yesIn, type MeantRow } from './words.ts'

type RowError = { column: number | null; message: string }
/** One row as it is refused: by cells, or as a whole. */
export class RowRefused extends Error {
	readonly errors: RowError[]
	constructor(errors: RowError[]) {
		super(errors[0]?.message)
		this.errors = errors
	}
}

/** One row that is left out without a fault of its own. */
export class RowSkipped {
	readonly reason: SkipReason
	readonly text: string
	readonly currency: string | null
	readonly expense: number
	readonly income: number
	constructor(reason: SkipReason, text: string, { currency = null, expense, income }: Partial<Amounts> = {}) {
		this.reason = reason
		this.text = text
		this.currency = currency
		this.expense = expense ?? 0
		this.income = income ?? 0
	}
}
type Amounts = { expense: number | null; income: number | null; /** Null: francs. */ currency: string | null }

const longestTitle = 200
const noAmounts: Amounts = { expense: null, income: null, currency: null }
const taxesKnown = 'Verstanden wird werterhaltend, wertvermehrend, Energie, ja oder nein.'

type Part<Name extends 'maintenance' | 'reminder' | 'rental'> = NonNullable<MeantRow[Name]> | null

const plainFields = plainImports()
/** Reads one row, or says why it is left out; every cell that cannot be read is named. `plain`: what is read by its row in the table of fields. */
export function meantBy(mapping: Mapping, how: Reading, cells: readonly Cell[], plain = plainFields): MeantRow | RowSkipped {
	const errors: RowError[] = []
	const placesOf = (field: ImportField) => mapping.columns.flatMap((each, at) => (each === field ? [at] : []))
	const has = (...fields: ImportField[]) => fields.some((field) => mapping.columns.includes(field))
	const cell = (field: ImportField): Cell => cells[placesOf(field)[0] ?? -1] ?? null
	const text = (field: ImportField) => textIn(cell(field))
	const placeOf = (field: ImportField) => placesOf(field)[0] ?? -1
	const texts = (field: ImportField) =>
		placesOf(field)
			.map((at) => textIn(cells[at] ?? null))
			.filter((each) => each !== '')
	const refuse = (field: ImportField, message: string) => void errors.push({ column: placesOf(field)[0] ?? null, message })
	const read = <T>(field: ImportField, as: (cell: Cell) => T): T | null => {
		try {
			return as(cell(field))
		} catch (error) {
			if (!(error instanceof NotReadable)) throw error
			refuse(field, error.message)
			return null
		}
	}
	// What stands alone in its row is a footer.
	const isUndated = has('event_at') && (text('event_at') === '' || cells.filter((each) => textIn(each) !== '').length === 1)
	const skipped = skippedFor()
	if (skipped) return skipped
	const meant: MeantRow = { property: text('property'), reference: referenceIn(text('reference')), event: {}, contact: {}, title: '' }
	if (has('journal')) meant.journal = text('journal')
	if (has('objects')) meant.objects = namesIn(texts('objects'))
	if (has('contacts')) meant.contacts = namesIn(texts('contacts'))
	if (has('event_at')) {
		const time = read('time_of_day', timeOfDayIn)
		const at = read('event_at', (one) => instantIn(one, how.years, time))
		if (at !== null) meant.event.event_at = at
		else if (text('event_at') === '') refuse('event_at', 'Das Datum fehlt.')
	}
	if (mapping.kind === 'events') {
		const described = texts('description')
		const name = text('name')
		// What is too long for a title stands below it as a whole.
		if (name.length > longestTitle) described.unshift(name)
		if (name) meant.event.name = name.slice(0, longestTitle)
		const amounts = has('expense', 'income', 'amount') ? amountsIn() : noAmounts
		if (amounts.currency !== null) {
			const rate = mapping.rates?.[amounts.currency]
			if (rate === undefined && errors.length === 0) return new RowSkipped('currency', shown(), amounts)
			described.push(`Original: ${amounts.currency} ${francs(amounts.expense ?? amounts.income ?? 0)} zum Kurs ${rate ?? ''}`)
			for (const side of ['expense', 'income'] as const) if (amounts[side] !== null) amounts[side] = atRate(amounts[side], rate ?? '1')
		}
		if (has('description') || described.length > 0) meant.event.description = described.join('\n')
		if (has('expense', 'income', 'amount', 'tax')) meant.balance = balance(amounts)
		if (has('minutes')) {
			const minutes = read('minutes', (one) => minutesIn(one, how.hours[placeOf('minutes')] ?? null))
			meant.time = minutes ? [{ minutes, ...(text('worker') && { user_text: text('worker') }) }] : []
		}
	}
	if (mapping.kind === 'events') {
		const { own, parts } = plainly()
		Object.assign(meant.event, own)
		if (parts['maintenance'] || has('maintenance_contact')) meant.maintenance = maintenance(parts['maintenance'])
		if (parts['reminder']) meant.reminder = reminder(parts['reminder'])
		if (parts['balance']) meant.balance = { ...meant.balance, ...parts['balance'] }
		if (has('rental', 'rental_contact')) meant.rental = rental()
		if (has('measurement')) meant.measurement = measurements()
	}
	if (mapping.kind === 'readings') {
		const data = read('data', decimalIn)
		if (data === null && text('data') === '') refuse('data', 'Der Stand fehlt.')
		const name = text('reading') || (mapping.reading ?? '')
		if (!name) refuse('reading', 'Der Zähler fehlt.')
		meant.reading = { data: data ?? '0', name, unit: text('unit'), note: text('note') || null }
	}
	if (mapping.kind === 'objects') meant.title = text('name')
	if (mapping.kind === 'contacts') meant.contact = contact()
	if (errors.length > 0) throw new RowRefused(errors.toSorted((one, other) => (one.column ?? 0) - (other.column ?? 0)))
	return meant

	/** What tells a row apart from the others, as it stands in the table. */
	function shown(): string {
		const named: ImportField[] = [
			'event_at',
			'company',
			'lastname',
			'reading',
			'name',
			'description',
			'expense',
			'income',
			'amount',
			'data',
		]
		const said = named.map((field) => text(field).slice(0, 80)).filter((each) => each !== '')
		return said.length > 0 ? said.join(' · ') : cells.map(textIn).filter(Boolean).slice(0, 3).join(' · ').slice(0, 160)
	}
	function skippedFor(): RowSkipped | undefined {
		if (mapping.kind !== 'events') return undefined
		const hasAmount = texts('expense').length + texts('income').length + texts('amount').length > 0
		if (has('state') && isPending(text('state'))) return new RowSkipped('pending', shown(), hasAmount ? amountsIn(false) : {})
		const says = isUndated ? cells.map(textIn) : [text('name') || text('description')]
		// What has a number of its own is one booking, whatever it is called.
		const isOne = !isUndated && referenceIn(text('reference')) !== ''
		if (!isOne && says.some(isTotal)) return new RowSkipped('total', shown(), hasAmount && !isUndated ? amountsIn(false) : {})
		const isPart = isUndated || how.details.some((at) => textIn(cells[at] ?? null) !== '')
		return isPart && !hasAmount && has('expense', 'income', 'amount') ? new RowSkipped('detail', shown()) : undefined
	}
	/** Both sides in the row's currency; `isStrict` not: what cannot be read is left out. */
	function amountsIn(isStrict = true): Amounts {
		const before = errors.length
		const told = text('currency')
		const said = told === '' ? null : currencyIn(told)
		if (told !== '' && said === null) refuse('currency', `«${told.slice(0, 60)}» ist keine Währung.`)
		const used = new Set<string>()
		const money = (field: 'expense' | 'income' | 'amount' | 'fee'): number | null => {
			const at = placeOf(field)
			const found = read(field, (one) => moneyIn(one, how.amounts[at] ?? { decimal: null, fine: 'refuse' }))
			if (found && found.amount !== 0) used.add(found.currency ?? said ?? how.currencies[at] ?? how.currency ?? 'CHF')
			return found && (how.isReversed[at] ? -found.amount : found.amount)
		}
		const sides = { expense: money('expense'), income: money('income') }
		let signed = money('amount')
		if (signed && how.positive === null) refuse('amount', 'Es ist offen, ob dieser Betrag eine Ausgabe oder eine Einnahme ist.')
		if (signed !== null && how.positive === 'expense') signed = -signed
		if (has('credit') && signed !== null) signed = credited(signed)
		if (has('fee') && signed !== null) signed -= money('fee') ?? 0
		const total = {
			expense: sides.expense ?? (signed !== null && signed < 0 ? -signed : null),
			income: sides.income ?? (signed !== null && signed >= 0 ? signed : null),
		}
		for (const [side, other] of [
			['expense', 'income'],
			['income', 'expense'],
		] as const) {
			const amount = total[side]
			if (amount === null || amount >= 0) continue
			if (mapping.negative !== 'income' && mapping.negative !== 'expense') refuse(side, 'Dieser Betrag ist negativ.')
			total[side] = null
			total[other] = (total[other] ?? 0) - amount
		}
		// «0.00» on the one side says that it is the other one.
		if (total.income === 0 && total.expense !== null) total.income = null
		else if (total.expense === 0 && total.income !== null) total.expense = null
		if (used.size > 1) refuse(has('amount') ? 'amount' : 'expense', 'Diese Zeile nennt mehrere Währungen.')
		const [currency = 'CHF'] = used
		if (!isStrict) errors.length = before
		return { ...total, currency: currency === 'CHF' ? null : currency }
	}
	function credited(amount: number): number {
		const isCredit = creditIn(text('credit'))
		if (isCredit === undefined || (isCredit && amount < 0))
			refuse('credit', `«${text('credit').slice(0, 60)}» sagt nicht, ob das eine Gutschrift oder eine Belastung ist.`)
		return isCredit ? amount : -Math.abs(amount)
	}
	function balance({ expense, income }: Amounts): Partial<NonNullable<EventChange['balance']>> {
		return {
			...((has('expense', 'amount') || expense !== null) && { expense }),
			...((has('income', 'amount') || income !== null) && { income }),
			...(has('tax') && taxes()),
		}
	}
	function taxes() {
		const found = texts('tax').map((each) => {
			const tax = taxIn(each)
			if (tax === undefined) refuse('tax', `«${each.slice(0, 60)}» ist keine Steuerart. ${taxesKnown}`)
			return tax ?? 'none'
		})
		const tax = found.find((each) => each !== 'relevant' && each !== 'none') ?? (found.includes('relevant') ? 'relevant' : 'none')
		if (tax === 'none') return { tax_relevant: false, tax: null, tax_percent: null, tax_rest: null }
		const rest = text('tax_rest') === '' ? null : taxIn(text('tax_rest'))
		if (rest === undefined || rest === 'relevant')
			refuse('tax_rest', `«${text('tax_rest').slice(0, 60)}» ist keine Steuerart. ${taxesKnown}`)
		const percent = text('tax_percent').replace(/ ?%$/, '')
		if (percent !== '' && !/^\d{1,3}$/.test(percent)) refuse('tax_percent', `«${percent.slice(0, 60)}» ist kein Anteil in ganzen Prozent.`)
		return {
			tax_relevant: true,
			tax: tax === 'relevant' ? null : tax,
			...(has('tax_percent') && { tax_percent: percent === '' ? null : Number(percent) }),
			...(has('tax_rest') && { tax_rest: rest === 'relevant' || rest === 'none' ? null : (rest ?? null) }),
		}
	}
	function yes(field: ImportField): boolean {
		const said = yesIn(text(field))
		if (said === undefined) refuse(field, `«${text(field).slice(0, 60)}» ist nicht zu verstehen. Verstanden wird ja oder nein.`)
		return said ?? false
	}
	/** What is written plainly, each as its row of the table of fields says: of the entry itself, and of its parts. */
	function plainly() {
		const own: Record<string, unknown> = {}
		const parts: Record<string, Record<string, unknown>> = {}
		for (const { path, column, as } of plain) {
			const field = column as ImportField
			if (!has(field)) continue
			const [part = '', name] = path.split('.')
			const said = {
				day: () => read(field, (one) => dayIn(one, how.years)),
				yes: () => yes(field),
				bill: () => (yes(field) ? 'bill' : null),
			}
			const value = as in said ? said[as as keyof typeof said]() : text(field) || null
			if (name === undefined) own[part] = value
			else parts[part] = { ...parts[part], [name]: value }
		}
		return { own, parts }
	}
	function maintenance(said: Record<string, unknown> = {}): Part<'maintenance'> {
		const contact = text('maintenance_contact')
		const part = { date: null, done: false, ...said, contact }
		return part.date === null && contact === '' && text('maintenance_done') === '' ? null : part
	}
	function reminder(said: Record<string, unknown>): Part<'reminder'> {
		const { date = null, note = null } = said as { date?: string | null; note?: string | null }
		if (date !== null) return { done: false, ...said, date, note }
		if (note !== null && text('reminder_on') === '')
			refuse(has('reminder_on') ? 'reminder_on' : 'reminder_note', 'Das Datum der Erinnerung fehlt.')
		return null
	}
	function measurements(): MeasurementLine[] {
		const lines = text('measurement').split('\n').filter(Boolean)
		const understood = lines.flatMap((line) => measurementIn(line) ?? [])
		if (understood.length < lines.length)
			refuse('measurement', 'Diese Messung ist nicht zu verstehen. Verstanden wird «Wasser: 812.4 m³ (Keller)», eine je Zeile.')
		return understood
	}
	function rental(): Part<'rental'> {
		const [said, contact] = [rentalIn(text('rental')), text('rental_contact')]
		if (said === undefined || (said === 'none' && contact !== ''))
			refuse(
				has('rental') ? 'rental' : 'rental_contact',
				said === undefined
					? `«${text('rental').slice(0, 60)}» ist nicht zu verstehen. Verstanden wird Ausgabe oder Rückgabe.`
					: 'Es fehlt, ob es eine Ausgabe oder eine Rückgabe ist.',
			)
		if (said === undefined || said === 'none') return null
		return { is_rent: said === 'rent', is_retrieve: said === 'retrieve', contact }
	}
	function contact(): Partial<ContactFields> {
		const plain = ['company', 'firstname', 'lastname', 'email', 'phone', 'address_street', 'address_zip', 'address_city'] as const
		const fields: Partial<ContactFields> = Object.fromEntries(
			plain.filter((field) => has(field)).map((field) => [field, text(field) || null]),
		)
		for (const field of ['valid_from', 'valid_until'] as const) if (has(field)) fields[field] = read(field, (one) => dayIn(one, how.years))
		if (has('address_cca3')) {
			const country = text('address_cca3') === '' ? 'CHE' : countryIn(text('address_cca3'))
			if (country === undefined) refuse('address_cca3', `«${text('address_cca3').slice(0, 60)}» ist kein Land.`)
			else fields.address_cca3 = country
		}
		return fields
	}
}

/** What the rules of the API refused, at the columns from which it came. */
export function atColumns({ columns }: Mapping, errors: readonly FieldError[]): RowError[] {
	return errors.map(({ path, message }) => {
		const [first = '', second = '', third = ''] = path.split('.')
		const field =
			{ balance: second, time_recording: third === 'user_text' ? 'worker' : 'minutes', rows: third === 'name' ? 'reading' : third }[
				first
			] ?? partField(first, second)
		const column = columns.indexOf((field === 'object' ? 'objects' : field) as ImportField)
		return { column: column < 0 ? null : column, message }
	})
}

/** Which field a field of a part comes from. */
function partField(part: string, field: string): string {
	const path = `${part}.${field}`
	const row: EntryField | undefined = entryFields[path as EntryPath]
	if (typeof row?.import === 'string') return row.import
	return row?.column && row.import && typeof row.import === 'object' && 'called' in row.import ? row.column : part
}

/** Who is meant, and how often it comes again, is said by no column. */
export function keptParts<Parts extends { maintenance?: object | null; reminder?: object | null }>(
	stored: Pick<Event, 'maintenance' | 'reminder'>,
	parts: Parts,
) {
	const kept = (part: 'maintenance' | 'reminder') => ({
		person: stored[part]?.person ?? null,
		recurrence: stored[part]?.recurrence ?? null,
	})
	return {
		...parts,
		...(parts.maintenance && { maintenance: { ...kept('maintenance'), ...parts.maintenance } }),
		...(parts.reminder && { reminder: { ...kept('reminder'), ...parts.reminder } }),
	}
}

/** What a part says anew, beside what else it says. */
export const merged = (before: Record<string, unknown>, change: EventChange) =>
	Object.fromEntries(
		Object.entries(change).map(([key, value]: [string, unknown]) => [
			key,
			isPart(before[key]) && isPart(value) ? { ...before[key], ...value } : value,
		]),
	)
const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
