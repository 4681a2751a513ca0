/** What can stand in a column of a table that is imported, by what its rows become. */
export const importKinds = ['events', 'readings', 'contacts', 'objects'] as const
export type ImportKind = (typeof importKinds)[number]

export type ImportLabel = {
	label: string
	/** Without it in a column (or once for all rows) nothing can be made. */
	needed?: true
	/** Several columns may hold it: they are put together. */
	many?: true
}
const property = { label: 'Liegenschaft' }
const reference = { label: 'Nummer in der Quelle' }
const journal = { label: 'Journal' }

/** What is read in a way of its own. */
export const ownImportFields = {
	events: {
		event_at: { label: 'Datum', needed: true },
		time_of_day: { label: 'Uhrzeit' },
		name: { label: 'Titel' },
		description: { label: 'Beschreibung', many: true },
		expense: { label: 'Ausgabe' },
		income: { label: 'Einnahme' },
		amount: { label: 'Betrag (Ausgabe oder Einnahme)' },
		credit: { label: 'Gutschrift oder Belastung' },
		fee: { label: 'Gebühr zum Betrag' },
		currency: { label: 'Währung' },
		state: { label: 'Stand der Buchung' },
		tax: { label: 'Steuerart', many: true },
		tax_percent: { label: 'Anteil %' },
		tax_rest: { label: 'Rest' },
		paid_by: { label: 'Ausgelegt von' },
		split: { label: 'Geteilt' },
		journal,
		objects: { label: 'Objekt', many: true },
		contacts: { label: 'Kontakt', many: true },
		minutes: { label: 'Arbeitszeit' },
		worker: { label: 'Arbeitszeit von' },
		maintenance_contact: { label: 'Unterhalt durch' },
		measurement: { label: 'Messungen' },
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
} as const satisfies Record<ImportKind, Record<string, ImportLabel>>
