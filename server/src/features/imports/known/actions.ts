import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Line } from '@hausheft/contract/imports.ts'
import { textIn, type Cell } from '@hausheft/contract/swiss/cells.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { addDays, dayOf, dayText, instantOf } from '@hausheft/contract/swiss/zurich.ts'
import { placeOf, type Acting } from '../../../platform/database/act.ts'
import { setSavepoint } from '../../../platform/database/savepoint.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { NumberedRow } from '../../../platform/sheets/cells.ts'
import { listJournalTypes } from '../../journals/queries.ts'
import { listUnits } from '../../readings/queries.ts'
import { NameBook } from '../names/rules.ts'
import { nounOf, plainUnit, propertyFor, type Desk, type NumberedThing } from '../desk/actions.ts'
import { findReferences, listNamed, lockReferences } from '../table/queries.ts'
import { RowRefused, RowSkipped } from '../cells/words.ts'
import { sumsOf } from '../rules.ts'
import { meantBy } from '../rows/rules.ts'
import type { Reading } from '../columns/words.ts'
import { referenceIn, titleFor, type MeantRow } from '../rows/words.ts'
import { listEntriesOn, listMade, listMet, listReadingsOn, type Span } from './queries.ts'
import { keyOf, originalIn, plainDecimal, sidesOf, Stock, type Traits } from './rules.ts'

type Table = { id: string; mapping: Mapping; reading: Reading; dry: boolean }

/** What the next rows are written with; what was known to the rows before them is known to these. */
export async function openDesk(
	acting: Acting,
	{ id, mapping, reading, dry }: Table,
	rows: readonly NumberedRow[],
	before?: Desk,
): Promise<Desk> {
	const { db } = acting
	const { group } = placeOf(acting)
	const at = mapping.columns.indexOf('reference')
	const references = at < 0 || !mapping.source ? [] : rows.map(([, cells]) => referenceIn(textIn(cells[at] ?? null)))
	const numbers = { noun: nounOf(mapping), source: mapping.source ?? '' }
	const isChanging = !dry && mapping.known === 'update' && references.length > 0
	// Side by side: they go out together. What is locked here stays so when a row is taken back.
	const [, , known, ofGroup] = await Promise.all([
		isChanging && lockReferences(db, group, numbers, references),
		isChanging && setSavepoint(db),
		references.length > 0 ? findReferences(db, group, numbers, references) : new Map<string, never>(),
		before ?? readGroup(db, group, id, dry),
	])
	// What a check would have made so far is known to its next rows.
	return { ...ofGroup, acting, mapping, reading, dry, known: new Map([...known, ...((dry && before?.known) || [])]) }
}

/** What is asked of a group once for many batches. */
async function readGroup(db: Db, group: string, id: string, dry: boolean) {
	const [named, units, types, made, met] = await Promise.all([
		listNamed(db, group),
		listUnits(db),
		listJournalTypes(db),
		dry ? [] : listMade(db, group, id),
		dry ? [] : listMet(db, group, id),
	])
	return {
		book: new NameBook(named),
		units: new Map(
			units.flatMap(({ id: unit, name, symbol }) => [[name.toLowerCase(), unit] as const, [plainUnit(symbol), unit] as const]),
		),
		journalType: types[0]?.id ?? '',
		made: new Set(made),
		met: new Set(met),
		hasWritten: true,
		place: undefined,
	}
}

export type Sifted = RowRefused | RowSkipped | MeantRow
/** What the rows mean, or why they are left out; `met`: what is there of it, to be kept once the row is through. */
export async function sift(desk: Desk, rows: readonly NumberedRow[]): Promise<{ row: Sifted; met?: string }[]> {
	const read = rows.map((row) => meantOrNot(desk, row))
	const traits = read.map(({ row }) => traitsOf(desk, row))
	// What is there under the number of one row stands for no other.
	const stock = await stockFor(desk, traits, new Set(read.flatMap(({ met }) => met ?? [])))
	const booked = new Set(desk.mapping.alike_rows)
	return read.map(({ row, met: known }, at) => {
		const of = traits[at]
		const met = of ? stock.take(keyOf(of)) : undefined
		if (met === undefined || !isMeant(row)) return { row, ...(known !== undefined && { met: known }) }
		// One that is booked all the same is what it is like, too: no other row is taken for that.
		return { row: booked.has(rows[at]?.[0] ?? 0) ? row : new RowSkipped('alike', textOf(row), amountsOf(row)), met }
	})
}
export const isMeant = (row: Sifted): row is MeantRow => !(row instanceof RowRefused) && !(row instanceof RowSkipped)

function meantOrNot({ mapping, reading, known, made }: Desk, [row, cells]: NumberedRow): { row: Sifted; met?: string } {
	const meant = meantIn(mapping, reading, cells)
	if (!isMeant(meant) || meant.reference === '') return { row: meant }
	const there = known.get(meant.reference)
	if (!there || made.has(there.fk)) return { row: meant }
	// The number of a standing order comes each month: on another day, or with another amount, it is another booking in all likelihood.
	if (mapping.kind === 'events' && mapping.known === 'skip' && isOther(there, meant)) {
		const isWanted = mapping.alike === 'book' || mapping.alike_rows?.includes(row)
		return {
			row: isWanted ? meant : new RowSkipped('alike', `${textOf(meant)} · Nummer ${meant.reference} ist schon da`, amountsOf(meant)),
		}
	}
	const met = there.fk
	if (there.isTrashed) return { row: new RowSkipped('known', `${textOf(meant)} (im Papierkorb)`, amountsOf(meant)), met }
	return { row: mapping.known === 'skip' ? new RowSkipped('known', textOf(meant), amountsOf(meant)) : meant, met }
}

/** Whether what a row says of day and amount is not what is there. */
function isOther({ event_at, expense = null, income = null }: NumberedThing, { event, balance }: MeantRow): boolean {
	if (!event_at || !event.event_at) return false
	const isSame = dayOf(event_at) === dayOf(event.event_at)
	return !isSame || (balance !== undefined && ((balance.expense ?? null) !== expense || (balance.income ?? null) !== income))
}

/** What a row says, in one line; one that is not understood as it stands there. */
export function lineOf(mapping: Mapping, reading: Reading, [row, cells]: NumberedRow): Line {
	const said = meantIn(mapping, reading, cells)
	const text = said instanceof RowRefused ? '' : said instanceof RowSkipped ? said.text : textOf(said)
	return { row, text: (text || cells.map(textIn).filter(Boolean).join(' · ')).slice(0, 200) }
}
function meantIn(mapping: Mapping, reading: Reading, cells: readonly Cell[]): Sifted {
	try {
		return meantBy(mapping, reading, cells)
	} catch (error) {
		if (error instanceof RowRefused) return error
		throw error
	}
}

const amountsOf = ({ balance }: MeantRow) => ({ expense: balance?.expense ?? null, income: balance?.income ?? null })
const textOf = (meant: MeantRow): string => {
	const { event, balance, reading, contact } = meant
	const name = reading?.name ?? (titleFor(meant) || [contact.company, contact.firstname, contact.lastname].filter(Boolean).join(' '))
	const amount = balance?.expense ?? balance?.income
	return [event.event_at && dayText(dayOf(event.event_at)), name, amount != null ? chf(amount) : reading?.data].filter(Boolean).join(' · ')
}

/** Null where a row is not compared: it is left out already, has a number, or somebody wants it all the same. */
function traitsOf(desk: Desk, row: Sifted): Traits | null {
	if (!isMeant(row) || row.reference !== '' || desk.mapping.alike === 'book') return null
	const { kind } = desk.mapping
	if (kind === 'contacts') return personTraits(row.contact)
	const property = kind === 'objects' ? null : houseOf(desk, row)
	const { event_at = null } = row.event
	if (property === null || event_at === null) return null
	if (kind === 'readings')
		return row.reading ? { property, event_at, name: row.reading.name, amounts: [plainDecimal(row.reading.data)] } : null
	return {
		property,
		event_at,
		name: titleFor(row),
		amounts: [
			...sidesOf(originalIn(row.event.description), row.balance?.expense ?? null, row.balance?.income ?? null),
			...workedIn(desk.mapping, sumsOf(row).minutes),
		],
	}
}
/** A table that says nothing of it may be of the same work. */
const workedIn = ({ columns }: Mapping, minutes: number) => (columns.includes('minutes') ? [minutes] : [])
function houseOf(desk: Desk, meant: MeantRow): string | null {
	try {
		return propertyFor(desk, meant)
	} catch (error) {
		// The row is refused for it when it is its turn.
		if (error instanceof RowRefused) return null
		throw error
	}
}
type Person = Pick<MeantRow['contact'], 'company' | 'firstname' | 'lastname'>
const personTraits = ({ company, firstname, lastname }: Person): Traits => ({
	property: null,
	event_at: null,
	name: [company ?? '', firstname ?? '', lastname ?? ''].join('|'),
	amounts: [],
})

/** Everything that some of these rows may be, found at once; what this import has made, or has found already, is none of it. */
async function stockFor(
	{ acting, mapping, book, made, met }: Desk,
	all: readonly (Traits | null)[],
	numbered: ReadonlySet<string>,
): Promise<Stock> {
	const isTaken = (id: string) => made.has(id) || met.has(id) || numbered.has(id)
	const { db } = acting
	const { group } = placeOf(acting)
	if (mapping.kind === 'contacts') {
		const people = all.some((each) => each !== null) ? book.people : []
		return new Stock(people.filter(({ id }) => !isTaken(id)).map((each) => ({ id: each.id, key: keyOf(personTraits(each)) })))
	}
	const spans = spansOf(all)
	if (spans.length === 0) return new Stock([])
	if (mapping.kind === 'readings') {
		const found = (await listReadingsOn(db, group, spans)).filter(({ id, event }) => !isTaken(event) && !met.has(id))
		return new Stock(found.map(({ data, ...each }) => ({ id: each.id, key: keyOf({ ...each, amounts: [plainDecimal(data)] }) })))
	}
	const found = (await listEntriesOn(db, group, spans)).filter(({ id }) => !isTaken(id))
	return new Stock(
		found.map(({ original, expense, income, minutes, ...each }) => ({
			id: each.id,
			key: keyOf({ ...each, amounts: [...sidesOf(originalIn(original), expense, income), ...workedIn(mapping, minutes)] }),
		})),
	)
}

function spansOf(all: readonly (Traits | null)[]): Span[] {
	const spans = new Map<string, Span>()
	for (const traits of all) {
		if (!traits?.property || !traits.event_at) continue
		const { property } = traits
		const day = dayOf(traits.event_at)
		spans.set(`${property} ${day}`, {
			property,
			since: instantOf({ day, time: '00:00' }),
			until: instantOf({ day: addDays(day, 1), time: '00:00' }),
		})
	}
	return [...spans.values()]
}
