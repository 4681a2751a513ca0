import type { ContactFields } from '@hausheft/contract/contact-requests.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import { fieldsOf, type ImportField } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { FieldError } from '@hausheft/contract/refusals.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { textIn, type Cell } from '@hausheft/contract/swiss/cells.ts'
import { amountIn, dayIn, decimalIn, instantIn, minutesIn, NotReadable } from '@hausheft/contract/swiss/cell-values.ts'
import { countryIn, guessColumns, guessKind, rentalIn, taxIn, yesIn } from './words.ts'

export type RowError = { column: number | null; message: string }
/** One row as it is refused: by cells, or as a whole. */
export class RowRefused extends Error {
	readonly errors: RowError[]
	constructor(errors: RowError[]) {
		super(errors[0]?.message)
		this.errors = errors
	}
}

/** What a row says, as far as its columns are mapped; names are still names. */
export type Meant = {
	property: string
	reference: string
	journal?: string
	objects?: string[]
	contacts?: string[]
	event: Pick<EventChange, 'name' | 'description' | 'event_at'>
	balance?: Partial<NonNullable<EventChange['balance']>>
	time?: { minutes: number; user_text?: string }[]
	/** Null: the row says that there is none. */
	maintenance?: { date: string | null; done: boolean; contact: string } | null
	reminder?: { date: string; note: string | null; done: boolean } | null
	rental?: { is_rent: boolean; is_retrieve: boolean; contact: string } | null
	reading?: { data: string; name: string; unit: string; note: string | null }
	contact: Partial<ContactFields>
	/** Of an object. */
	title: string
}

type Part<Name extends 'maintenance' | 'reminder' | 'rental'> = NonNullable<Meant[Name]> | null

/** What is known of a new file before anybody has said anything. */
export function firstMapping(headings: string[], preview: Cell[][], filename: string, property: string | null): Mapping {
	const kind = guessKind(headings)
	const columns = guessColumns(kind, headings)
	// An amount that is never below zero is what something has cost.
	const amount = columns.indexOf('amount')
	const isNegative = preview.some((row) => /^[-−(]|-$/.test(textIn(row[amount] ?? null)))
	if (amount >= 0 && !isNegative && !columns.includes('expense') && !columns.includes('income')) columns[amount] = 'expense'
	const source =
		filename
			.replace(/\.[^.]*$/, '')
			.trim()
			.slice(0, 100) || 'Tabelle'
	return { kind, property, columns, unit: null, reading: null, make: { journals: true, objects: true, contacts: true }, source }
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

/** Reads one row; every cell that cannot be read is named. */
export function meantBy(mapping: Mapping, cells: readonly Cell[], thisYear: number): Meant {
	const errors: RowError[] = []
	const placesOf = (field: ImportField) => mapping.columns.flatMap((each, at) => (each === field ? [at] : []))
	const has = (...fields: ImportField[]) => fields.some((field) => mapping.columns.includes(field))
	const cell = (field: ImportField): Cell => cells[placesOf(field)[0] ?? -1] ?? null
	const text = (field: ImportField) => textIn(cell(field))
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
	const meant: Meant = { property: text('property'), reference: text('reference').slice(0, 200), event: {}, contact: {}, title: '' }
	if (has('journal')) meant.journal = text('journal')
	if (has('objects')) meant.objects = namesIn(texts('objects'))
	if (has('contacts')) meant.contacts = namesIn(texts('contacts'))
	if (has('event_at')) {
		const at = read('event_at', (one) => instantIn(one, thisYear))
		if (at !== null) meant.event.event_at = at
		else if (errors.length === 0) refuse('event_at', 'Das Datum fehlt.')
	}
	if (mapping.kind === 'events') {
		if (has('description')) meant.event.description = texts('description').join('\n')
		if (has('name') && text('name')) meant.event.name = text('name')
		if (has('expense', 'income', 'amount', 'tax')) meant.balance = balance()
		if (has('minutes')) {
			const minutes = read('minutes', minutesIn)
			meant.time = minutes ? [{ minutes, ...(text('worker') && { user_text: text('worker') }) }] : []
		}
	}
	if (mapping.kind === 'events') {
		if (has('maintenance_on', 'maintenance_done', 'maintenance_contact')) meant.maintenance = maintenance()
		if (has('reminder_on', 'reminder_note', 'reminder_done')) meant.reminder = reminder()
		if (has('rental', 'rental_contact')) meant.rental = rental()
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

	function balance(): Partial<NonNullable<EventChange['balance']>> {
		const signed = read('amount', amountIn)
		const positive = (field: 'expense' | 'income') => {
			const rappen = read(field, amountIn)
			if (rappen !== null && rappen < 0)
				refuse(field, 'Dieser Betrag ist negativ. Für Beträge mit Vorzeichen gibt es «Betrag (minus = Ausgabe)».')
			return rappen
		}
		const tax = text('tax') === '' ? undefined : taxIn(text('tax'))
		if (text('tax') !== '' && tax === undefined)
			refuse(
				'tax',
				`«${text('tax').slice(0, 60)}» ist keine Steuerart. Verstanden wird werterhaltend, wertvermehrend, Energie, ja oder nein.`,
			)
		return {
			...(has('expense', 'amount') && { expense: positive('expense') ?? (signed !== null && signed < 0 ? -signed : null) }),
			...(has('income', 'amount') && { income: positive('income') ?? (signed !== null && signed >= 0 ? signed : null) }),
			...(has('tax') && taxOf(tax)),
		}
	}
	function yes(field: ImportField): boolean {
		const said = yesIn(text(field))
		if (said === undefined) refuse(field, `«${text(field).slice(0, 60)}» ist nicht zu verstehen. Verstanden wird ja oder nein.`)
		return said ?? false
	}
	function maintenance(): Part<'maintenance'> {
		const [date, contact] = [read('maintenance_on', (one) => dayIn(one, thisYear)), text('maintenance_contact')]
		if (date === null && contact === '' && text('maintenance_done') === '') return null
		return { date, contact, done: yes('maintenance_done') }
	}
	function reminder(): Part<'reminder'> {
		const [date, note] = [read('reminder_on', (one) => dayIn(one, thisYear)), text('reminder_note') || null]
		const done = yes('reminder_done')
		if (date !== null) return { date, note, done }
		if (note !== null && text('reminder_on') === '')
			refuse(has('reminder_on') ? 'reminder_on' : 'reminder_note', 'Das Datum der Erinnerung fehlt.')
		return null
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
	function taxOf(tax: ReturnType<typeof taxIn>) {
		if (tax === undefined || tax === 'none') return { tax_relevant: false, tax: null, tax_percent: null, tax_rest: null }
		return { tax_relevant: true, tax: tax === 'relevant' ? null : tax }
	}
	function contact(): Partial<ContactFields> {
		const plain = ['company', 'firstname', 'lastname', 'email', 'phone', 'address_street', 'address_zip', 'address_city'] as const
		const fields: Partial<ContactFields> = Object.fromEntries(
			plain.filter((field) => has(field)).map((field) => [field, text(field) || null]),
		)
		for (const field of ['valid_from', 'valid_until'] as const) if (has(field)) fields[field] = read(field, (one) => dayIn(one, thisYear))
		if (has('address_cca3')) {
			const country = text('address_cca3') === '' ? 'CHE' : countryIn(text('address_cca3'))
			if (country === undefined) refuse('address_cca3', `«${text('address_cca3').slice(0, 60)}» ist kein Land.`)
			else fields.address_cca3 = country
		}
		return fields
	}
}

/** Several names in one cell are parted by semicolons or lines. */
const namesIn = (cells: string[]) => [
	...new Set(
		cells
			.flatMap((cell) => cell.split(/[;\n]/))
			.map((name) => name.trim())
			.filter(Boolean),
	),
]

/** An entry that has no title of its own is called by what else it says. */
export const titleFor = ({ event, contacts = [], objects = [] }: Meant): string =>
	(event.name ?? event.description?.split('\n')[0]?.trim() ?? '').slice(0, 200) || (contacts[0] ?? objects[0] ?? '').slice(0, 200)

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
	if (part === 'rental') return field === 'contact' ? 'rental_contact' : 'rental'
	return part === 'maintenance' || part === 'reminder' ? `${part}_${field === 'date' ? 'on' : field}` : part
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

const keyOf = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
type Listed = { id: string; name: string; property: string | null }
type ListedContact = { id: string; company: string | null; firstname: string | null; lastname: string | null }
type Kind = 'properties' | 'journals' | 'objects' | 'contacts'

/** What rows can name, by name; it grows while they are written, and forgets again what a refused row would have brought along. */
export class NameBook {
	readonly #known: Record<Kind, Map<string, string>>
	#staged: [Kind, string][] = []
	constructor({ contacts, ...named }: Record<'properties' | 'journals' | 'objects', Listed[]> & { contacts: ListedContact[] }) {
		const byName = (list: Listed[]) => new Map(list.toReversed().map(({ id, name, property }) => [`${property ?? ''} ${keyOf(name)}`, id]))
		const calls = ({ company, firstname, lastname }: ListedContact) =>
			[
				company,
				[firstname, lastname].filter(Boolean).join(' '),
				[lastname, firstname].filter(Boolean).join(' '),
				[lastname, firstname].filter(Boolean).join(', '),
			].filter(Boolean)
		const people = contacts.toReversed().flatMap((each) => calls(each).map((name) => [` ${keyOf(name ?? '')}`, each.id] as const))
		this.#known = {
			properties: byName(named.properties),
			journals: byName(named.journals),
			objects: byName(named.objects),
			contacts: new Map(people),
		}
	}
	find(kind: Kind, property: string | null, name: string): string | undefined {
		return this.#known[kind].get(`${property ?? ''} ${keyOf(name)}`)
	}
	add(kind: Kind, property: string | null, name: string, id: string): void {
		const key = `${property ?? ''} ${keyOf(name)}`
		this.#known[kind].set(key, id)
		this.#staged.push([kind, key])
	}
	keep(): void {
		this.#staged = []
	}
	forget(): void {
		for (const [kind, key] of this.#staged) this.#known[kind].delete(key)
		this.#staged = []
	}
}
