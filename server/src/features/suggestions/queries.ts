import { sql, type RawBuilder } from 'kysely'
import { photoTitles } from '@hausheft/contract/photo-title.ts'
import { may, type Access } from '@hausheft/contract/rights.ts'
import type { Suggestion } from '@hausheft/contract/suggestions.ts'
import { inProperty, type Db, type PropertyPlace } from '../../platform/database/sql.ts'

/** So many entries back one looks, however many there are; they come from an index in their order. */
const back = 2000
const most = 200
/** An entry counts the more the newer it is: the newest about as much as these many old ones. */
const damping = 20
/** Minutes that are worth suggesting. */
const least = 2

type NamedThing = { noun: 'objects' | 'contacts'; id: string; name: string }
/** What is called by a name in a house (or in all of them), as far as the caller sees it and it can still be chosen. */
export async function listNamedThings(db: Db, group: string, property: string | null): Promise<NamedThing[]> {
	const used = sql`group_id = ${group} and deleted_at is null and disabled_at is null`
	const { rows } = await sql<NamedThing>`
		select * from (
			select 'objects' as noun, id, name from object where ${used} and ${inProperty('object', property)}
			union all select 'contacts', id, shown_name from contact where ${used}) things
		order by name collate de_ch, id`.execute(db)
	return rows
}

/**
 * One row for each name, trimmed and in whichever case, with what the caller's own latest entry of that name says, else the latest.
 * The kinds that not everybody sees are told as far as the caller sees them; which contacts those are, row-level security decides.
 */
export async function listSuggestions(
	db: Db,
	{ group, property }: PropertyPlace,
	viewer: Access & { person: string },
): Promise<Suggestion[]> {
	const own = sql`e.person_id = ${viewer.person}`
	const seen = seenBy(viewer, own)
	const { rows } = await sql<Suggestion>`
		with newest as materialized (
			select e.id, lower(btrim(e.name)) as name, ${own} as own, row_number() over (order by e.event_at desc, e.id desc) as at from event e
			where e.group_id = ${group} and e.property_id = ${property} and e.deleted_at is null
			order by e.event_at desc, e.id desc limit ${back}
		), ranked as (
			select array_agg(id order by own desc, at) as ids, sum(1.0 / (${damping}::int + at)) as score, min(at) as latest
			from newest where name !~* ${photoTitles} group by name order by score desc, latest offset 0
		), named as (
			select * from ranked where exists (
				select from unnest(ids) as one (id) join event e on e.group_id = ${group} and e.id = one.id where ${seen.begins}
			) order by score desc, latest limit ${most}
		)
		select btrim(e.name) as name,
			array_remove(array[
				case when e.rental_is_rent is not null then 'rental' end,
				case when e.balance_tax_relevant is not null and ${seen.amounts} then 'balance' end,
				case when e.reminder_on is not null then 'reminder' end,
				case when e.maintenance_done is not null then 'maintenance' end,
				case when e.has_measurement then 'measurement' end,
				case when worked.minutes >= ${least}::int then 'time-recording' end], null) as kinds,
			(select o.id from event_object l join object o on o.group_id = l.group_id and o.id = l.object_id
				where l.group_id = e.group_id and l.event_id = e.id and o.deleted_at is null and o.disabled_at is null
				order by l.position limit 1) as object,
			(select c.id from contact c left join event_contact l on l.group_id = c.group_id and l.event_id = e.id and l.contact_id = c.id
				where c.group_id = e.group_id and c.deleted_at is null and c.disabled_at is null and c.id = any (array_append(array_append(
					array(select contact_id from event_contact n where n.group_id = e.group_id and n.event_id = e.id),
					e.maintenance_contact_id), e.rental_contact_id))
				order by c.id = e.maintenance_contact_id desc nulls last, c.id = e.rental_contact_id desc nulls last, l.position limit 1) as contact,
			(select j.id from journal j where j.group_id = e.group_id and j.id = e.journal_id and j.deleted_at is null and j.disabled_at is null) as journal,
			(select m.unit_id from event_measurement m where m.group_id = e.group_id and m.event_id = e.id order by m.position limit 1) as unit,
			case when worked.minutes >= ${least}::int then worked.minutes end as minutes
		from named join event e on e.group_id = ${group} and e.id = named.ids[1]
		left join lateral (
			select t.minutes from event_time t where t.group_id = e.group_id and t.event_id = e.id and ${seen.times}
			order by t.person_id = ${viewer.person} desc nulls last, t.position limit 1
		) worked on true
		order by named.score desc, named.latest`.execute(db)
	return rows
}

/** Of an entry `e` and its times `t`: what of them the viewer sees, and whether it is something to begin the next one with. */
function seenBy(viewer: Access & { person: string }, own: RawBuilder<unknown>) {
	const seesTimes = may(viewer, 'time.read')
	const amounts = may(viewer, 'balance.read') ? sql`true` : own
	const times = seesTimes ? sql`true` : sql`(t.person_id = ${viewer.person} or (t.person_id is null and ${own}))`
	// A watch that ran for a moment is nothing to begin with.
	const moment = sql`(select max(t.minutes) < ${least}::int from event_time t
		where t.group_id = e.group_id and t.event_id = e.id and ${times}) is true`
	// Whether a bare title of somebody else's was such a moment may not be told: it counts for nobody who does not see the times.
	const bare = sql`(e.rental_is_rent is null and e.reminder_on is null and e.maintenance_done is null and not e.has_measurement
		and e.journal_id is null and (e.balance_tax_relevant is null or not ${amounts})
		and not exists (select from event_time t where t.group_id = e.group_id and t.event_id = e.id and ${times})
		and not exists (select from event_object l where l.group_id = e.group_id and l.event_id = e.id)
		and not exists (select from event_contact l join contact c on c.group_id = l.group_id and c.id = l.contact_id
			where l.group_id = e.group_id and l.event_id = e.id))`
	return { amounts, times, begins: seesTimes ? sql`not ${moment}` : sql`(not ${moment} and (${own} or not ${bare}))` }
}
