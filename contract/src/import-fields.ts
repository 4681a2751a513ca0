/** What can stand in a column of a table that is imported, by what its rows become. */
export const importKinds = ['events', 'readings', 'contacts', 'objects'] as const
export type ImportKind = (typeof importKinds)[number]

type Field = {
	label: string
	/** Without it in a column (or once for all rows) nothing can be made. */
	needed?: true
	/** Several columns may hold it: they are put together. */
	many?: true
}
const property = { label: 'Liegenschaft' }
const reference = { label: 'Nummer in der Quelle' }
const journal = { label: 'Journal' }

export const importFields = {
	events: {
		event_at: { label: 'Datum', needed: true },
		name: { label: 'Titel' },
		description: { label: 'Beschreibung', many: true },
		expense: { label: 'Ausgabe' },
		income: { label: 'Einnahme' },
		amount: { label: 'Betrag (minus = Ausgabe)' },
		tax: { label: 'Steuerart' },
		journal,
		objects: { label: 'Objekt', many: true },
		contacts: { label: 'Kontakt', many: true },
		minutes: { label: 'Arbeitszeit' },
		worker: { label: 'Arbeitszeit von' },
		maintenance_on: { label: 'Unterhalt fällig' },
		maintenance_done: { label: 'Unterhalt erledigt' },
		maintenance_contact: { label: 'Unterhalt durch' },
		reminder_on: { label: 'Erinnerung' },
		reminder_note: { label: 'Notiz der Erinnerung' },
		reminder_done: { label: 'Erinnerung erledigt' },
		rental: { label: 'Ausgabe oder Rückgabe' },
		rental_contact: { label: 'Vermietung an' },
		property,
		reference,
	},
	readings: {
		event_at: { label: 'Datum', needed: true },
		data: { label: 'Stand oder Menge', needed: true },
		unit: { label: 'Einheit', needed: true },
		reading: { label: 'Zähler', needed: true },
		objects: { label: 'Objekt' },
		note: { label: 'Bemerkung' },
		journal,
		property,
		reference,
	},
	contacts: {
		company: { label: 'Firma' },
		firstname: { label: 'Vorname' },
		lastname: { label: 'Nachname' },
		email: { label: 'E-Mail' },
		phone: { label: 'Telefon' },
		address_street: { label: 'Strasse' },
		address_zip: { label: 'PLZ' },
		address_city: { label: 'Ort' },
		address_cca3: { label: 'Land' },
		valid_from: { label: 'Gültig ab' },
		valid_until: { label: 'Gültig bis' },
		property,
		reference,
	},
	objects: { name: { label: 'Objekt', needed: true }, property, reference },
} as const satisfies Record<ImportKind, Record<string, Field>>

export type ImportField = { [Kind in ImportKind]: keyof (typeof importFields)[Kind] }[ImportKind]
export const fieldsOf = (kind: ImportKind): Partial<Record<ImportField, Field>> => importFields[kind]
export const importFieldNames = [...new Set(importKinds.flatMap((kind) => Object.keys(importFields[kind])))] as ImportField[]

/** What a row may name that does not exist yet, and that is made then if one wants. */
export const namedByImports = ['journals', 'objects', 'contacts'] as const
export const importKindWords: Record<ImportKind, string> = {
	events: 'Einträge',
	readings: 'Ablesungen',
	contacts: 'Kontakte',
	objects: 'Objekte',
}
