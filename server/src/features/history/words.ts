import type { Contact } from '@hausheft/contract/contacts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { HistoryRow } from '@hausheft/contract/history.ts'
import type { InboxItem } from '@hausheft/contract/inbox.ts'
import type { Journal } from '@hausheft/contract/journals.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import type { Statistic } from '@hausheft/contract/statistics.ts'
import { chf, decimal, hoursMinutes, recorded } from '@hausheft/contract/swiss/formats.ts'
import { recurrenceText, spanName } from '@hausheft/contract/swiss/spans.ts'
import { dateTime, dayText } from '@hausheft/contract/swiss/zurich.ts'

/** What ids are called. */
export type Names = ReadonlyMap<string, string>

export const gone = '(nicht mehr vorhanden)'
type Show = (value: never, names: Names) => string | null
type Turn = (before: string | null, after: string | null, thing: string) => string | undefined
export type Field = {
	label: string
	/** In a sentence, as its object; `many` where the value is a list. */
	what: string
	many?: string
	show: Show
	/** `named`: in «» within a sentence; `quiet`: too much for one. */
	as?: 'named' | 'quiet'
	/** A change that has a word of its own. */
	turn?: Turn
}

const withNote = (text: string, note: string | null) => (note ? `${text}, ${note}` : text)
const plain: Show = (value: string) => value || null
const name: Show = (id: string, names) => names.get(id) ?? gone
const yes =
	(on: string, off: string | null): Show =>
	(value: boolean) =>
		value ? on : off
const text = (label: string, what: string, as?: Field['as']): Field => ({ label, what, show: plain, ...(as && { as }) })
const named = (label: string, what: string): Field => ({ label, what, show: name, as: 'named' })
const dayOf = (label: string, what: string): Field => ({ label, what, show: dayText })
const amount = (label: string, what: string): Field => ({ label, what, show: chf })
const list = (label: string, what: string, many: string, show: Show = name): Field => ({ label, what, many, show })
const done = (label: string, what: string): Field => ({
	label,
	what,
	show: yes('erledigt', 'offen'),
	turn: (before, after) => (before && after ? `${what} ${after === 'erledigt' ? 'abgehakt' : 'wieder geöffnet'}` : undefined),
})
const recurrence = (label: string, what: string): Field => ({ label, what, show: recurrenceText })
const disabled: Field = {
	label: 'Inaktiv seit',
	what: 'den Zustand',
	show: dateTime,
	turn: (before, after, thing) => (before && after ? undefined : `${thing} ${after ? 'deaktiviert' : 'wieder aktiviert'}`),
}
const address = {
	address_street: text('Strasse', 'die Strasse', 'named'),
	address_zip: text('PLZ', 'die PLZ'),
	address_city: text('Ort', 'den Ort', 'named'),
}
const title = text('Name', 'den Namen', 'named')
const kind: Field = { label: 'Art', what: 'die Art', show: name }

const measured = ({ name: of, data, symbol, object, replaced, note }: Event['measurement'][number], names: Names) =>
	withNote(`${of}: ${decimal(data)} ${symbol}${object ? ` (${names.get(object) ?? gone})` : ''}${replaced ? ', Zähler ersetzt' : ''}`, note)
const workedBy = ({ user_text, minutes, note }: Event['time_recording'][number]) =>
	withNote(`${user_text ?? gone}: ${hoursMinutes(minutes)} (${recorded(minutes)})`, note)

type Same = 'id' | 'group' | 'version' | 'created_at' | 'updated_at'
/** What of a noun can change: `part.field` of what has parts, a list as one. A reference is recorded under its column. */
type Path<T> = {
	[K in Exclude<keyof T & string, Same>]: NonNullable<T[K]> extends readonly unknown[]
		? K
		: NonNullable<T[K]> extends object
			? `${K}.${keyof NonNullable<T[K]> & string}`
			: K extends 'type' | 'unit' | 'photo'
				? `${K}_id`
				: K
}[Exclude<keyof T & string, Same>]
type Paths = {
	event: Path<Omit<Event, 'user'>> | 'rental'
	property: Path<Omit<Property, 'property_type_key' | 'property_type_name'>>
	object: Path<Omit<PropertyObject, 'property' | 'state'>>
	journal: Path<Omit<Journal, 'property' | 'events_count'>>
	contact: Path<Contact>
	file: Path<Pick<File, 'filename' | 'event' | 'receipt' | 'annotations'>>
	group: Path<Pick<Group, 'name'>>
	statistic: Path<Omit<Statistic, 'property'>>
	inbox: Path<Pick<InboxItem, 'processed'>>
}

/** Every field in the order in which people read them; null: said by another one, or by none. */
const fields: { [Source in HistoryRow['source']]: Record<Paths[Source], Field | null> } = {
	event: {
		name: title,
		event_at: { label: 'Datum', what: 'das Datum', show: dateTime },
		property: named('Liegenschaft', 'die Liegenschaft'),
		journal: named('Journal', 'das Journal'),
		description: text('Beschreibung', 'die Beschreibung', 'quiet'),
		'balance.expense': amount('Betrag', 'den Betrag'),
		'balance.income': amount('Einnahme', 'die Einnahme'),
		'balance.tax_relevant': { label: 'Steuerrelevant', what: 'die Steuerrelevanz', show: yes('ja', null) },
		'balance.tax': text('Steuerart', 'die Steuerart'),
		'maintenance.done': done('Unterhalt', 'den Unterhalt'),
		'maintenance.date': dayOf('Unterhalt fällig am', 'das Datum des Unterhalts'),
		'maintenance.contact': named('Unterhalt durch', 'den Kontakt des Unterhalts'),
		'maintenance.recurrence': recurrence('Unterhalt wiederholt sich', 'die Wiederholung des Unterhalts'),
		measurement: list('Messungen', 'die Messung', 'die Messungen', measured),
		time_recording: list('Zeiterfassung', 'die Zeit', 'die Zeiten', workedBy),
		'reminder.date': dayOf('Erinnerung am', 'das Datum der Erinnerung'),
		'reminder.note': text('Notiz der Erinnerung', 'die Notiz der Erinnerung', 'quiet'),
		'reminder.done': done('Erinnerung', 'die Erinnerung'),
		'reminder.recurrence': recurrence('Erinnerung wiederholt sich', 'die Wiederholung der Erinnerung'),
		rental: {
			label: 'Vermietung',
			what: 'die Vermietung',
			show: ({ is_rent }: { is_rent: boolean }) => (is_rent ? 'Ausgabe' : 'Rückgabe'),
		},
		'rental.is_rent': null,
		'rental.is_retrieve': null,
		'rental.contact': named('Vermietung an', 'den Kontakt der Vermietung'),
		objects: list('Objekte', 'das Objekt', 'die Objekte'),
		contacts: list('Kontakte', 'den Kontakt', 'die Kontakte'),
		files: list('Dateien', 'die Datei', 'die Dateien', ({ filename }: { filename: string }) => filename),
	},
	property: {
		name: title,
		type_id: kind,
		...address,
		photo_id: { label: 'Bild', what: 'das Bild', show: () => 'Bild', as: 'quiet' },
	},
	object: { name: title, disabled_at: disabled },
	journal: { name: title, type_id: kind, disabled_at: disabled },
	contact: {
		company: text('Firma', 'die Firma', 'named'),
		firstname: text('Vorname', 'den Vornamen', 'named'),
		lastname: text('Nachname', 'den Nachnamen', 'named'),
		email: text('E-Mail', 'die E-Mail-Adresse'),
		phone: text('Telefon', 'die Telefonnummer'),
		...address,
		address_cca3: text('Land', 'das Land'),
		valid_from: dayOf('Gültig ab', 'den Beginn'),
		valid_until: dayOf('Gültig bis', 'das Ende'),
		disabled_at: disabled,
		properties: list('Liegenschaften', 'die Liegenschaft', 'die Liegenschaften'),
	},
	file: {
		filename: title,
		event: {
			...named('Eintrag', 'den Eintrag'),
			turn: (before, after, thing) => (before === null ? `${thing} an den Eintrag «${after}» gehängt` : undefined),
		},
		receipt: {
			label: 'Beleg',
			what: 'den Beleg',
			show: yes('ja', null),
			turn: (_, after, thing) => `${thing} ${after ? 'zum Beleg gemacht' : 'wieder allen gezeigt'}`,
		},
		annotations: { label: 'Markierungen', what: 'die Markierungen', show: yes('ja', null), as: 'quiet' },
	},
	group: { name: title },
	statistic: {
		name: title,
		unit_id: { label: 'Einheit', what: 'die Einheit', show: name },
		note: text('Notiz', 'die Notiz', 'quiet'),
		scale: { label: 'Zeitraster', what: 'das Zeitraster', show: spanName },
		summarize: { label: 'Zusammenzählen', what: 'das Zusammenzählen', show: yes('ja', 'nein') },
		series: null,
		disabled_at: disabled,
	},
	inbox: { processed: done('Mail', 'die Mail') },
}
export const fieldsOf = (source: HistoryRow['source']): [path: string, Field][] =>
	Object.entries<Field | null>(fields[source]).flatMap(([path, field]) => (field ? [[path, field]] : []))

/** Several changed fields of one part are that part. */
export const parts: Record<string, string> = {
	balance: 'den Betrag',
	maintenance: 'den Unterhalt',
	reminder: 'die Erinnerung',
	rental: 'die Vermietung',
}
