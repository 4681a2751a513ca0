import { randomUUIDv7 } from 'node:crypto'
import { columnsOf, rowOf } from '@hausheft/contract/entry-plan.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { EventChange, EventFields } from '@hausheft/contract/event-requests.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Permission } from '@hausheft/contract/rights.ts'
import { memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { entriesWriting, writeEntries, type EntryRow, type EntryRows, type EntryWrite } from '../../platform/database/entries.ts'
import { insertContact } from '../contacts/actions.ts'
import type { Statement } from '../../platform/database/batch.ts'
import { attachFiles, type Offered } from '../files/queries.ts'
import { insertObject } from '../objects/queries.ts'
import { rewritten } from '@hausheft/contract/next-day.ts'
import { followParts, lockTurned } from '../series/actions.ts'
import { unsettle } from '../series/queries.ts'
import { todoParts, type Todo } from '../series/rules.ts'
import { listSeenContacts, type Stored } from './queries.ts'
import { checkShared, leftBehind, type SharedPlace } from './shared/actions.ts'
import { findKnown, type KnownReferences } from './references/queries.ts'
import { contactsOf, keepHidden, moneyOf, repeatedReading, seesAll, shownTo, type PartName, type Viewer } from './rules.ts'

/** `offered`: files that came with what the entry is made of. */
type EntryPlace = SharedPlace & { group: string; offered?: Offered; settles?: string }
type Change = EventChange

type NewContact = Exclude<NonNullable<NonNullable<EventFields['contacts']>[number]>, string>
type ResolvedChange = Omit<Change, 'objects' | 'contacts'> & { objects?: string[] | null; contacts?: string[] | null }

/** Writes a new entry, and of what is done in it and repeats the next time; answers its id. */
export async function createEvent(acting: Acting, place: EntryPlace, sent: EventFields): Promise<string> {
	const [id = ''] = await createEvents(acting, place, [sent])
	return id
}

/** As many of one place as there are, in the same few statements; their documents are final once the deferred triggers have spoken. */
export async function createEvents(acting: Acting, place: EntryPlace, sent: readonly EventFields[], ids?: string[]): Promise<string[]> {
	const { group } = place
	const { entries, all } = await preparedEvents(acting, place, sent, ids)
	await writeEntries(acting.db, place, entries)
	for (const [at, { id }] of entries.entries()) {
		const files = all[at]?.files
		if (files?.length) await attachFiles(acting.db, { ...place, event: id }, files, personOf(acting).id)
		const fields = sent[at]
		if (fields) await followParts(acting, { group, id, event_at: fields.event_at }, nothingYet, partsOf(fields))
	}
	return entries.map(({ id }) => id)
}

/** A new entry of which nothing else comes, to be written as the transaction ends; null where something does. */
export async function eventWriting(acting: Acting, place: EntryPlace, sent: EventFields): Promise<{ id: string; write: Statement } | null> {
	if (sent.files?.length || todoParts.some((part) => sent[part]?.done)) return null
	const { entries } = await preparedEvents(acting, place, [sent])
	return { id: entries[0]?.id ?? '', write: entriesWriting(place, entries) }
}

async function preparedEvents(acting: Acting, place: EntryPlace, sent: readonly EventFields[], ids: string[] = []) {
	const written = sent.map((each) => withWriter(acting, each))
	const known = await checkReferences(acting, place, written, null)
	const all = await inOrder(written, (fields) => createNamed(acting, place, fields))
	const settles = place.settles && { settles_id: place.settles }
	const entries = all.map((made, at): EntryWrite & { id: string } => ({
		id: ids[at] ?? randomUUIDv7(),
		row: { ...columnsFor(made, null), ...settles },
		rows: rowsOf(made, known, made.objects ?? []),
		hasFiles: Boolean(made.files?.length),
	}))
	return { entries, all }
}

type Parts = Record<(typeof todoParts)[number], Todo>
const nothingYet: Parts = { maintenance: null, reminder: null }
/** What is to be done as it is after a change, which leaves out what stays. */
function partsOf(change: Change, stored: Parts = nothingYet): Parts {
	const { maintenance = stored.maintenance, reminder = stored.reminder } = change
	const part = (of: typeof maintenance | typeof reminder): Todo => of && { ...of, date: of.date ?? null, recurrence: of.recurrence ?? null }
	return { maintenance: part(maintenance), reminder: part(reminder) }
}

/** Time that names nobody is the writer's. */
const withWriter = <C extends Change>(acting: Acting, change: C): C =>
	change.time_recording
		? {
				...change,
				time_recording: change.time_recording.map((row) => (row.user_id || row.user_text ? row : { ...row, user_id: personOf(acting).id })),
			}
		: change

const strings = (list: readonly unknown[] | null | undefined) => (list ?? []).filter((one): one is string => typeof one === 'string')
const present = (list: (string | null | undefined)[]) => list.filter((one): one is string => typeof one === 'string')
const nowhere = (path: string) => invalidField(path, 'Das gibt es hier nicht.')

/** Throws 422 at the field that names something unknown, unseen or of another place. What the entry named before may stay. */
async function checkReferences(
	acting: Acting,
	place: EntryPlace,
	changes: readonly Change[],
	stored: Event | null,
): Promise<KnownReferences> {
	const scope = { ...place, event: stored?.id ?? null, from: stored?.property ?? null }
	const moved = stored?.property === place.property ? null : stored
	const known = await findKnown(acting.db, scope, {
		objects: changes.flatMap(({ objects, measurement }) => [...strings(objects), ...strings(measurement?.map(({ object }) => object))]),
		contacts: changes.flatMap(({ contacts, maintenance, rental }) => strings([...(contacts ?? []), maintenance?.contact, rental?.contact])),
		people: changes.flatMap(({ time_recording }) => strings(time_recording?.map(({ user_id }) => user_id))),
		meant: changes.flatMap((change) => Object.values(meantOf(change, moved))),
		units: changes.flatMap(({ measurement }) => measurement?.map(({ unit }) => unit) ?? []),
		files: changes.flatMap(({ files }) => strings(files)),
		journals: changes.flatMap(({ journal }) => journal ?? []),
	})
	for (const change of changes) checkKnown(known, place, change, stored)
	await checkShared(acting.db, place, changes, stored)
	return known
}

function checkKnown(known: KnownReferences, place: EntryPlace, change: Change, stored: Event | null): void {
	const stays = stored?.property === place.property
	const meant = meantOf(change, stays ? null : stored)
	const objects = new Set([
		...known.objects,
		...(stays ? [...stored.objects, ...present(stored.measurement.map(({ object }) => object))] : []),
	])
	const contacts = new Set([
		...known.contacts,
		...(stored ? present([...stored.contacts, stored.maintenance?.contact, stored.rental?.contact]) : []),
	])
	const people = new Set([...Object.keys(known.people), ...present(stored?.time_recording.map(({ user_id }) => user_id) ?? [])])
	const files = new Set([...known.files, ...(stored?.files.map(({ id }) => id) ?? [])])
	change.objects?.forEach((one, row) => {
		if (typeof one === 'string' && !objects.has(one)) throw nowhere(`objects.${row}`)
	})
	change.contacts?.forEach((one, row) => {
		if (typeof one === 'string' && !contacts.has(one)) throw nowhere(`contacts.${row}`)
	})
	for (const part of ['maintenance', 'rental'] as const) {
		const contact = change[part]?.contact
		if (typeof contact === 'string' && !contacts.has(contact)) throw nowhere(`${part}.contact`)
	}
	for (const [part, person] of Object.entries(meant)) {
		const was = stored?.[part as keyof typeof meant]?.person
		const seen = known.meant.includes(person)
		if (!seen && !(person === was && (stays || !known.meantBefore.includes(person))))
			throw invalidField(`${part}.person`, 'Diese Person sieht die Liegenschaft nicht.')
	}
	change.measurement?.forEach(({ unit, object }, row) => {
		if (!known.units.includes(unit)) throw nowhere(`measurement.${row}.unit`)
		if (typeof object === 'string' && !objects.has(object)) throw nowhere(`measurement.${row}.object`)
		if (typeof object === 'number' && object >= (change.objects?.length ?? 0)) throw nowhere(`measurement.${row}.object`)
	})
	change.time_recording?.forEach(({ user_id }, row) => {
		if (user_id && !people.has(user_id)) throw nowhere(`time_recording.${row}.user_id`)
	})
	change.files?.forEach((id, row) => {
		if (!files.has(id)) throw nowhere(`files.${row}`)
	})
	if (change.journal && !known.journals.includes(change.journal) && !(stays && stored.journal === change.journal)) throw nowhere('journal')
}

/** Who is meant by what is written, and by what moves with an entry: a move may not take it out of their sight without a word. */
function meantOf(change: Change, moved: Event | null): { maintenance?: string; reminder?: string } {
	const meant = (part: 'maintenance' | 'reminder') => (change[part] === undefined ? moved?.[part] : change[part])?.person
	const [maintenance, reminder] = [meant('maintenance'), meant('reminder')]
	return { ...(maintenance && { maintenance }), ...(reminder && { reminder }) }
}

/** Creates what the entry names by fields instead of by id; afterwards it names ids alone. */
async function createNamed(acting: Acting, place: EntryPlace, change: Change): Promise<ResolvedChange> {
	const member = memberOf(acting, place.group)
	const need = (permission: Permission, detail: string) => {
		if (!may(member, permission)) throw new Refusal('forbidden', detail)
	}
	const objectId = async (one: string | { name: string }): Promise<string> => {
		if (typeof one === 'string') return one
		need('object.write', 'Für neue Objekte fehlt die Berechtigung.')
		return insertObject(acting.db, { group_id: place.group, property_id: place.property, name: one.name })
	}
	const contactId = async (one: string | NewContact): Promise<string> => {
		if (typeof one === 'string') return one
		need('contact.write', 'Für neue Kontakte fehlt die Berechtigung.')
		return insertContact(acting, place.group, one, [place.property])
	}
	const withContact = async <T extends { contact?: string | NewContact | null | undefined }>(part: T): Promise<T> =>
		part.contact ? { ...part, contact: await contactId(part.contact) } : part
	const { objects: _objects, contacts: _contacts, ...rest } = change
	const made: ResolvedChange = rest
	if (change.objects === null) made.objects = []
	if (change.contacts === null) made.contacts = []
	if (change.objects) made.objects = await inOrder(change.objects, objectId)
	if (change.contacts) made.contacts = await inOrder(change.contacts, contactId)
	if (change.maintenance) made.maintenance = await withContact(change.maintenance)
	if (change.rental) made.rental = await withContact(change.rental)
	return made
}
async function inOrder<T, R>(list: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> {
	const done: R[] = []
	for (const one of list) done.push(await each(one))
	return done
}

/** The columns of what a change touches; null removes a part. */
const columnsFor = (change: ResolvedChange, stored: Event | null): EntryRow => ({
	...(columnsOf(withRhythm(change, stored)) as EntryRow),
	...seriesOf(change, stored),
})
/** What repeats keeps the day by which it goes while nobody says another. */
function withRhythm(change: ResolvedChange, stored: Event | null): ResolvedChange {
	const kept = { ...change }
	for (const part of todoParts) {
		const sent = change[part]
		if (sent?.recurrence)
			Object.assign(kept, { [part]: { ...sent, recurrence: rewritten(sent.recurrence, sent.date ?? null, stored?.[part] ?? null) } })
	}
	return kept
}

/** A series begins where something first repeats, and goes with its part. */
const seriesOf = (change: Pick<ResolvedChange, PartName>, stored: Event | null): EntryRow =>
	Object.fromEntries(
		todoParts.flatMap((part) => {
			const sent = change[part]
			const was = stored?.[part]?.series ?? null
			if (sent === undefined || (sent === null ? was === null : was !== null || !sent.recurrence)) return []
			return [[`${part}_series`, sent === null ? null : randomUUIDv7()]]
		}),
	)

function rowsOf(change: ResolvedChange, known: KnownReferences, objectsNow: string[]): EntryRows {
	const objectOf = (object: string | number | null | undefined) => {
		if (object === undefined) return objectsNow.length === 1 ? (objectsNow[0] ?? null) : null
		return typeof object === 'number' ? (objectsNow[object] ?? null) : object
	}
	const measurement = change.measurement?.map((row) => ({ ...row, object: objectOf(row.object) }))
	const repeated = repeatedReading(measurement ?? [])
	if (repeated >= 0) throw invalidField(`measurement.${repeated}.name`, 'Dieser Zähler ist in diesem Eintrag schon abgelesen.')
	const nameOf = (id: string | null | undefined) => (id ? known.people[id] : null)
	const time = change.time_recording?.map((row) => ({ ...row, user_text: row.user_text ?? nameOf(row.user_id) }))
	return {
		...(change.measurement !== undefined && { measurement: (measurement ?? []).map((row) => rowOf('measurement', row)) }),
		...(change.time_recording !== undefined && { time: (time ?? []).map((row) => rowOf('time_recording', row)) }),
		...(change.objects !== undefined && { objects: [...new Set(change.objects)] }),
		...(change.contacts !== undefined && { contacts: [...new Set(change.contacts)] }),
	}
}

/** Writes a change of an entry that is locked; what the writer does not see stays. */
export async function changeEvent(acting: Acting, viewer: Viewer, stored: Event, sent: EventChange): Promise<void> {
	const place = { group: stored.group, property: sent.property ?? stored.property }
	const change = keepHidden(viewer, stored, withWriter(acting, sent))
	const isMoved = place.property !== stored.property
	if (isMoved) checkMove(stored, change)
	await lockTurned(acting, stored, stored, partsOf(change, stored))
	const known = await checkReferences(acting, place, [change], stored)
	const made = await createNamed(acting, place, change)
	const row = { ...columnsFor(made, stored), ...(isMoved && { settles_id: null, ...leftBehind(stored, change) }) }
	const rows = rowsOf(made, known, made.objects ?? stored.objects)
	if (isMoved && moneyOf(stored.reminder).proposal) await unsettle(acting.db, place.group, stored.id)
	await writeEntries(acting.db, place, [{ change: stored.id, row, rows, hasFiles: made.files !== undefined }])
	if (made.files !== undefined) await attachFiles(acting.db, { ...place, event: stored.id }, made.files ?? [], personOf(acting).id)
	const entry = { group: place.group, id: stored.id, event_at: sent.event_at ?? stored.event_at }
	await followParts(acting, entry, stored, partsOf(made, stored))
}

/** Objects and journal belong to the old property: moving says what becomes of them, nothing is dropped silently. */
function checkMove(stored: Event, change: EventChange): void {
	if (stored.objects.length > 0 && change.objects === undefined)
		throw invalidField('objects', 'Diese Objekte gehören zur bisherigen Liegenschaft.')
	if (stored.journal !== null && change.journal === undefined)
		throw invalidField('journal', 'Dieses Journal gehört zur bisherigen Liegenschaft.')
	if (stored.measurement.some(({ object }) => object !== null) && change.measurement === undefined) {
		throw invalidField('measurement', 'Diese Zähler gehören zur bisherigen Liegenschaft.')
	}
}

/** Stored documents as this caller may know them; as text, untouched, for who sees everything. */
export async function shownDocuments(acting: Acting, rows: Stored[]): Promise<{ text: string; version: number }[]> {
	const viewer = await viewerOf(acting, rows)
	return rows.map((row) => shownDocument(viewer, row))
}
export function shownDocument(viewer: Viewer, row: Stored): { text: string; version: number } {
	if (seesAll(viewer)) return { text: row.document, version: row.version }
	const event = shownTo(viewer, row)
	return { text: JSON.stringify(event), version: event.version }
}

/** How the caller looks at these entries; a member limited to some properties needs to know which of their contacts they see. */
export async function viewerOf(acting: Acting, of: Stored[]): Promise<Viewer> {
	const member = memberOf(acting, placeOf(acting).group)
	const contacts = member.properties && (await listSeenContacts(acting.db, of.flatMap(contactsOf)))
	return { ...member, person: personOf(acting).id, contacts }
}

/** The same where what was read says which contacts they see. */
export function viewerBy(acting: Acting, { seen }: { seen: string | null }): Viewer {
	const member = memberOf(acting, placeOf(acting).group)
	return { ...member, person: personOf(acting).id, contacts: member.properties && new Set(fromJson<string[]>(seen ?? '[]')) }
}
