import { randomUUIDv7 } from 'node:crypto'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { MadeCounts } from '@hausheft/contract/imports.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { serverNouns } from '../../../nouns.ts'
import { personOf, type Acting } from '../../../platform/database/act.ts'
import { releaseSavepoint, rollBackToSavepoint, setSavepoint } from '../../../platform/database/savepoint.ts'
import { settle } from '../../../platform/database/settling.ts'
import type { Originals } from '../file/originals.ts'
import type { MovedFile, Thing, Unit } from '../file/things.ts'
import { isUnstorable, refusalOfDatabase } from '../../../platform/http/refuse.ts'
import { checkContact } from '../../contacts/rules.ts'
import { checkStorage } from '../../files/actions.ts'
import { safeFilename } from '../../files/rules.ts'
import { listJournalTypes } from '../../journals/queries.ts'
import { listPropertyTypes } from '../../properties/queries.ts'
import { listUnits } from '../../readings/queries.ts'
import { seriesText } from '../../statistics/rules.ts'
import { insertRows, setCardPhoto, setPhotos, tables, writingEntries, type Row, type Table } from './queries.ts'
import { eventRows, flatRateColumns, noContact, noneMade, unitsHere } from './rules.ts'
import { notKept, unknownUnit } from './words.ts'

/** `changes`: what an undo takes back; the rest goes with its house. */
export type KeptThings = {
	made: Record<keyof MadeCounts, number>
	left: string[]
	files: string[]
	changes: { noun: 'property' | 'contact'; fk: string; before: null }[]
}
type TargetGroup = { group: string; units: readonly Unit[]; storage: number | null }

type Rows = Partial<Record<Table, Row[]>>
/** What one thing becomes, and which of the files that lie there already are its own. */
type Draft = {
	thing: Thing
	rows: Rows
	photos: { property: string; file: string; card: number | null }[]
	files: string[]
}
type Here = {
	group: string
	person: string
	theirs: readonly Unit[]
	units: Map<string, string>
	types: Map<string, string>
	journalTypes: Map<string, string>
}

/** Writes a batch of things at once; where one of them cannot be kept, one after the other. Their originals are there already. */
export async function writeThings(acting: Acting, place: TargetGroup, things: readonly Thing[], originals: Originals): Promise<KeptThings> {
	const here = await openPlace(acting, place)
	const kept: KeptThings = { made: noneMade(), left: [], files: [], changes: [] }
	const drafts: Draft[] = []
	for (const thing of things) {
		const draft = draftOf(here, thing, originals, kept.left)
		if (draft) drafts.push(draft)
	}
	let written = drafts
	await setSavepoint(acting.db)
	try {
		await insertDrafts(acting, place.group, drafts)
		await releaseSavepoint(acting.db)
	} catch (error) {
		checkOwnFault(error)
		await rollBackToSavepoint(acting.db)
		written = []
		for (const draft of drafts) if (await insertAlone(acting, place.group, draft, kept.left)) written.push(draft)
	}
	const bytes = written.flatMap(({ rows }) => rows.file ?? []).reduce((sum, { size }) => sum + Number(size), 0)
	if (bytes > 0) await checkStorage(acting, place.group, bytes, place.storage)
	for (const draft of written) note(kept, draft)
	return kept
}

async function openPlace(acting: Acting, { group, units }: TargetGroup): Promise<Here> {
	const { db } = acting
	return {
		group,
		person: personOf(acting).id,
		theirs: units,
		units: unitsHere(units, await listUnits(db)),
		types: new Map((await listPropertyTypes(db)).map(({ key, id }) => [key, id])),
		journalTypes: new Map((await listJournalTypes(db)).map(({ name, id }) => [name, id])),
	}
}

async function insertDrafts({ db }: Acting, group: string, drafts: readonly Draft[]) {
	await writingEntries(db, true)
	for (const table of tables)
		await insertRows(
			db,
			table,
			drafts.flatMap(({ rows }) => rows[table] ?? []),
		)
	await writingEntries(db, false)
	const photos = drafts.flatMap((draft) => draft.photos)
	const ofHouses = photos.filter(({ card }) => card === null)
	await setPhotos(db, group, ofHouses)
	for (const { property, file, card } of photos) if (card !== null) await setCardPhoto(db, group, property, card, file)
	await settle(db)
}

async function insertAlone(acting: Acting, group: string, draft: Draft, left: string[]): Promise<boolean> {
	await setSavepoint(acting.db)
	try {
		await insertDrafts(acting, group, [draft])
		await releaseSavepoint(acting.db)
		return true
	} catch (error) {
		checkOwnFault(error)
		await rollBackToSavepoint(acting.db)
		const [kind] = draft.thing
		if (kind !== 'left') left.push(notKept(nouns[kind].words.one, nameOf(draft.thing)))
		return false
	}
}

/** Goes on only where what was to be kept is at fault: not the plan's limit, nor the machine. */
function checkOwnFault(error: unknown) {
	const refusal = error instanceof Refusal ? error : refusalOfDatabase(error)
	if (refusal?.code === 'conflict' || (!refusal && isUnstorable(error))) return
	throw error
}

function note(kept: KeptThings, { thing, rows, files }: Draft) {
	kept.files.push(...files)
	const [kind, of] = thing
	if (kind === 'left') return
	kept.made[nouns[kind].path]++
	if (kind === 'event') kept.made.files += rows.file?.length ?? 0
	if (kind === 'property' || kind === 'contact') kept.changes.push({ noun: kind, fk: of.id, before: null })
}

export const unitName = (units: readonly Unit[], id: string) => units.find((unit) => unit.id === id)?.symbol ?? id
export const nameOf = (thing: Thing): string => {
	const [kind, of] = thing
	if (kind === 'left') return ''
	if (kind === 'contact') return of.fields.company ?? [of.fields.firstname, of.fields.lastname].filter(Boolean).join(' ')
	if (kind === 'file') return of.filename
	return (kind === 'event' || kind === 'statistic' ? of.fields.name : of.name).slice(0, 80)
}

class Refused extends Error {}

function draftOf(here: Here, thing: Thing, originals: Originals, left: string[]): Draft | null {
	const [kind, of] = thing
	if (kind === 'left') {
		left.push(of)
		return null
	}
	const draft: Draft = { thing, rows: {}, photos: [], files: [] }
	const { group: group_id } = here
	const unit = (id: string) => here.units.get(id) ?? refuse(unknownUnit(nouns[kind].words.one, nameOf(thing), unitName(here.theirs, id)))
	const files = (list: readonly MovedFile[], property: string, event: string | null) => {
		draft.rows.file = list.flatMap((file, position) => fileRow(here, draft, file, { property, event, position }, originals, left))
	}
	try {
		if (kind === 'property') {
			const { type, card = [], order = [], rates = [], parties = [], new_expenses = 'none', stays = [], stay_rules = null, ...fields } = of
			const type_id = here.types.get(type) ?? here.types.get('andere')
			// What was measured in a unit that is not here has no place in the round.
			const reading_order = order.flatMap((row) => (here.units.has(row.unit) ? [{ ...row, unit: unit(row.unit) }] : []))
			const { rates: stay_rates, ...rules } = stay_rules ?? {}
			const settled = { stay_rules: rules, stay_rates: stay_rates ?? [] }
			draft.rows.property = [{ group_id, ...fields, type_id, emergency: card, reading_order, parties, new_expenses, ...settled }]
			draft.rows.stay = stays.map(({ party: party_id, ...stay }) => ({ ...newStay(here), property_id: of.id, party_id, ...stay }))
			draft.rows.flat_rate = rates.map(({ year, ...rate }) => ({ group_id, property_id: of.id, year, ...flatRateColumns(rate) }))
		} else if (kind === 'journal') {
			const { property, type, ...fields } = of
			const type_id = here.journalTypes.get(type) ?? here.journalTypes.get('Allgemein')
			draft.rows.journal = [{ group_id, property_id: property, ...fields, type_id }]
		} else if (kind === 'contact') {
			const { properties = [], address_cca3 = 'CHE', ...fields } = of.fields
			checkContact({}, of.fields)
			draft.rows.contact = [{ ...noContact, group_id, id: of.id, ...fields, address_cca3 }]
			draft.rows.contact_property = [...new Set(properties)].map((property_id) => ({ group_id, contact_id: of.id, property_id }))
		} else if (kind === 'statistic') {
			const { unit: id, series, note: said = null, summarize = false, disabled_at = null, name, scale } = of.fields
			const fields = { name, scale, note: said, summarize, disabled_at, unit_id: unit(id) }
			draft.rows.statistic = [{ group_id, id: of.id, property_id: of.property, ...fields, series: fromJson(seriesText(series) ?? null) }]
		} else if (kind === 'file') {
			files([of], of.property, null)
			if (draft.rows.file?.length === 0) return null
		} else if (kind !== 'event') {
			const { property: property_id, ...fields } = of
			draft.rows[kind] = [{ group_id, property_id, ...(serverNouns[kind].travels.columns?.(fields) ?? fields) }]
		} else {
			Object.assign(draft.rows, eventRows(here, of, unit))
			files(of.files, of.property, of.id)
			const at = { group_id, property_id: of.property, event_id: of.id, person_id: here.person }
			draft.rows.reply = (of.replies ?? []).map((reply) => ({ ...at, ...reply }))
		}
		return draft
	} catch (error) {
		if (error instanceof Refused) left.push(error.message)
		else if (error instanceof Refusal)
			left.push(`${nouns[kind].words.one} «${nameOf(thing)}»: ${error.extra.errors?.[0]?.message ?? error.message}`)
		else throw error
		return null
	}
}
const newStay = ({ group, person }: Pick<Here, 'group' | 'person'>) => ({
	group_id: group,
	id: randomUUIDv7(),
	person_id: person,
	shown_name: '',
	version: 1,
	created_at: new Date().toISOString(),
	updated_at: new Date().toISOString(),
})

function refuse(why: string): never {
	throw new Refused(why)
}

function fileRow(
	{ group: group_id, person }: Here,
	draft: Draft,
	file: MovedFile,
	at: { property: string; event: string | null; position: number },
	originals: Originals,
	left: string[],
): Row[] {
	const original = originals.get(file)
	if (original === undefined || typeof original === 'string') {
		if (original) left.push(original)
		return []
	}
	const { id, mime, ...facts } = original
	draft.files.push(id)
	const isPhoto = file.photo && mime.startsWith('image/')
	const shown = { property: at.property, file: id }
	if (isPhoto) draft.photos.push({ ...shown, card: null })
	if (mime.startsWith('image/')) for (const card of file.card ?? []) draft.photos.push({ ...shown, card })
	return [
		{
			group_id,
			id,
			property_id: at.property,
			event_id: at.event,
			position: at.position,
			person_id: person,
			filename: safeFilename(file.filename),
			mime,
			...facts,
			receipt: file.receipt,
			// What stands on a card is a plan.
			plan: file.plan || Boolean(file.card?.length),
			object_id: file.object,
			is_property_photo: isPhoto,
			annotations: fromJson(file.annotations),
		},
	]
}
