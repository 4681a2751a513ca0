import { entryFields, type EntryFields, type EntryPath, type WrittenAs } from '@hausheft/contract/entry-fields.ts'
import { entryPlan, planOf, type EntryPlan, type Leaf } from '@hausheft/contract/entry-plan.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { stringOf } from '@hausheft/contract/looked-at.ts'
import { measurementLine } from '@hausheft/contract/measurement-line.ts'
import type { Split } from '@hausheft/contract/shares.ts'
import { chf, decimal, hoursMinutes, inPercent } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText, timeText } from '@hausheft/contract/swiss/zurich.ts'
import { splitWords } from '../sharing/words.ts'

/** Why there is no file, for who asked for it. */
export const problems = {
	rights: 'Die Rechte in der Gruppe haben sich geändert. Bitte nochmals erstellen.',
	membership: 'Die Mitgliedschaft in der Gruppe ist zu Ende.',
	session: 'Beim Abmelden wurde der Export beendet. Bitte nochmals erstellen.',
	space:
		'Auf dem Server ist zu wenig Platz frei für diese Datei. Eigene Exporte zu löschen hilft, sonst kann Platz schaffen, wer ihn betreibt.',
	large: 'Diese Datei würde grösser als 4.5 GB, so viel nimmt der Speicher nicht an. Mit einem kürzeren Zeitraum gelingt er.',
	killed: 'Der Server musste den Export mehrmals abbrechen. Mit einem kürzeren Zeitraum gelingt er eher.',
	interrupted: 'Der Server wurde mehrmals unterbrochen, während diese Datei entstand. Bitte nochmals erstellen.',
	restored: 'Der Server wurde seither aus einer Sicherung wiederhergestellt. Bitte nochmals erstellen.',
	broken: 'Beim Erstellen ist ein Fehler aufgetreten. Bitte nochmals versuchen.',
	expired: 'Diese Datei wurde nach sieben Tagen gelöscht. Bitte nochmals erstellen.',
	lost: 'Diese Datei fehlt auf dem Server. Bitte nochmals erstellen.',
} as const
export type Problem = keyof typeof problems

type Names = Record<string, string>
type Kind = 'text' | 'day' | 'francs' | 'count' | 'decimal' | 'hours'
type Value = string | number | null
/** A column of a table: the same in CSV and in a sheet. */
export type Column<Of = Event> = { head: string; kind: Kind; of: (of: Of, names: Names) => Value }

/** What stands for a person, an object or a contact that may be gone. */
export const nameOf = (id: string | null | undefined, names: Names): string | null => (id ? (names[id] ?? '–') : null)
const namesOf = (ids: readonly string[], names: Names, between = ', ') => ids.map((id) => names[id] ?? '–').join(between)
const yes = (is: boolean | null | undefined) => (is === undefined || is === null ? null : is ? 'ja' : 'nein')

type Fact = readonly [label: string, value: string]
type Row = Readonly<Record<string, unknown>>
const kindOf = (as: WrittenAs): Kind =>
	as === 'day' || as === 'francs' || as === 'count' || as === 'decimal' || as === 'hours' ? as : 'text'
/** A field as it stands in a cell; `row` is what it stands in. */
function cellOf(as: WrittenAs, value: unknown, row: Row, names: Names): Value {
	if (as === 'tax') return stringOf(value) ?? (row['tax_relevant'] === true ? 'relevant' : 'nein')
	if (as === 'rental') return value === true ? 'Ausgabe' : 'Rückgabe'
	if (as === 'yes') return yes(typeof value === 'boolean' ? value : null)
	if (as === 'bill') return value === 'bill' ? 'ja' : null
	if (as === 'name') return nameOf(stringOf(value), names)
	// As an import takes them apart again.
	if (as === 'names') return namesOf(value as string[], names, '; ')
	if (as === 'split') return splitIn(value, names)
	if (as === 'files') return (value as Event['files']).map(({ filename }) => filename).join('; ')
	return value as Value
}

/** As an import takes it apart again; what names some alone is read by people. */
const splitIn = (value: unknown, names: Names): Value => (value ? splitWords(value as Split, (id) => names[id] ?? '–') : null)

function columnOf<Of extends object>({ name, field }: Leaf, rowIn: (of: Of) => Row | null): Column<Of>[] {
	const { export: out, exchange } = field
	if (!('head' in out)) return []
	const { head, as } = out
	const whole = (of: Of) => rowIn(of) ?? {}
	if (as === 'moment')
		return [
			{ head, kind: 'day', of: (of) => dayOf(stringOf(whole(of)[name]) ?? '') },
			{ head: 'Uhrzeit', kind: 'text', of: (of) => timeText(stringOf(whole(of)[name]) ?? '') },
		]
	// Who has no account stands there by name.
	const or = typeof exchange === 'object' && 'words' in exchange ? exchange.or : undefined
	const of = (one: Of, names: Names): Value => {
		const row = rowIn(one)
		if (row === null) return null
		return (or !== undefined && stringOf(row[or])) || cellOf(as, row[name], row, names)
	}
	return [{ head, kind: kindOf(as), of }]
}

/** What the lines of entries say in words of their own, here and in `entryFacts`. */
const inWords: ReadonlySet<string> = new Set<EntryPath>([
	...(['event_at', 'name', 'description', 'journal', 'objects', 'contacts', 'files', 'user', 'id'] as const),
	...(['balance.expense', 'balance.income', 'balance.tax_relevant', 'balance.tax', 'balance.tax_percent', 'balance.tax_rest'] as const),
	...(['maintenance.date', 'maintenance.done', 'maintenance.contact', 'maintenance.person'] as const),
	...(['reminder.date', 'reminder.done', 'reminder.note', 'reminder.person', 'rental.is_rent', 'rental.contact'] as const),
	...(['measurement.name', 'measurement.data', 'measurement.symbol', 'measurement.object'] as const),
	...(['measurement.replaced', 'measurement.note'] as const),
	...(['time_recording.minutes', 'time_recording.user_id', 'time_recording.note'] as const),
])
/** Whatever else goes out, each field by its head. */
const others = (leaves: readonly Leaf[] = [], row: Row | null, names: Names): Fact[] =>
	leaves
		.flatMap((leaf) => (row === null || inWords.has(leaf.path) ? [] : columnOf<Row>(leaf, (of) => of)))
		.flatMap(({ head, kind, of }): Fact[] => {
			const value = row && of(row, names)
			return value === null || value === '' ? [] : [[head, kind === 'francs' ? chf(Number(value)) : cellText(kind, value)]]
		})

const lineOf = (parts: (string | null | false | undefined)[], more: readonly Fact[]): string =>
	[...parts, ...more.map(([head, text]) => `${head}: ${text}`)].filter(Boolean).join(' ')
const measured = (row: Event['measurement'][number], names: Names, { parts }: EntryPlan, write?: typeof decimal): string => {
	const words = measurementLine({ ...row, object: nameOf(row.object, names) }, write)
	return lineOf([words], others(parts.get('measurement'), row, names))
}
const worked = (row: Event['time_recording'][number], names: Names, { parts }: EntryPlan): string => {
	const { user_id, user_text, minutes, note } = row
	const words = [`${user_text ?? nameOf(user_id, names) ?? '–'}: ${hoursMinutes(minutes)}`, note && `– ${note}`]
	return lineOf(words, others(parts.get('time_recording'), row, names))
}

/** Lists stand in one cell, a line for each row; of working time the sum is a number too. */
const listColumns = (plan: EntryPlan): Partial<Record<string, Column[]>> => ({
	measurement: [
		{ head: 'Messungen', kind: 'text', of: ({ measurement }, names) => measurement.map((row) => measured(row, names, plan)).join('\n') },
	],
	time_recording: [
		{
			head: 'Arbeitszeit Minuten',
			kind: 'count',
			of: ({ time_recording: rows }) => (rows.length > 0 ? rows.reduce((sum, { minutes }) => sum + minutes, 0) : null),
		},
		{
			head: 'Zeiterfassung',
			kind: 'text',
			of: ({ time_recording }, names) => time_recording.map((row) => worked(row, names, plan)).join('\n'),
		},
	],
})

/** The entries as one table, in the order of their fields. */
export function entryColumns(fields: EntryFields = entryFields): Column[] {
	const plan = planOf(fields)
	const leaves = new Map([...plan.own, ...[...plan.parts.values()].flat()].map((leaf) => [leaf.path, leaf]))
	const lists = listColumns(plan)
	const begun = new Set<string>()
	return Object.keys(fields).flatMap((path) => {
		const [part = '', name] = path.split('.')
		const leaf = leaves.get(path)
		if (!leaf) return []
		if (name === undefined) return columnOf<Event>(leaf, (entry) => entry)
		const list = lists[part]
		if (!list) return columnOf<Event>(leaf, (entry) => entry[part as 'balance'])
		const isFirst = !begun.has(part)
		begun.add(part)
		return isFirst ? list : []
	})
}
/** A part or a list as a table of its own: the columns of one row. */
export const partColumns = (part: string, fields: EntryFields = entryFields): Column<Row>[] =>
	(planOf(fields).parts.get(part) ?? []).flatMap((leaf) => columnOf<Row>(leaf, (row) => row))

export const cellText = (kind: Kind, value: Value): string => {
	if (value === null) return ''
	if (kind === 'day') return dayText(String(value))
	return kind === 'francs' ? (Number(value) / 100).toFixed(2) : String(value)
}

const taxNames: Record<string, string> = { werterhaltend: 'werterhaltend', wertvermehrend: 'wertvermehrend', energie: 'Energie' }

/** What an entry carries, line by line as it stands on paper; the texts of users as they are. */
export function entryFacts(entry: Event, names: Names, plan: EntryPlan = entryPlan): Fact[] {
	const { journal, objects, contacts, balance, maintenance, reminder, measurement, time_recording, rental, files } = entry
	const facts: (Fact | null | undefined | false)[] = [
		journal !== null && ['Journal', nameOf(journal, names) ?? ''],
		objects.length > 0 && ['Objekte', namesOf(objects, names)],
		contacts.length > 0 && ['Kontakte', namesOf(contacts, names)],
		balance?.expense != null && ['Ausgabe', chf(balance.expense)],
		balance?.income != null && ['Einnahme', chf(balance.income)],
		balance?.tax_relevant && ['Steuern', taxText(balance)],
		maintenance && ['Unterhalt', todo(maintenance.date, maintenance.done, nameOf(maintenance.contact, names))],
		reminder && ['Erinnerung', todo(reminder.date, reminder.done, reminder.note)],
		...measurement.map((each): Fact => ['Messung', measured(each, names, plan, decimal)]),
		...time_recording.map((each): Fact => ['Arbeitszeit', worked(each, names, plan)]),
		rental && ['Vermietung', [rental.is_rent ? 'Ausgabe' : 'Rückgabe', nameOf(rental.contact, names)].filter(Boolean).join(', ')],
		files.length > 0 && ['Dateien', files.map(({ filename }) => filename).join(', ')],
		['Erfasst von', entry.author_text ?? nameOf(entry.user, names) ?? '–'],
		...others(plan.own, entry, names),
		...Object.entries({ balance, transfer: entry.transfer, maintenance, reminder, rental }).flatMap(([part, of]) =>
			others(plan.parts.get(part), of, names),
		),
	]
	return facts.filter((fact): fact is Fact => Boolean(fact))
}
const todo = (day: string | null, done: boolean, more: string | null) =>
	[day && dayText(day), done ? 'erledigt' : 'offen', more].filter(Boolean).join(', ')
const taxText = ({ tax, tax_percent, tax_rest }: NonNullable<Event['balance']>) =>
	[tax ? taxNames[tax] : 'relevant', tax_percent !== null && inPercent(tax_percent), tax_rest && `Rest ${taxNames[tax_rest]}`]
		.filter(Boolean)
		.join(', ')

export const periodText = ({ from, to }: { from?: string | undefined; to?: string | undefined }): string => {
	if (from && to) return `${dayText(from)} bis ${dayText(to)}`
	return from ? `ab ${dayText(from)}` : to ? `bis ${dayText(to)}` : 'alle Einträge'
}
