import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ContactChange, ContactFields } from '@hausheft/contract/contact-requests.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { EventChange, EventFields } from '@hausheft/contract/event-requests.ts'
import { namedByImports } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { JournalFields } from '@hausheft/contract/journal-requests.ts'
import { ObjectFields } from '@hausheft/contract/object-requests.ts'
import { RoundFields } from '@hausheft/contract/reading-requests.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { moveToTrash } from '../../platform/database/entity.ts'
import { changeContact, insertContact } from '../contacts/actions.ts'
import { findContact } from '../contacts/queries.ts'
import { changeEvent, createEvent, viewerOf } from '../events/actions.ts'
import { storedEvent, trashEvent } from '../events/queries.ts'
import { insertJournal, listJournalTypes } from '../journals/queries.ts'
import { changeObject, findObject, insertObject } from '../objects/queries.ts'
import { recordRound } from '../readings/actions.ts'
import { listUnits } from '../readings/queries.ts'
import type { Cell } from '@hausheft/contract/swiss/cells.ts'
import { findReferences, listNamed, setReference, type Changed, type KeptChange, type Reference } from './queries.ts'
import { atColumns, keptParts, meantBy, merged, NameBook, RowRefused, titleFor, type Meant } from './rules.ts'

/** What the rows of one table are written with. `dry`: everything is checked, and nothing written. */
export type Desk = {
	acting: Acting
	mapping: Mapping
	dry: boolean
	book: NameBook
	units: Map<string, string>
	journalType: string
	known: Map<string, string>
	thisYear: number
}
export type Outcome = { what: 'made' | 'changed' | 'same'; changes: Changed[]; property: string | null }

const nounOf = ({ kind }: Mapping): Reference['noun'] => (kind === 'contacts' ? 'contact' : kind === 'objects' ? 'object' : 'event')
/** Stands for what a real run would make. */
const notMadeYet = '00000000-0000-7000-8000-000000000000'

export async function openDesk(
	acting: Acting,
	mapping: Mapping,
	rows: readonly (readonly Cell[])[],
	dry: boolean,
	before?: Desk,
): Promise<Desk> {
	const { group } = placeOf(acting)
	const units = (await listUnits(acting.db)).flatMap(({ id, name, symbol }) => [
		[name.toLowerCase(), id] as const,
		[plainUnit(symbol), id] as const,
	])
	const thisYear = new Date().getUTCFullYear()
	const at = mapping.columns.indexOf('reference')
	const references = at < 0 || !mapping.source ? [] : rows.map((cells) => referenceIn(cells[at] ?? null))
	const noun = nounOf(mapping)
	const known =
		references.length > 0
			? await findReferences(acting.db, group, { noun, source: mapping.source ?? '' }, references)
			: new Map<string, string>()
	return {
		acting,
		mapping,
		dry,
		// What a check would have made so far is known to its next rows.
		book: before?.book ?? new NameBook(await listNamed(acting.db, group)),
		known: new Map([...known, ...(before?.known ?? [])]),
		units: new Map(units),
		journalType: (await listJournalTypes(acting.db))[0]?.id ?? '',
		thisYear,
	}
}
const referenceIn = (cell: Cell) => (cell !== null && typeof cell === 'object' ? cell.at : String(cell ?? '')).trim().slice(0, 200)
const plainUnit = (text: string) => text.toLowerCase().replaceAll('³', '3').replaceAll('²', '2').trim()

/** Writes one row by the rules of the API; throws `RowRefused` with its errors at their columns. */
export async function writeRow(desk: Desk, cells: readonly Cell[]): Promise<Outcome> {
	const { mapping } = desk
	try {
		const meant = meantBy(mapping, cells, desk.thisYear)
		const made: Changed[] = []
		const property = propertyFor(desk, meant)
		const known = meant.reference === '' ? undefined : desk.known.get(meant.reference)
		const write = { events: writeEvent, readings: writeReading, contacts: writeContact, objects: writeObject }[mapping.kind]
		const { what, change } = await write(desk, meant, property, known, made)
		if (what === 'made' && change && meant.reference !== '' && mapping.source) {
			desk.known.set(meant.reference, change.fk)
			if (!desk.dry)
				await setReference(
					desk.acting.db,
					placeOf(desk.acting).group,
					{ noun: nounOf(mapping), source: mapping.source, reference: meant.reference },
					change.fk,
				)
		}
		return { what, changes: [...made, ...(change ? [change] : [])], property }
	} catch (error) {
		if (error instanceof Refusal && error.extra.errors) throw new RowRefused(atColumns(mapping, error.extra.errors))
		if (error instanceof Refusal && error.code !== 'limit_exceeded')
			throw new RowRefused([{ column: null, message: error.detail ?? error.message }])
		throw error
	}
}

type Written = { what: Outcome['what']; change: Changed | null }
type Writer = (desk: Desk, meant: Meant, property: string | null, known: string | undefined, made: Changed[]) => Promise<Written>
const same: Written = { what: 'same', change: null }

function propertyFor({ book, mapping }: Desk, { property }: Meant): string | null {
	if (property === '') return mapping.property
	const found = book.find('properties', null, property)
	if (!found)
		throw new RowRefused([
			{ column: mapping.columns.indexOf('property'), message: `Die Liegenschaft «${property.slice(0, 60)}» gibt es nicht.` },
		])
	return found
}
const needed = (property: string | null): string => {
	if (property === null) throw new RowRefused([{ column: null, message: 'Die Liegenschaft fehlt.' }])
	return property
}

function parsed<T>(desk: Desk, schema: unknown, body: object, prefix = ''): T {
	const result = (schema as z.ZodType<T>).safeParse(body)
	if (result.success) return result.data
	const errors = result.error.issues.map(({ path, message }) => ({ path: prefix || path.join('.'), message }))
	throw new RowRefused(atColumns(desk.mapping, errors))
}

/** The thing of this name: as it is, newly made, or null where names that do not exist are left out. */
async function named(
	desk: Desk,
	kind: (typeof namedByImports)[number],
	property: string,
	name: string,
	made: Changed[],
): Promise<string | null> {
	const { acting, book, mapping } = desk
	const place = kind === 'contacts' ? null : property
	const found = book.find(kind, place, name)
	if (found || !mapping.make[kind]) return found ?? null
	const id = await make()
	book.add(kind, place, name, id)
	made.push({ noun: ({ journals: 'journal', objects: 'object', contacts: 'contact' } as const)[kind], fk: id, before: null })
	return id

	async function make(): Promise<string> {
		const { group } = placeOf(acting)
		if (kind === 'contacts') {
			const fields = parsed<ContactFields>(desk, ContactFields, { company: name }, 'contacts')
			return desk.dry ? notMadeYet : insertContact(acting, group, fields, [property])
		}
		if (kind === 'objects') {
			const fields = parsed<ObjectFields>(desk, ObjectFields, { name }, 'objects')
			return desk.dry ? notMadeYet : insertObject(acting.db, { ...fields, group_id: group, property_id: property })
		}
		const { type, ...fields } = parsed<JournalFields>(desk, JournalFields, { name, type: desk.journalType }, 'journal')
		return desk.dry ? notMadeYet : insertJournal(acting.db, { ...fields, type_id: type, group_id: group, property_id: property })
	}
}
type ObjectFields = z.infer<typeof ObjectFields>
type JournalFields = z.infer<typeof JournalFields>

async function namesIn(desk: Desk, { journal, objects, contacts }: Meant, property: string, made: Changed[]) {
	const all = async (kind: 'objects' | 'contacts', names: string[]) => {
		const ids: string[] = []
		for (const name of names) {
			const id = await named(desk, kind, property, name, made)
			if (id) ids.push(id)
		}
		return [...new Set(ids)]
	}
	return {
		...(journal !== undefined && { journal: journal === '' ? null : await named(desk, 'journals', property, journal, made) }),
		...(objects && { objects: await all('objects', objects) }),
		...(contacts && { contacts: await all('contacts', contacts) }),
	}
}

const writeEvent: Writer = async (desk, meant, at, known, made) => {
	const property = needed(at)
	const names = await namesIn(desk, meant, property, made)
	const parts = await partsIn(desk, meant, property, made)
	const name = titleFor(meant)
	if (known === undefined) {
		if (name === '') throw new RowRefused([{ column: desk.mapping.columns.indexOf('name'), message: 'Der Titel fehlt.' }])
		const { event, balance, time } = meant
		const holds = balance && ((balance.expense ?? balance.income ?? null) !== null || balance.tax_relevant)
		const fields = parsed<EventFields>(desk, EventFields, {
			...event,
			...names,
			...parts,
			name,
			balance: holds ? balance : null,
			...(time && { time_recording: time }),
		})
		const fk = desk.dry ? notMadeYet : await createEvent(desk.acting, { group: placeOf(desk.acting).group, property }, fields)
		return { what: 'made', change: { noun: 'event', fk, before: null } }
	}
	return changeKnown(desk, known, (stored) => ({
		...meant.event,
		...names,
		...keptParts(stored, parts),
		...(meant.balance && { balance: { ...noBalance, ...stored.balance, ...meant.balance } }),
		...(meant.time && {
			time_recording: meant.time.map(({ minutes, user_text = null }, at) => {
				const { note = null, user_id = personOf(desk.acting).id } = stored.time_recording[at] ?? {}
				return { note, minutes, user_text, user_id: user_text === null ? user_id : null }
			}),
		}),
		...(property !== stored.property && { property }),
	}))
}

/** What is to be done, and what is given out; the firm by its id. */
async function partsIn(desk: Desk, { maintenance, reminder, rental }: Meant, property: string, made: Changed[]) {
	const withContact = async <T extends { contact: string }>(part: T | null | undefined) =>
		part && { ...part, contact: part.contact === '' ? null : await named(desk, 'contacts', property, part.contact, made) }
	return {
		...(maintenance !== undefined && { maintenance: (await withContact(maintenance)) ?? null }),
		...(reminder !== undefined && { reminder }),
		...(rental !== undefined && { rental: (await withContact(rental)) ?? null }),
	}
}
const noBalance = { expense: null, income: null, tax_relevant: false, tax: null, tax_percent: null, tax_rest: null }

/** What a row says anew of an entry that is known; the rest of it stays. */
async function changeKnown(
	{ acting, dry, mapping, ...desk }: Desk,
	id: string,
	changeOf: (stored: Event) => EventChange,
): Promise<Written> {
	if (id === notMadeYet) return { what: 'changed', change: null }
	const row = await storedEvent(acting.db, id).forUpdate('event').executeTakeFirst()
	if (!row) return same
	const stored = JSON.parse(row.document) as Event
	const change = parsed<EventChange>({ acting, dry, mapping, ...desk }, EventChange, changeOf(stored))
	const before = partsOf(stored, change)
	if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(merged(before, change))))) return same
	if (!dry) await changeEvent(acting, await viewerOf(acting, [row]), stored, change)
	return { what: 'changed', change: { noun: 'event', fk: id, before } }
}

/** What the entry says now of what is changed, in the shape of a change. */
function partsOf(stored: Event, change: EventChange): Record<string, unknown> {
	const rows = stored.measurement.map(({ symbol: _, ...row }) => row)
	const whole: Record<string, unknown> = { ...stored, measurement: rows, files: stored.files.map(({ id }) => id) }
	return Object.fromEntries(Object.keys(change).map((key) => [key, whole[key]]))
}

const writeReading: Writer = async (desk, meant, at, known, made) => {
	const property = needed(at)
	const { mapping, acting } = desk
	const { unit: said = '', ...reading } = meant.reading ?? { data: '', name: '', note: null }
	const unit = said === '' ? mapping.unit : desk.units.get(plainUnit(said))
	if (!unit)
		throw new RowRefused([
			{
				column: mapping.columns.indexOf('unit'),
				message: said === '' ? 'Die Einheit fehlt.' : `Die Einheit «${said.slice(0, 60)}» gibt es nicht.`,
			},
		])
	const { journal, objects } = await namesIn(desk, meant, property, made)
	const object = objects?.[0] ?? null
	if (known !== undefined)
		return changeKnown(desk, known, (stored) => ({
			event_at: meant.event.event_at,
			...(journal !== undefined && { journal }),
			measurement: [{ ...reading, unit, object, replaced: stored.measurement[0]?.replaced ?? false }],
		}))
	const round = parsed<RoundFields>(desk, RoundFields, {
		event_at: meant.event.event_at,
		journal: journal ?? null,
		rows: [{ ...reading, unit, object }],
	})
	const [fk = notMadeYet] = desk.dry ? [] : await recordRound(acting, property, round)
	return { what: 'made', change: { noun: 'event', fk, before: null } }
}

const writeContact: Writer = async (desk, meant, property, known) => {
	const { acting, dry } = desk
	const { group } = placeOf(acting)
	if (known === undefined) {
		const fields = parsed<ContactFields>(desk, ContactFields, meant.contact)
		const fk = dry ? notMadeYet : await insertContact(acting, group, fields, property === null ? [] : [property])
		return { what: 'made', change: { noun: 'contact', fk, before: null } }
	}
	const stored = known === notMadeYet ? undefined : await findContact(acting.db, group, known)
	if (!stored) return same
	const linked = property === null || stored.properties.includes(property) ? {} : { properties: [...stored.properties, property] }
	const change = parsed<ContactChange>(desk, ContactChange, { ...meant.contact, ...linked })
	const before = Object.fromEntries(Object.keys(change).map((key) => [key, stored[key as keyof typeof stored]]))
	if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(change)))) return same
	if (!dry) await changeContact(acting, stored, change)
	return { what: 'changed', change: { noun: 'contact', fk: known, before } }
}

const writeObject: Writer = async (desk, meant, at, known) => {
	const property = needed(at)
	const { acting, dry, book } = desk
	const { group } = placeOf(acting)
	const fields = parsed<ObjectFields>(desk, ObjectFields, { name: meant.title })
	if (known === undefined) {
		// Two objects of one name at one house would be one too many.
		if (book.find('objects', property, fields.name)) return same
		const fk = dry ? notMadeYet : await insertObject(acting.db, { ...fields, group_id: group, property_id: property })
		book.add('objects', property, fields.name, fk)
		return { what: 'made', change: { noun: 'object', fk, before: null } }
	}
	const stored = known === notMadeYet ? undefined : await findObject(acting.db, group, known)
	if (!stored || stored.name === fields.name) return same
	if (!dry) await changeObject(acting.db, group, known, fields)
	return { what: 'changed', change: { noun: 'object', fk: known, before: { name: stored.name } } }
}

/** Takes back one thing that an import did; false where it was changed since and stays as it is. */
export async function takeBack(acting: Acting, { noun, fk, before, isUntouched }: KeptChange): Promise<boolean> {
	const { group } = placeOf(acting)
	if (before === null) {
		if (noun === 'event') await trashEvent(acting.db, group, fk, personOf(acting).id)
		else await moveToTrash(acting, noun, fk)
		return true
	}
	if (!isUntouched) return false
	if (noun === 'event') {
		const row = await storedEvent(acting.db, fk).forUpdate('event').executeTakeFirst()
		if (row) await changeEvent(acting, await viewerOf(acting, [row]), JSON.parse(row.document) as Event, before)
	} else if (noun === 'contact') {
		const stored = await findContact(acting.db, group, fk)
		if (stored) await changeContact(acting, stored, before)
	} else await changeObject(acting.db, group, fk, before)
	return true
}
