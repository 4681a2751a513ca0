import type { z } from 'zod'
import { ContactFields } from '@hausheft/contract/contact-requests.ts'
import { namedByImports } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { JournalFields } from '@hausheft/contract/journal-requests.ts'
import { ObjectFields } from '@hausheft/contract/object-requests.ts'
import { placeOf, type Acting } from '../../../platform/database/act.ts'
import { zodOf } from '../../../platform/http/zod-of.ts'
import { insertContact } from '../../contacts/actions.ts'
import { insertJournal } from '../../journals/queries.ts'
import { insertObject } from '../../objects/queries.ts'
import type { Reading } from '../columns/words.ts'
import type { NameBook } from '../names/rules.ts'
import type { Changed, Found, Reference } from '../table/queries.ts'
import { RowRefused } from '../cells/words.ts'
import { atColumns } from '../table/rules.ts'
import type { MeantRow } from '../rows/words.ts'
import type { RowPlace } from '../queries.ts'

/** What the rows of one table are written with. `dry`: everything is checked, and nothing written. */
export type Desk = {
	acting: Acting
	mapping: Mapping
	/** How its columns are read. */
	reading: Reading
	dry: boolean
	book: NameBook
	units: Map<string, string>
	journalType: string
	/** The things of the numbers that occur; in the trash they are not changed. */
	known: Map<string, NumberedThing>
	/** What this import has made, and what stands already for one of its rows. */
	made: Set<string>
	met: Set<string>
	/** The rows before these were not all left out. */
	hasWritten: boolean
	/** Where the rows before these ended. */
	place: RowPlace | undefined
}
export type NumberedThing = Pick<Found, 'fk' | 'isTrashed'> & Partial<Found>

export const nounOf = ({ kind }: Mapping): Reference['noun'] => (kind === 'contacts' ? 'contact' : kind === 'objects' ? 'object' : 'event')
/** Stands for what a real run would make. */
export const notMadeYet = '00000000-0000-7000-8000-000000000000'
export const plainUnit = (text: string) => text.toLowerCase().replaceAll('³', '3').replaceAll('²', '2').trim()

export function propertyFor({ book, mapping }: Pick<Desk, 'book' | 'mapping'>, { property }: MeantRow): string | null {
	if (property === '') return mapping.property
	const found = book.find('properties', null, property)
	if (!found)
		throw new RowRefused([
			{ column: mapping.columns.indexOf('property'), message: `Die Liegenschaft «${property.slice(0, 60)}» gibt es nicht.` },
		])
	return found
}
export const needed = (property: string | null): string => {
	if (property === null) throw new RowRefused([{ column: null, message: 'Die Liegenschaft fehlt.' }])
	return property
}

export function parsed<T>(desk: Desk, schema: unknown, body: object, prefix = ''): T {
	const result = zodOf<T>(schema).safeParse(body)
	if (result.success) return result.data
	const errors = result.error.issues.map(({ path, message }) => ({ path: prefix || path.join('.'), message }))
	throw new RowRefused(atColumns(desk.mapping, errors))
}

/** The thing of this name: as it is, newly made, or null where names that do not exist are left out. */
export async function thingNamed(
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
			const fields = parsed<NewObject>(desk, ObjectFields, { name }, 'objects')
			return desk.dry ? notMadeYet : insertObject(acting.db, { ...fields, group_id: group, property_id: property })
		}
		const { type, ...fields } = parsed<JournalFields>(desk, JournalFields, { name, type: desk.journalType }, 'journal')
		return desk.dry ? notMadeYet : insertJournal(acting.db, { ...fields, type_id: type, group_id: group, property_id: property })
	}
}
export type NewObject = z.infer<typeof ObjectFields>
type JournalFields = z.infer<typeof JournalFields>

export async function namesIn(desk: Desk, { journal, objects, contacts }: MeantRow, property: string, made: Changed[]) {
	const all = async (kind: 'objects' | 'contacts', names: string[]) => {
		const ids: string[] = []
		for (const name of names) {
			const id = await thingNamed(desk, kind, property, name, made)
			if (id) ids.push(id)
		}
		return [...new Set(ids)]
	}
	return {
		...(journal !== undefined && { journal: journal === '' ? null : await thingNamed(desk, 'journals', property, journal, made) }),
		...(objects && { objects: await all('objects', objects) }),
		...(contacts && { contacts: await all('contacts', contacts) }),
	}
}
