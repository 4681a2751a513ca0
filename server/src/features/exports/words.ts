import type { Event } from '@hausheft/contract/events.ts'
import { chf, hoursMinutes, reading } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText, timeText } from '@hausheft/contract/swiss/zurich.ts'

/** Why there is no file, for who asked for it. */
export const problems = {
	rights: 'Die Rechte in der Gruppe haben sich geändert. Bitte nochmals erstellen.',
	membership: 'Die Mitgliedschaft in der Gruppe ist zu Ende.',
	session: 'Beim Abmelden wurde der Export beendet. Bitte nochmals erstellen.',
	space:
		'Auf dem Server ist zu wenig Platz frei für diese Datei. Eigene Exporte zu löschen hilft, sonst kann Platz schaffen, wer ihn betreibt.',
	killed: 'Der Server musste den Export mehrmals abbrechen. Mit einem kürzeren Zeitraum gelingt er eher.',
	broken: 'Beim Erstellen ist ein Fehler aufgetreten. Bitte nochmals versuchen.',
	expired: 'Diese Datei wurde nach sieben Tagen gelöscht. Bitte nochmals erstellen.',
	lost: 'Diese Datei fehlt auf dem Server. Bitte nochmals erstellen.',
} as const
export type Problem = keyof typeof problems

type Cell = { text: string | null } | { day: string | null } | { rappen: number | null } | { number: number | null }
/** A column of a table of entries: the same in CSV and in a sheet. */
export type Column = { title: string; of: (entry: Event, names: Record<string, string>) => Cell }

const text = (title: string, of: (entry: Event, names: Record<string, string>) => string | null | undefined): Column => ({
	title,
	of: (entry, names) => ({ text: of(entry, names) ?? null }),
})
const named = (ids: readonly string[], names: Record<string, string>) => ids.map((id) => names[id] ?? '–').join(', ')
const yes = (is: boolean | undefined) => (is === undefined ? null : is ? 'ja' : 'nein')
/** What stands for a person, an object or a contact that may be gone. */
export const nameOf = (id: string | null | undefined, names: Record<string, string>): string | null => (id ? (names[id] ?? '–') : null)

/** Who logged it, in whichever group. */
export const authorOf = ({ author_text, user }: Pick<Event, 'author_text' | 'user'>, names: Record<string, string>): string | null =>
	author_text ?? nameOf(user, names)

export const measured = ({ name, data, symbol, object, note }: Event['measurement'][number], names: Record<string, string>): string =>
	[`${name}: ${reading(data, symbol)}`, object && `(${names[object] ?? '–'})`, note && `– ${note}`].filter(Boolean).join(' ')
export const worked = ({ user_id, user_text, minutes, note }: Event['time_recording'][number], names: Record<string, string>): string =>
	[`${user_text ?? nameOf(user_id, names) ?? '–'}: ${hoursMinutes(minutes)}`, note && `– ${note}`].filter(Boolean).join(' ')

export const entryColumns: readonly Column[] = [
	{ title: 'Datum', of: ({ event_at }) => ({ day: dayOf(event_at) }) },
	text('Zeit', ({ event_at }) => timeText(event_at)),
	text('Titel', ({ name }) => name),
	text('Beschreibung', ({ description }) => description),
	text('Journal', ({ journal }, names) => nameOf(journal, names)),
	text('Objekte', ({ objects }, names) => named(objects, names)),
	text('Kontakte', ({ contacts }, names) => named(contacts, names)),
	{ title: 'Ausgabe CHF', of: ({ balance }) => ({ rappen: balance?.expense ?? null }) },
	{ title: 'Einnahme CHF', of: ({ balance }) => ({ rappen: balance?.income ?? null }) },
	text('Steuerrelevant', ({ balance }) => yes(balance?.tax_relevant)),
	text('Steuerart', ({ balance }) => balance?.tax),
	{ title: 'Anteil %', of: ({ balance }) => ({ number: balance?.tax_percent ?? null }) },
	text('Rest', ({ balance }) => balance?.tax_rest),
	{ title: 'Unterhalt fällig', of: ({ maintenance }) => ({ day: maintenance?.date ?? null }) },
	text('Unterhalt erledigt', ({ maintenance }) => yes(maintenance?.done)),
	text('Unterhalt durch', ({ maintenance }, names) => nameOf(maintenance?.contact, names)),
	{ title: 'Erinnerung', of: ({ reminder }) => ({ day: reminder?.date ?? null }) },
	text('Erinnerung Notiz', ({ reminder }) => reminder?.note),
	text('Erinnerung erledigt', ({ reminder }) => yes(reminder?.done)),
	text('Messungen', ({ measurement }, names) => measurement.map((each) => measured(each, names)).join('; ')),
	{
		title: 'Arbeitszeit Minuten',
		of: ({ time_recording }) => ({
			number: time_recording.length > 0 ? time_recording.reduce((sum, { minutes }) => sum + minutes, 0) : null,
		}),
	},
	text('Zeiterfassung', ({ time_recording }, names) => time_recording.map((each) => worked(each, names)).join('; ')),
	text('Vermietung', ({ rental }) => rental && (rental.is_rent ? 'Ausgabe' : 'Rückgabe')),
	text('Vermietung an', ({ rental }, names) => nameOf(rental?.contact, names)),
	text('Dateien', ({ files }) => files.map(({ filename }) => filename).join(', ')),
	text('Erfasst von', authorOf),
	text('Kennung', ({ id }) => id),
]
export const cellText = (cell: Cell): string => {
	if ('text' in cell) return cell.text ?? ''
	if ('day' in cell) return cell.day === null ? '' : dayText(cell.day)
	if ('rappen' in cell) return cell.rappen === null ? '' : (cell.rappen / 100).toFixed(2)
	return cell.number === null ? '' : String(cell.number)
}

type Fact = readonly [label: string, value: string]
const taxNames: Record<string, string> = { werterhaltend: 'werterhaltend', wertvermehrend: 'wertvermehrend', energie: 'Energie' }

/** What an entry carries, line by line as it stands on paper; the texts of users as they are. */
export function entryFacts(entry: Event, names: Record<string, string>): Fact[] {
	const { journal, objects, contacts, balance, maintenance, reminder, measurement, time_recording, rental, files } = entry
	const facts: (Fact | null | undefined | false)[] = [
		journal !== null && ['Journal', nameOf(journal, names) ?? ''],
		objects.length > 0 && ['Objekte', named(objects, names)],
		contacts.length > 0 && ['Kontakte', named(contacts, names)],
		balance?.expense != null && ['Ausgabe', chf(balance.expense)],
		balance?.income != null && ['Einnahme', chf(balance.income)],
		balance?.tax_relevant && ['Steuern', taxText(balance)],
		maintenance && ['Unterhalt', todo(maintenance.date, maintenance.done, nameOf(maintenance.contact, names))],
		reminder && ['Erinnerung', todo(reminder.date, reminder.done, reminder.note)],
		...measurement.map((each): Fact => ['Messung', measured(each, names)]),
		...time_recording.map((each): Fact => ['Arbeitszeit', worked(each, names)]),
		rental && ['Vermietung', [rental.is_rent ? 'Ausgabe' : 'Rückgabe', nameOf(rental.contact, names)].filter(Boolean).join(', ')],
		files.length > 0 && ['Dateien', files.map(({ filename }) => filename).join(', ')],
		['Erfasst von', authorOf(entry, names) ?? '–'],
	]
	return facts.filter((fact): fact is Fact => Boolean(fact))
}
const todo = (day: string | null, done: boolean, more: string | null) =>
	[day && dayText(day), done ? 'erledigt' : 'offen', more].filter(Boolean).join(', ')
const taxText = ({ tax, tax_percent, tax_rest }: NonNullable<Event['balance']>) =>
	[tax ? taxNames[tax] : 'relevant', tax_percent !== null && `${tax_percent} %`, tax_rest && `Rest ${taxNames[tax_rest]}`]
		.filter(Boolean)
		.join(', ')

export const periodText = ({ from, to }: { from?: string | undefined; to?: string | undefined }): string => {
	if (from && to) return `${dayText(from)} bis ${dayText(to)}`
	return from ? `ab ${dayText(from)}` : to ? `bis ${dayText(to)}` : 'alle Einträge'
}
