import { sql, type Expression } from 'kysely'
import { may } from '@hausheft/contract/rights.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { Viewer } from '../rules.ts'

type Sql = Expression<unknown>

/** `only_time`: a person whom nothing of these entries names but time. */
type NamedThing = { id: string; name: string; only_time: boolean; party: boolean }

/** What is shown for the objects, contacts, journals and persons of these entries, whoever asks. */
export const namedThings = (group: Sql, events: Sql) => sql<NamedThing>`
		with shown as (select * from event where group_id = ${group} and id = any (${events}))
		select id, name, false as only_time, false as party from object where group_id = ${group} and id in (
			select object_id from event_object where group_id = ${group} and event_id = any (${events})
			union select object_id from event_measurement where group_id = ${group} and event_id = any (${events}))
		union all
		select id, shown_name, false, false from contact where group_id = ${group} and id in (
			select contact_id from event_contact where group_id = ${group} and event_id = any (${events})
			union select maintenance_contact_id from shown union select rental_contact_id from shown)
		union all select id, name, false, false from journal where group_id = ${group} and id in (select journal_id from shown)
		union all
		select (party ->> 'id')::uuid, party ->> 'name', false, true from property, jsonb_array_elements(parties) party
		where group_id = ${group} and parties <> '[]' and id in (select property_id from shown) and (party ->> 'id')::uuid in (
			select unnest(parties_named(entry)) from event entry where entry.group_id = ${group} and entry.id = any (${events}))
		union all
		select person.id, coalesce(member.name_when_removed, person.name), meant.only_time, false from (
			select person_id as id, bool_and(only_time) as only_time from (
				select person_id, false as only_time from shown
				union all select maintenance_person_id, false from shown union all select reminder_person_id, false from shown
				union all select t.person_id, true from event_time t where t.group_id = ${group} and t.event_id = any (${events})) named
			group by person_id) meant
		join person on person.id = meant.id left join member on member.group_id = ${group} and member.person_id = person.id`

/** Of these as the viewer may know them: whose time they do not see, they see by nothing else; a party by `documents`, where these are given. */
export const namesFor = (viewer: Viewer, things: NamedThing[], documents?: string): Record<string, string> =>
	Object.fromEntries(
		things.flatMap(({ id, name, only_time, party }) => {
			const isHidden = (only_time && id !== viewer.person && !may(viewer, 'time.read')) || (party && documents?.includes(id) === false)
			return isHidden ? [] : [[id, name]]
		}),
	)

type Naming = { group: string; events: string[]; viewer: Viewer; documents?: string }
export const listNames = async (db: Db, { group, events, viewer, documents }: Naming): Promise<Record<string, string>> =>
	namesFor(viewer, (await namedThings(sql`${group}::uuid`, sql`${events}::uuid[]`).execute(db)).rows, documents)
