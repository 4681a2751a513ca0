import { entryFields, type EntryField, type EntryFields } from '@hausheft/contract/entry-fields.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { Proposal } from '@hausheft/contract/event-replies.ts'
import { chf, hoursMinutes, inPercent, reading } from '@hausheft/contract/swiss/formats.ts'
import { dateTime, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { changedShares, splitWords } from '../sharing/words.ts'
import {
	amount,
	dayOf,
	done,
	gone,
	list,
	name,
	reference,
	recurrence,
	text,
	title,
	yes,
	type Field,
	type FieldsOf,
	type Names,
	type NounHistory,
} from '../history/words.ts'

const withNote = (text: string, note: string | null) => (note ? `${text}, ${note}` : text)
const measured = ({ name: of, data, symbol, object, replaced, note }: Event['measurement'][number], names: Names) =>
	withNote(`${of}: ${reading(data, symbol)}${object ? ` (${names.get(object) ?? gone})` : ''}${replaced ? ', Zähler ersetzt' : ''}`, note)
const workedBy = ({ user_text, minutes, note }: Event['time_recording'][number]) =>
	withNote(`${user_text ?? gone}: ${hoursMinutes(minutes)}`, note)

const proposed = ({ expense, income, paid_by, split }: Proposal, names: Names) =>
	[
		expense !== null && `Ausgabe ${chf(expense)}`,
		income !== null && `Einnahme ${chf(income)}`,
		paid_by && `ausgelegt von ${names.get(paid_by) ?? gone}`,
		split && splitAs(split, names),
	]
		.filter(Boolean)
		.join(', ')
const splitAs = (split: NonNullable<Proposal['split']>, names: Names) => `geteilt ${splitWords(split, (id) => names.get(id) ?? gone)}`

type InOrder = FieldsOf<Omit<Event, 'user'>, 'rental'>
const inWords: Partial<InOrder> = {
	name: title,
	event_at: { label: 'Datum', what: 'das Datum', show: dateTime },
	property: reference('Liegenschaft', 'die Liegenschaft'),
	journal: reference('Journal', 'das Journal'),
	description: text('Beschreibung', 'die Beschreibung', 'quiet'),
	'balance.expense': amount('Betrag', 'den Betrag'),
	'balance.income': amount('Einnahme', 'die Einnahme'),
	'balance.tax_relevant': { label: 'Steuerrelevant', what: 'die Steuerrelevanz', show: yes('ja', null) },
	'balance.tax': text('Steuerart', 'die Steuerart'),
	'balance.tax_percent': { label: 'Anteil', what: 'den Anteil', show: inPercent },
	'balance.tax_rest': text('Rest', 'die Steuerart des Rests'),
	'balance.paid_by': reference('Ausgelegt von', 'die auslegende Partei'),
	'balance.split': { label: 'Geteilt', what: 'die Teilung', show: splitAs, as: 'named' },
	'transfer.from': reference('Zahlung von', 'die zahlende Partei'),
	'transfer.to': reference('Zahlung an', 'die bezahlte Partei'),
	'transfer.amount': amount('Zahlung', 'den Betrag der Zahlung'),
	settles: reference('Begleicht', 'das beglichene Mal'),
	'maintenance.done': done('Unterhalt', 'den Unterhalt'),
	'maintenance.date': dayOf('Unterhalt fällig am', 'das Datum des Unterhalts'),
	'maintenance.contact': reference('Unterhalt durch', 'den Kontakt des Unterhalts'),
	'maintenance.person': reference('Unterhalt für', 'die Person des Unterhalts'),
	'maintenance.recurrence': recurrence('Unterhalt wiederholt sich', 'die Wiederholung des Unterhalts'),
	'maintenance.series': null,
	measurement: list('Messungen', 'die Messung', 'die Messungen', measured),
	time_recording: list('Zeiterfassung', 'die Zeit', 'die Zeiten', workedBy),
	'reminder.date': dayOf('Erinnerung am', 'das Datum der Erinnerung'),
	'reminder.note': text('Notiz der Erinnerung', 'die Notiz der Erinnerung', 'quiet'),
	'reminder.person': reference('Erinnerung für', 'die Person der Erinnerung'),
	'reminder.done': done('Erinnerung', 'die Erinnerung'),
	'reminder.recurrence': recurrence('Erinnerung wiederholt sich', 'die Wiederholung der Erinnerung'),
	'reminder.proposal': { label: 'Wiederkehrender Betrag', what: 'den wiederkehrenden Betrag', show: proposed },
	'reminder.kind': {
		label: 'Rechnung',
		what: 'die Rechnung',
		show: () => 'zahlbar bis zu diesem Tag',
		turn: (_before, after) => (after ? 'die Erinnerung zur Rechnung gemacht' : 'aus der Rechnung eine Erinnerung gemacht'),
	},
	'reminder.series': null,
	rental: {
		label: 'Vermietung',
		what: 'die Vermietung',
		show: ({ is_rent }: { is_rent: boolean }) => (is_rent ? 'Ausgabe' : 'Rückgabe'),
	},
	'rental.is_rent': null,
	'rental.is_retrieve': null,
	'rental.contact': reference('Vermietung an', 'den Kontakt der Vermietung'),
	author_text: text('Ursprünglich erfasst von', 'den ursprünglichen Namen'),
	objects: list('Objekte', 'das Objekt', 'die Objekte'),
	contacts: list('Kontakte', 'den Kontakt', 'die Kontakte'),
	files: list('Dateien', 'die Datei', 'die Dateien', ({ filename }: { filename: string }) => filename),
}

/** What has no words of its own is called as in a table. */
export const eventFieldsOf = (fields: EntryFields): Record<string, Field | null> => ({
	...inWords,
	...Object.fromEntries(Object.entries(fields).flatMap(othersIn)),
})
const othersIn = ([path, { unsaid, export: out }]: [string, EntryField]): [string, Field][] => {
	const [part = ''] = path.split('.')
	if (unsaid || path in inWords || part in inWords || !('head' in out)) return []
	const { head, as } = out
	const shows: Partial<Record<typeof as, Field['show']>> = { francs: chf, day: dayText, yes: yes('ja', 'nein'), name }
	return [[path, { label: head, what: `«${head}»`, show: shows[as] ?? String }]]
}
export const eventFields = eventFieldsOf(entryFields) as InOrder

/** Several changed fields of one part are that part. */
export const eventParts: Record<string, string> = {
	balance: 'den Betrag',
	transfer: 'die Zahlung',
	maintenance: 'den Unterhalt',
	reminder: 'die Erinnerung',
	rental: 'die Vermietung',
}

/** A split is said by whose share it has moved. */
export const sharesInWords: NonNullable<NounHistory['follows']> = {
	of: 'balance.split',
	all: 'die Anteile',
	from: (before, after, sharers) =>
		changedShares(before as Event, after as Event, sharers).map(({ party, name: of, ...change }) => ({
			field: `balance.share.${party}`,
			label: `Anteil von ${of}`,
			what: `den Anteil von ${of}`,
			...change,
		})),
}
