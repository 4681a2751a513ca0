import type { Event } from '@hausheft/contract/events.ts'
import type { Proposal } from '@hausheft/contract/event-replies.ts'
import { chf, decimal, hoursMinutes, recorded } from '@hausheft/contract/swiss/formats.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { amount, dayOf, done, gone, list, named, recurrence, text, title, yes, type FieldsOf, type Names } from '../history/words.ts'

const withNote = (text: string, note: string | null) => (note ? `${text}, ${note}` : text)
const measured = ({ name: of, data, symbol, object, replaced, note }: Event['measurement'][number], names: Names) =>
	withNote(`${of}: ${decimal(data)} ${symbol}${object ? ` (${names.get(object) ?? gone})` : ''}${replaced ? ', Zähler ersetzt' : ''}`, note)
const workedBy = ({ user_text, minutes, note }: Event['time_recording'][number]) =>
	withNote(`${user_text ?? gone}: ${hoursMinutes(minutes)} (${recorded(minutes)})`, note)

const proposed = ({ expense, income }: Proposal) =>
	[expense !== null && `Ausgabe ${chf(expense)}`, income !== null && `Einnahme ${chf(income)}`].filter(Boolean).join(', ')

export const eventFields: FieldsOf<Omit<Event, 'user'>, 'rental'> = {
	name: title,
	event_at: { label: 'Datum', what: 'das Datum', show: dateTime },
	property: named('Liegenschaft', 'die Liegenschaft'),
	journal: named('Journal', 'das Journal'),
	description: text('Beschreibung', 'die Beschreibung', 'quiet'),
	'balance.expense': amount('Betrag', 'den Betrag'),
	'balance.income': amount('Einnahme', 'die Einnahme'),
	'balance.tax_relevant': { label: 'Steuerrelevant', what: 'die Steuerrelevanz', show: yes('ja', null) },
	'balance.tax': text('Steuerart', 'die Steuerart'),
	'balance.tax_percent': { label: 'Anteil', what: 'den Anteil', show: (percent: number) => `${percent} %` },
	'balance.tax_rest': text('Rest', 'die Steuerart des Rests'),
	'maintenance.done': done('Unterhalt', 'den Unterhalt'),
	'maintenance.date': dayOf('Unterhalt fällig am', 'das Datum des Unterhalts'),
	'maintenance.contact': named('Unterhalt durch', 'den Kontakt des Unterhalts'),
	'maintenance.person': named('Unterhalt für', 'die Person des Unterhalts'),
	'maintenance.recurrence': recurrence('Unterhalt wiederholt sich', 'die Wiederholung des Unterhalts'),
	'maintenance.series': null,
	measurement: list('Messungen', 'die Messung', 'die Messungen', measured),
	time_recording: list('Zeiterfassung', 'die Zeit', 'die Zeiten', workedBy),
	'reminder.date': dayOf('Erinnerung am', 'das Datum der Erinnerung'),
	'reminder.note': text('Notiz der Erinnerung', 'die Notiz der Erinnerung', 'quiet'),
	'reminder.person': named('Erinnerung für', 'die Person der Erinnerung'),
	'reminder.done': done('Erinnerung', 'die Erinnerung'),
	'reminder.recurrence': recurrence('Erinnerung wiederholt sich', 'die Wiederholung der Erinnerung'),
	'reminder.proposal': { label: 'Wiederkehrender Betrag', what: 'den wiederkehrenden Betrag', show: proposed },
	'reminder.series': null,
	rental: {
		label: 'Vermietung',
		what: 'die Vermietung',
		show: ({ is_rent }: { is_rent: boolean }) => (is_rent ? 'Ausgabe' : 'Rückgabe'),
	},
	'rental.is_rent': null,
	'rental.is_retrieve': null,
	'rental.contact': named('Vermietung an', 'den Kontakt der Vermietung'),
	author_text: text('Ursprünglich erfasst von', 'den ursprünglichen Namen'),
	objects: list('Objekte', 'das Objekt', 'die Objekte'),
	contacts: list('Kontakte', 'den Kontakt', 'die Kontakte'),
	files: list('Dateien', 'die Datei', 'die Dateien', ({ filename }: { filename: string }) => filename),
}

/** Several changed fields of one part are that part. */
export const eventParts: Record<string, string> = {
	balance: 'den Betrag',
	maintenance: 'den Unterhalt',
	reminder: 'die Erinnerung',
	rental: 'die Vermietung',
}
