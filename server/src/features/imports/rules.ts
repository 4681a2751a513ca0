import { plainImports, type WrittenAs } from '@hausheft/contract/entry-fields.ts'
import { fieldsOf, mostAlike, type ImportField } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import {
	mostImportErrors,
	mostOpen,
	type Booked,
	type ImportResult,
	type ImportState,
	type MadeCounts,
	type Skipped,
	type Sums,
} from '@hausheft/contract/imports.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { measurementLine } from '@hausheft/contract/measurement-line.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { titleFor, type MeantRow } from './rows/words.ts'

export const emptyResult = (dry: boolean): ImportResult => ({
	dry,
	made: { events: 0, journals: 0, objects: 0, contacts: 0 },
	changed: 0,
	same: 0,
	left: 0,
	errors: [],
	kept: [],
})
/** Of tables, or of other groups' files, which are large. */
export function checkCount(kind: keyof typeof mostOpen, open: number): void {
	const what = { tables: 'Tabellen', moves: 'Exporte anderer Gruppen' }[kind]
	if (open >= mostOpen[kind])
		throw new Refusal('conflict', `Es liegen schon ${mostOpen[kind]} eigene ${what} bereit. Bitte zuerst importieren oder verwerfen.`, {
			reason: 'imports',
		})
}

export const isOpen = (status: ImportState): boolean => status === 'ready' || status === 'checked'

type Outcome = {
	what: 'made' | 'changed' | 'same'
	changes: readonly { noun: 'event' | 'contact' | 'object' | 'journal' | 'property'; before: object | null }[]
}

/** How many rows a check shows as they would be booked, and how many of each kind that is left out, or is there in all likelihood. */
const mostShown = { booked: 10, skipped: 50, alike: mostAlike }
const none: Sums = { expense: 0, income: 0, minutes: 0, readings: 0 }

/** Adds what a row comes to. `booked`: of a check, as it would be. */
export function withBooked(result: ImportResult, { what }: Outcome, sums: Sums, booked: () => Booked): ImportResult {
	const before = result.sums ?? none
	const list = result.booked ?? []
	return {
		...result,
		...(what === 'made' && {
			sums: {
				expense: before.expense + sums.expense,
				income: before.income + sums.income,
				minutes: before.minutes + sums.minutes,
				readings: before.readings + sums.readings,
			},
		}),
		...(result.dry && what !== 'same' && list.length < mostShown.booked && { booked: [...list, booked()] }),
	}
}

type Left = Pick<Skipped, 'reason' | 'currency' | 'expense' | 'income'> & { text: string }
/** Counts a row that is left out without a fault, with those that are left out for the same reason. */
export function withSkipped(result: ImportResult, row: number, { reason, currency, expense, income, text }: Left): ImportResult {
	const all = result.skipped ?? []
	const same = all.find((each) => each.reason === reason && each.currency === currency)
	const was = same ?? { reason, currency, rows: 0, expense: 0, income: 0, first: [] }
	const now: Skipped = {
		...was,
		rows: was.rows + 1,
		expense: was.expense + expense,
		income: was.income + income,
		first:
			was.first.length < (reason === 'alike' ? mostShown.alike : mostShown.skipped)
				? [...was.first, { row, text: text.slice(0, 200) }]
				: was.first,
	}
	return { ...result, skipped: same ? all.map((each) => (each === same ? now : each)) : [...all, now] }
}

/** Counts what became of a row, with all that it brought along. */
export function withOutcome(result: ImportResult, { what, changes }: Outcome): ImportResult {
	const made = { ...result.made }
	for (const { noun, before } of changes) if (before === null && noun !== 'property') made[`${noun}s`]++
	return {
		...result,
		made,
		changed: result.changed + (what === 'changed' ? 1 : 0),
		same: result.same + (what === 'same' ? 1 : 0),
	}
}

export const withErrors = (
	result: ImportResult,
	row: number,
	errors: readonly { column: number | null; message: string }[],
): ImportResult => ({
	...result,
	left: result.left + 1,
	errors:
		result.errors.length >= mostImportErrors
			? result.errors
			: [...result.errors, ...errors.map(({ column, message }) => ({ row, column: column === -1 ? null : column, message }))].slice(
					0,
					mostImportErrors,
				),
})

export const added = (counts: MadeCounts, more: Partial<MadeCounts>): MadeCounts => {
	const names = Object.keys({ ...counts, ...more }) as (keyof MadeCounts)[]
	return Object.fromEntries(names.map((name) => [name, (counts[name] ?? 0) + (more[name] ?? 0)])) as MadeCounts
}

/** What became of a batch of another group's things. */
export function withThings(result: ImportResult, made: MadeCounts, left: readonly string[]): ImportResult {
	return {
		...result,
		made: added(result.made, made),
		left: result.left + left.length,
		errors: [...result.errors, ...left.map((message) => ({ row: null, column: null, message }))].slice(0, mostImportErrors),
	}
}

export const stoppedBy = ({ detail, message }: Refusal, row?: number): string =>
	`${detail ?? message}${row === undefined ? '' : ` Angehalten vor Zeile ${row} der Datei.`}`

/** What a row comes to. */
export const sumsOf = ({ balance, time, reading, measurement }: MeantRow): Sums => ({
	expense: balance?.expense ?? 0,
	income: balance?.income ?? 0,
	minutes: (time ?? []).reduce((sum, { minutes }) => sum + minutes, 0),
	readings: (reading ? 1 : 0) + (measurement?.length ?? 0),
})

/** What stands in a plain field of a row; of a yes or no only the yes. */
function plainText(meant: MeantRow, path: string, as: WrittenAs): string | null {
	const [part = '', name] = path.split('.')
	const of = (name === undefined ? meant.event : (meant as Record<string, unknown>)[part]) as Record<string, unknown> | null | undefined
	const value = of?.[name ?? part]
	if (typeof value !== 'string') return value === true ? 'ja' : null
	return as === 'day' ? dayText(value) : as === 'bill' ? 'ja' : value
}

/** A row as it is booked, in the words of the columns. */
export function bookedAs(meant: MeantRow, { kind }: Mapping, row: number, what: Booked['what']): Booked {
	const { event, balance, time, reading, measurement, contact, journal, objects, contacts, maintenance, rental, title } = meant
	const person = [contact.company, [contact.firstname, contact.lastname].filter(Boolean).join(' ')].filter(Boolean).join(', ')
	const fields = fieldsOf(kind)
	const said: [ImportField, string | null | undefined][] = [
		['property', meant.property],
		['description', event.description],
		['journal', journal],
		['objects', objects?.join(', ')],
		['contacts', contacts?.join(', ')],
		['tax', balance?.tax ?? (balance?.tax_relevant ? 'steuerrelevant' : null)],
		['tax_percent', balance?.tax_percent?.toString()],
		['tax_rest', balance?.tax_rest],
		['paid_by', meant.shared?.paid_by],
		['split', meant.shared?.split],
		['data', reading && [reading.data, reading.unit].filter(Boolean).join(' ')],
		['note', reading?.note],
		['measurement', measurement?.map((row) => measurementLine(row)).join('\n')],
		['worker', time?.[0]?.user_text],
		['maintenance_contact', maintenance?.contact],
		...plainImports().map(({ path, column, as }): [ImportField, string | null] => [column as ImportField, plainText(meant, path, as)]),
		['rental', rental && (rental.is_rent ? 'Ausgabe' : 'Rückgabe')],
		['rental_contact', rental?.contact],
		['email', contact.email],
		['phone', contact.phone],
		['address_street', contact.address_street],
		['address_city', [contact.address_zip, contact.address_city].filter(Boolean).join(' ')],
		['reference', meant.reference],
	]
	return {
		row,
		what,
		name: title || person || reading?.name || titleFor(meant),
		event_at: event.event_at ?? null,
		expense: balance?.expense ?? null,
		income: balance?.income ?? null,
		minutes: time?.[0]?.minutes ?? null,
		more: said.flatMap(([field, value]) => (value ? [{ label: fields[field]?.label ?? '', value: value.slice(0, 300) }] : [])),
	}
}
