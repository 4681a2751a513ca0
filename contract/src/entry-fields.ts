import type { Event } from './event-replies.ts'
import type { ownImportFields } from './import-labels.ts'

type PathsOf<K extends string, T> =
	NonNullable<T> extends readonly (infer Row)[]
		? Row extends string | { id: string }
			? K
			: `${K}.${keyof Row & string}`
		: NonNullable<T> extends object
			? `${K}.${keyof NonNullable<T> & string}`
			: K
/** A field of an entry: its own, `part.field` of what it carries once, `list.field` of the rows of a list; a list of other things is one. */
export type EntryPathOf<E> = { [K in keyof E & string]: PathsOf<K, E[K]> }[keyof E & string]
/** How often it was answered is no field of it. */
export type EntryPath = EntryPathOf<Omit<Event, 'replies'>>

/** How a value is written, in a cell and on paper. */
export type WrittenAs =
	| 'hours'
	| 'text'
	| 'day'
	| 'moment'
	| 'francs'
	| 'count'
	| 'decimal'
	| 'yes'
	/** Yes where it is one, else nothing. */
	| 'bill'
	| 'tax'
	| 'rental'
	| 'name'
	| 'names'
	/** Among whom an amount is split. */
	| 'split'
	| 'files'
/** What does not go along. `stays`: it is lost, and whoever moves is told so before; `elsewhere`: it is made anew, or something else says it. */
export type Stays = { stays: string }
export type Elsewhere = { elsewhere: string }
/** What an entry names by an id that becomes another one. */
export type NamedList = 'properties' | 'journals' | 'objects' | 'contacts' | 'units' | 'entries' | 'parties'

export type EntryField = {
	/** Of the table `event`, or `table.column` of the rows of a list; null: it has none. */
	column: string | null
	/** No request says it. */
	unsaid?: true
	/** To another house. `words`: people go by their names, under this key; `or` is where the name of who has no account stands. */
	exchange: 'as is' | { id: NamedList } | { words: string; or?: string } | Stays | Elsewhere
	/** The column of a table, and the line on paper. */
	export: { head: string; as: WrittenAs } | Stays | Elsewhere
	/** By which field of an imported table it comes; written plainly, the column is called like the one that goes out, or so. */
	import: keyof (typeof ownImportFields)['events'] | Called | Stays | Elsewhere
}
/** Without capitals and accents, parted by commas. */
type Called = { called: string }

const stays = (why: string): Stays => ({ stays: why })
const elsewhere = (why: string): Elsewhere => ({ elsewhere: why })
const id = <const L extends NamedList>(list: L): { id: L } => ({ id: list })
const words = <const K extends string>(key: K, or?: string): { words: K; or?: string } => ({ words: key, ...(or !== undefined && { or }) })
const head = (name: string, as: WrittenAs) => ({ head: name, as })
const plainly = (called: string): Called => ({ called })

const anew = elsewhere('Wird neu vergeben.')
const ofUnit = elsewhere('Sagt die Einheit.')
const byName = elsewhere('Steht beim Namen der Person.')
const opposite = elsewhere('Ist das Gegenteil der Ausgabe.')
const ofGroup = elsewhere('Die Gruppe ist die, in der es steht.')
const logged = stays('Wann etwas erfasst und zuletzt geändert wurde')
const loggedAnew = stays('Wann etwas erfasst und zuletzt geändert wurde: das ist von da an der Import')
const rhythm = stays('Wiederholungen und was sie vorschlagen: eine Zeile ist ein einzelnes Mal')
const meantMember = stays('Für wen etwas zu tun ist: ein Name allein sagt nicht, welches Mitglied das ist')
const files = stays('Dateien: eine Tabelle nennt nur ihre Namen')
const worked = stays('Wessen Arbeitszeit es ist, und die Notizen dazu: in einer Zelle steht, wie lange es zusammen war')
const shared = stays('Wer ausgelegt hat und wie geteilt ist, wo eine Spalte es nicht sagt; Zahlungen zwischen Parteien')
const author = stays('Wer etwas erfasst hat: das ist von da an, wer importiert')

/** Every field of an entry, in the order of a table's columns, and how it goes out and comes in. What is left out does not compile. */
export const entryFields = {
	event_at: { column: 'event_at', exchange: 'as is', export: head('Datum', 'moment'), import: 'event_at' },
	name: { column: 'name', exchange: 'as is', export: head('Titel', 'text'), import: 'name' },
	description: { column: 'description', exchange: 'as is', export: head('Beschreibung', 'text'), import: 'description' },
	journal: { column: 'journal_id', exchange: id('journals'), export: head('Journal', 'name'), import: 'journal' },
	objects: { column: 'event_object.object_id', exchange: id('objects'), export: head('Objekte', 'names'), import: 'objects' },
	contacts: { column: 'event_contact.contact_id', exchange: id('contacts'), export: head('Kontakte', 'names'), import: 'contacts' },
	'balance.expense': { column: 'balance_expense_rappen', exchange: 'as is', export: head('Ausgabe CHF', 'francs'), import: 'expense' },
	'balance.income': { column: 'balance_income_rappen', exchange: 'as is', export: head('Einnahme CHF', 'francs'), import: 'income' },
	'balance.tax_relevant': { column: 'balance_tax_relevant', exchange: 'as is', export: head('Steuerrelevant', 'yes'), import: 'tax' },
	'balance.tax': { column: 'balance_tax', exchange: 'as is', export: head('Steuerart', 'tax'), import: 'tax' },
	'balance.tax_percent': { column: 'balance_tax_percent', exchange: 'as is', export: head('Anteil %', 'count'), import: 'tax_percent' },
	'balance.tax_rest': { column: 'balance_tax_rest', exchange: 'as is', export: head('Rest', 'text'), import: 'tax_rest' },
	'balance.paid_by': { column: 'balance_paid_by', exchange: id('parties'), export: head('Ausgelegt von', 'name'), import: 'paid_by' },
	'balance.split': { column: 'balance_split', exchange: id('parties'), export: head('Geteilt', 'split'), import: 'split' },
	'transfer.from': { column: 'transfer_from', exchange: id('parties'), export: head('Zahlung von', 'name'), import: shared },
	'transfer.to': { column: 'transfer_to', exchange: id('parties'), export: head('Zahlung an', 'name'), import: shared },
	'transfer.amount': { column: 'transfer_rappen', exchange: 'as is', export: head('Zahlung CHF', 'francs'), import: shared },
	settles: { column: 'settles_id', unsaid: true, exchange: id('entries'), export: rhythm, import: rhythm },
	'maintenance.date': {
		column: 'maintenance_on',
		exchange: 'as is',
		export: head('Unterhalt fällig', 'day'),
		import: plainly(
			'unterhalt fallig,unterhalt am,nachster unterhalt,fallig,fallig am,service fallig,nachster service,maintenance due,due',
		),
	},
	'maintenance.done': {
		column: 'maintenance_done',
		exchange: 'as is',
		export: head('Unterhalt erledigt', 'yes'),
		import: plainly('unterhalt erledigt,service erledigt,maintenance done'),
	},
	'maintenance.contact': {
		column: 'maintenance_contact_id',
		exchange: id('contacts'),
		export: head('Unterhalt durch', 'name'),
		import: 'maintenance_contact',
	},
	'maintenance.person': {
		column: 'maintenance_person_id',
		exchange: words('person_text'),
		export: head('Unterhalt für', 'name'),
		import: meantMember,
	},
	'maintenance.recurrence': { column: 'maintenance_recurrence', exchange: 'as is', export: rhythm, import: rhythm },
	'maintenance.series': { column: 'maintenance_series', unsaid: true, exchange: 'as is', export: rhythm, import: rhythm },
	'reminder.date': {
		column: 'reminder_on',
		exchange: 'as is',
		export: head('Erinnerung', 'day'),
		import: plainly('erinnerung,erinnerung am,erinnerungen am,erinnern am,wiedervorlage,reminder'),
	},
	'reminder.note': {
		column: 'reminder_note',
		exchange: 'as is',
		export: head('Erinnerung Notiz', 'text'),
		import: plainly('erinnerung notiz,erinnerungen notiz,notiz der erinnerung,reminder note'),
	},
	'reminder.done': {
		column: 'reminder_done',
		exchange: 'as is',
		export: head('Erinnerung erledigt', 'yes'),
		import: plainly('erinnerung erledigt,erinnerungen erledigt,reminder done'),
	},
	'reminder.person': {
		column: 'reminder_person_id',
		exchange: words('person_text'),
		export: head('Erinnerung für', 'name'),
		import: meantMember,
	},
	'reminder.recurrence': { column: 'reminder_recurrence', exchange: 'as is', export: rhythm, import: rhythm },
	'reminder.proposal': { column: 'reminder_proposal', exchange: id('parties'), export: rhythm, import: rhythm },
	'reminder.kind': {
		column: 'reminder_kind',
		exchange: 'as is',
		export: head('Erinnerung Rechnung', 'bill'),
		import: plainly('erinnerung rechnung,erinnerungen rechnung,reminder bill'),
	},
	'reminder.series': { column: 'reminder_series', unsaid: true, exchange: 'as is', export: rhythm, import: rhythm },
	'measurement.name': { column: 'event_measurement.name', exchange: 'as is', export: head('Zähler', 'text'), import: 'measurement' },
	'measurement.data': { column: 'event_measurement.data', exchange: 'as is', export: head('Wert', 'decimal'), import: 'measurement' },
	'measurement.symbol': { column: null, unsaid: true, exchange: ofUnit, export: head('Einheit', 'text'), import: 'measurement' },
	'measurement.unit': {
		column: 'event_measurement.unit_id',
		exchange: id('units'),
		export: elsewhere('Sagt ihr Zeichen.'),
		import: 'measurement',
	},
	'measurement.object': {
		column: 'event_measurement.object_id',
		exchange: id('objects'),
		export: head('Objekt', 'name'),
		import: 'measurement',
	},
	'measurement.replaced': {
		column: 'event_measurement.replaced',
		exchange: 'as is',
		export: head('Ersetzt', 'yes'),
		import: 'measurement',
	},
	'measurement.note': { column: 'event_measurement.note', exchange: 'as is', export: head('Notiz', 'text'), import: 'measurement' },
	'time_recording.minutes': { column: 'event_time.minutes', exchange: 'as is', export: head('Arbeitszeit', 'hours'), import: 'minutes' },
	'time_recording.user_id': {
		column: 'event_time.person_id',
		exchange: words('person_text', 'user_text'),
		export: head('Person', 'name'),
		import: worked,
	},
	'time_recording.user_text': { column: 'event_time.person_name', exchange: byName, export: byName, import: 'worker' },
	'time_recording.note': { column: 'event_time.note', exchange: 'as is', export: head('Notiz', 'text'), import: worked },
	'rental.is_rent': { column: 'rental_is_rent', exchange: 'as is', export: head('Vermietung', 'rental'), import: 'rental' },
	'rental.is_retrieve': { column: 'rental_is_retrieve', exchange: 'as is', export: opposite, import: 'rental' },
	'rental.contact': {
		column: 'rental_contact_id',
		exchange: id('contacts'),
		export: head('Vermietung an', 'name'),
		import: 'rental_contact',
	},
	files: { column: null, exchange: elsewhere('Liegen mit ihren Originalen im ZIP.'), export: head('Dateien', 'files'), import: files },
	user: {
		column: 'person_id',
		unsaid: true,
		exchange: words('author', 'author_text'),
		export: head('Erfasst von', 'name'),
		import: author,
	},
	author_text: { column: 'author_text', unsaid: true, exchange: byName, export: byName, import: author },
	id: { column: 'id', unsaid: true, exchange: 'as is', export: head('Kennung', 'text'), import: 'reference' },
	property: {
		column: 'property_id',
		unsaid: true,
		exchange: id('properties'),
		export: elsewhere('Eine Tabelle ist von einem Haus.'),
		import: 'property',
	},
	group: { column: 'group_id', unsaid: true, exchange: anew, export: ofGroup, import: ofGroup },
	version: { column: 'version', unsaid: true, exchange: anew, export: anew, import: anew },
	created_at: { column: 'created_at', unsaid: true, exchange: 'as is', export: loggedAnew, import: loggedAnew },
	updated_at: { column: 'updated_at', unsaid: true, exchange: logged, export: loggedAnew, import: loggedAnew },
} as const satisfies Record<EntryPath, EntryField>

/** The columns of `event` itself. */
export type EventColumn = Exclude<NonNullable<(typeof entryFields)[EntryPath]['column']>, `${string}.${string}`>

/** A table as this one is, or one with more in it. */
export type EntryFields = Readonly<Record<string, EntryField>>

/** The fields that a table says plainly, as they are called there: by their columns. */
export type PlainColumn = {
	[P in EntryPath]: (typeof entryFields)[P] extends { column: infer C extends string; import: Called } ? C : never
}[EntryPath]
type PlainImport = { path: string; column: string; label: string; as: WrittenAs; called: string }
export const plainImports = (fields: EntryFields = entryFields): PlainImport[] =>
	Object.entries(fields).flatMap(([path, { column, export: out, import: from }]) =>
		typeof from === 'object' && 'called' in from && column !== null && 'head' in out
			? [{ path, column, label: out.head, as: out.as, called: from.called }]
			: [],
	)
const staysOf = (said: unknown): string | null => (typeof said === 'object' && said !== null && 'stays' in said ? String(said.stays) : null)

/** What is lost on this way, each reason once. */
export const lostBy = (way: 'exchange' | 'export' | 'import', fields: EntryFields = entryFields): string[] => [
	...new Set(Object.values(fields).flatMap((field) => staysOf(field[way]) ?? [])),
]
