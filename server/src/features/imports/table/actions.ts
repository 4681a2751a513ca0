import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ContactChange, ContactFields } from '@hausheft/contract/contact-requests.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { EventChange, EventFields } from '@hausheft/contract/event-requests.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { MeasurementLine } from '@hausheft/contract/measurement-line.ts'
import { ObjectFields } from '@hausheft/contract/object-requests.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { RoundFields } from '@hausheft/contract/reading-requests.ts'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from '../../../platform/database/act.ts'
import { lockEntity } from '../../../platform/database/entity.ts'
import { isUnstorable, refusalOfDatabase } from '../../../platform/http/refuse.ts'
import { changeContact, insertContact } from '../../contacts/actions.ts'
import { findContact } from '../../contacts/queries.ts'
import { changeEvent, createEvents, viewerOf } from '../../events/actions.ts'
import { storedEvent } from '../../events/queries.ts'
import { changeObject, findObject, insertObject } from '../../objects/queries.ts'
import { recordRound } from '../../readings/actions.ts'
import {
	thingNamed,
	namesIn,
	nounOf,
	needed,
	notMadeYet,
	parsed,
	plainUnit,
	propertyFor,
	type Desk,
	type NewObject,
} from '../desk/actions.ts'
import { setReferences, type Changed } from './queries.ts'
import { sharedIn } from '../shared/actions.ts'
import { RowRefused } from '../cells/words.ts'
import { atColumns, keptParts, merged } from './rules.ts'
import { titleFor, type MeantRow } from '../rows/words.ts'

export type Outcome = { what: 'made' | 'changed' | 'same'; changes: Changed[] }

/** Writes one row by the rules of the API; throws `RowRefused` with its errors at their columns. */
export async function writeRow(desk: Desk, meant: MeantRow): Promise<Outcome> {
	const { mapping } = desk
	try {
		const made: Changed[] = []
		const property = propertyFor(desk, meant)
		// What is not to be changed was left out before: a number that occurs twice in the table is two things then.
		const known = mapping.known === 'skip' || meant.reference === '' ? undefined : desk.known.get(meant.reference)?.fk
		const write = { events: writeEvent, readings: writeReading, contacts: writeContact, objects: writeObject }[mapping.kind]
		const { what, change } = await write(desk, meant, property, known, made)
		if (what === 'made' && change && meant.reference !== '' && mapping.source) {
			if (mapping.known !== 'skip') desk.known.set(meant.reference, { fk: change.fk, isTrashed: false })
			if (!desk.dry)
				await setReferences(desk.acting.db, placeOf(desk.acting).group, nounOf(mapping), mapping.source, [[meant.reference, change.fk]])
		}
		return { what, changes: [...made, ...(change ? [change] : [])] }
	} catch (error) {
		if (error instanceof Refusal && error.extra.errors) throw new RowRefused(atColumns(mapping, error.extra.errors))
		if (error instanceof Refusal && error.code !== 'limit_exceeded')
			throw new RowRefused([{ column: null, message: error.detail ?? error.message }])
		throw error
	}
}

/** What is the row's own fault, or the limit of the plan, which ends the import; everything else ends the batch. */
export function refusedRow(error: unknown): RowRefused | Refusal {
	if (error instanceof RowRefused) return error
	const refusal = error instanceof Refusal ? error : refusalOfDatabase(error)
	if (refusal?.code === 'limit_exceeded') return refusal
	if (refusal?.code === 'conflict') return new RowRefused([{ column: null, message: refusal.detail ?? refusal.message }])
	if (isUnstorable(error))
		return new RowRefused([{ column: null, message: 'Diese Zeile enthält etwas, das nicht gespeichert werden kann.' }])
	throw error
}

/** Whether they are new entries alone, with numbers that are known to nobody yet: others are written one by one. */
export function areNew({ known, mapping }: Desk, rows: readonly MeantRow[]): boolean {
	if (mapping.kind !== 'events') return false
	const references = mapping.known === 'skip' ? [] : rows.map(({ reference }) => reference).filter((reference) => reference !== '')
	return new Set(references).size === references.length && !references.some((reference) => known.has(reference))
}

/** Writes new entries of as many rows as there are, in few statements; a row that is refused before it has written anything stands for itself. */
export async function writeTogether(desk: Desk, rows: readonly MeantRow[]): Promise<(Outcome | RowRefused)[]> {
	const { acting, book, mapping } = desk
	const outcomes: (Outcome | RowRefused)[] = []
	const drafts: Draft[] = []
	for (const meant of rows) {
		const before = book.staged
		try {
			const property = needed(propertyFor(desk, meant))
			const made: Changed[] = []
			const fields = await entryOf(desk, meant, property, made)
			const change: Changed = { noun: 'event', fk: randomUUIDv7(), before: null }
			drafts.push({ property, fields, change, reference: meant.reference })
			outcomes.push({ what: 'made', changes: [...made, change] })
		} catch (error) {
			if (!(error instanceof RowRefused) || book.staged !== before) throw error
			outcomes.push(error)
		}
	}
	await writeDrafts(acting, mapping, drafts)
	return outcomes
}

type Draft = { property: string; fields: EventFields; change: Changed; reference: string }
/** What refuses one of them refuses all; nothing is asked for any more once that is known. */
async function writeDrafts(acting: Acting, mapping: Mapping, drafts: readonly Draft[]): Promise<void> {
	const { group } = placeOf(acting)
	const references = drafts.flatMap(({ reference, change }) => (reference === '' ? [] : [[reference, change.fk] as const]))
	const write = async () => {
		for (const [property, of] of Map.groupBy(drafts, (draft) => draft.property))
			await createEvents(
				acting,
				{ group, property },
				of.map(({ fields }) => fields),
				of.map(({ change }) => change.fk),
			)
	}
	// Side by side: the numbers go out with what the entries ask first.
	const numbered = mapping.source && references.length > 0 && setReferences(acting.db, group, 'event', mapping.source, references)
	for (const each of await Promise.allSettled([numbered, write()])) if (each.status === 'rejected') throw each.reason
}

type Written = { what: Outcome['what']; change: Changed | null }
type Writer = (desk: Desk, meant: MeantRow, property: string | null, known: string | undefined, made: Changed[]) => Promise<Written>
const same: Written = { what: 'same', change: null }

/** The new entry that a row means; what it names is there then. */
async function entryOf(desk: Desk, meant: MeantRow, property: string, made: Changed[]): Promise<EventFields> {
	const names = await namesIn(desk, meant, property, made)
	const parts = await partsIn(desk, meant, property, made)
	const name = titleFor(meant)
	if (name === '') throw new RowRefused([{ column: desk.mapping.columns.indexOf('name'), message: 'Der Titel fehlt.' }])
	const { event, balance, time } = meant
	const money = { balance: balance && holdsMoney(balance) ? { ...balance, ...(await sharedIn(desk, meant, property)) } : null }
	return parsed<EventFields>(desk, EventFields, { ...event, ...names, ...parts, name, ...money, ...(time && { time_recording: time }) })
}

const writeEvent: Writer = async (desk, meant, at, known, made) => {
	const property = needed(at)
	if (known === undefined) {
		const fields = await entryOf(desk, meant, property, made)
		const [fk = notMadeYet] = desk.dry ? [] : await createEvents(desk.acting, { group: placeOf(desk.acting).group, property }, [fields])
		return { what: 'made', change: { noun: 'event', fk, before: null } }
	}
	const names = await namesIn(desk, meant, property, made)
	const parts = await partsIn(desk, meant, property, made)
	const shared = await sharedIn(desk, meant, property)
	return changeKnown(desk, known, (stored) => ({
		...meant.event,
		...names,
		...keptParts(stored, parts),
		...(meant.balance &&
			(stored.balance || holdsMoney(meant.balance)) && { balance: { ...noBalance, ...stored.balance, ...meant.balance, ...shared } }),
		// A table says how long in all: as long as that is so, who worked how much of it stays.
		...(meant.time &&
			(sumOf(meant.time) !== sumOf(stored.time_recording) || meant.time.some(({ user_text }) => user_text !== undefined)) && {
				time_recording: meant.time.map(({ minutes, user_text = null }, at) => {
					const { note = null, user_id = personOf(desk.acting).id } = stored.time_recording[at] ?? {}
					return { note, minutes, user_text, user_id: user_text === null ? user_id : null }
				}),
			}),
		...(property !== stored.property && { property }),
	}))
}

/** What is to be done, and what is given out; the firm by its id. */
async function partsIn(desk: Desk, { maintenance, reminder, rental, measurement }: MeantRow, property: string, made: Changed[]) {
	for (const { object } of measurement ?? []) if (object !== null) await thingNamed(desk, 'objects', property, object, made)
	const withContact = async <T extends { contact: string }>(part: T | null | undefined) =>
		part && { ...part, contact: part.contact === '' ? null : await thingNamed(desk, 'contacts', property, part.contact, made) }
	return {
		...(maintenance !== undefined && { maintenance: (await withContact(maintenance)) ?? null }),
		...(reminder !== undefined && { reminder }),
		...(rental !== undefined && { rental: (await withContact(rental)) ?? null }),
		...(measurement && { measurement: measurementRows(desk, measurement, property) }),
	}
}
const holdsMoney = ({ expense, income, tax_relevant }: NonNullable<MeantRow['balance']>) =>
	(expense ?? income ?? null) !== null || tax_relevant === true
/** The readings of an entry, with their units and with objects that are known by now. */
const measurementRows = ({ mapping, units, book }: Desk, lines: readonly MeasurementLine[], property: string) =>
	lines.map(({ symbol, object, ...row }) => {
		const unit = units.get(plainUnit(symbol))
		const message = `Die Einheit «${symbol.slice(0, 60)}» gibt es nicht.`
		if (!unit) throw new RowRefused([{ column: mapping.columns.indexOf('measurement'), message }])
		return { ...row, unit, object: object === null ? null : (book.find('objects', property, object) ?? null) }
	})
const sumOf = (times: readonly { minutes: number }[]) => times.reduce((sum, { minutes }) => sum + minutes, 0)
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
	const stored = fromJson<Event>(row.document)
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
	if (known === notMadeYet) return same
	await lockEntity(acting, 'contact', known)
	const stored = await findContact(acting.db, group, known)
	if (!stored) return same
	const linked = property === null || stored.properties.includes(property) ? {} : { properties: [...stored.properties, property] }
	const change = parsed<ContactChange>(desk, ContactChange, { ...meant.contact, ...linked })
	const before = Object.fromEntries(Object.keys(change).map((key) => [key, lookAt(stored, key)]))
	if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(change)))) return same
	if (!dry) await changeContact(acting, stored, change)
	return { what: 'changed', change: { noun: 'contact', fk: known, before } }
}

const writeObject: Writer = async (desk, meant, at, known) => {
	const property = needed(at)
	const { acting, dry, book } = desk
	const { group } = placeOf(acting)
	const fields = parsed<NewObject>(desk, ObjectFields, { name: meant.title })
	if (known === undefined) {
		// Two objects of one name at one house would be one too many.
		if (book.find('objects', property, fields.name)) return same
		const fk = dry ? notMadeYet : await insertObject(acting.db, { ...fields, group_id: group, property_id: property })
		book.add('objects', property, fields.name, fk)
		return { what: 'made', change: { noun: 'object', fk, before: null } }
	}
	if (known === notMadeYet) return same
	await lockEntity(acting, 'object', known)
	const stored = await findObject(acting.db, group, known)
	if (!stored || stored.name === fields.name) return same
	if (!dry) await changeObject(acting.db, group, known, fields)
	return { what: 'changed', change: { noun: 'object', fk: known, before: { name: stored.name } } }
}
