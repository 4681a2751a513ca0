import { sql } from 'kysely'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { mayHang, type Offered } from '../../files/queries.ts'

type References = {
	objects: string[]
	contacts: string[]
	people: string[]
	/** Who is meant. */
	meant: string[]
	units: string[]
	files: string[]
	journals: string[]
}
export type KnownReferences = {
	objects: string[]
	contacts: string[]
	people: Record<string, string>
	/** Those who see the property, and those who see the one that the entry comes from. */
	meant: string[]
	meantBefore: string[]
	units: string[]
	files: string[]
	journals: string[]
}

/**
 * Which of the ids named in an entry exist where they must, as the caller sees it; people with their names. Files are locked: whoever purges one, or
 * hangs it on another entry, comes before or after.
 */
export async function findKnown(
	db: Db,
	scope: { group: string; property: string; event: string | null; from: string | null; offered?: Offered | undefined },
	named: References,
): Promise<KnownReferences> {
	const { group, property, event, from, offered } = scope
	if (Object.values(named).every((ids) => ids.length === 0))
		return { objects: [], contacts: [], people: {}, meant: [], meantBefore: [], units: [], files: [], journals: [] }
	const seeing = (place: string | null) => sql`array(select person_id from member
		where group_id = ${group} and person_id = any (${named.meant}::uuid[]) and removed_at is null and role is not null
			and (not limited or exists (select from member_property p
				where p.group_id = member.group_id and p.person_id = member.person_id and p.property_id = ${place})))`
	const { rows } = await sql<
		Omit<KnownReferences, 'people'> & { people: string }
	>`select ${seeing(property)} as meant, ${seeing(from)} as "meantBefore",
		array(select id from object where group_id = ${group} and property_id = ${property} and deleted_at is null and id = any (${named.objects}::uuid[])) as objects,
		array(select id from contact where group_id = ${group} and deleted_at is null and id = any (${named.contacts}::uuid[])) as contacts,
		(select coalesce(json_object_agg(member.person_id, coalesce(member.name_when_removed, person.name)), '{}') from member
			join person on person.id = member.person_id where member.group_id = ${group} and member.person_id = any (${named.people}::uuid[])) as people,
		array(select id from unit where id = any (${named.units}::uuid[])) as units,
		array(select id from file where group_id = ${group} and deleted_at is null and id = any (${named.files}::uuid[])
			and ${mayHang(event, offered)} order by id for no key update) as files,
		array(select id from journal where group_id = ${group} and property_id = ${property} and deleted_at is null
			and id = any (${named.journals}::uuid[])) as journals`.execute(db)
	const [row] = rows
	if (!row) throw new Error('a select without from has one row')
	return { ...row, people: fromJson<Record<string, string>>(row.people) }
}
