import { sql, type RawBuilder } from 'kysely'
import { calendarKinds, type CalendarKind } from '@hausheft/contract/calendar-kinds.ts'
import type { CalendarItem } from '@hausheft/contract/calendar.ts'
import type { Days } from '@hausheft/contract/calendar-days.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { iso, isoOrNull, isSince, isUntil, type Db } from '../../platform/database/sql.ts'

/** One thing on one day, with what says how much of it the reader knows: of a contact that is settled by the database. */
export type Row = Omit<CalendarItem, 'movable' | 'until' | 'people' | 'state'> & {
	user: string | null
	parts: string
	created_at: string
	updated_at: string
	/** Of a stay alone. */
	until_on: string | null
	people: number | null
	state: NonNullable<CalendarItem['state']> | null
}
type DayRow = Row & { total: number }
/** `place`: name and address of the property, as JSON. */
export type FeedRow = Row & { place: string | null }

type CalendarAsked = {
	/** In which the reader sees anything at all. */
	groups: string[]
	person: string
	/** Those of them in which amounts, and times of others, are seen. */
	amounts: string[]
	times: string[]
	property?: string | undefined
	/** These kinds alone, without reminders that are done, and a reminder with the name of its entry beside its own words. */
	feed?: CalendarKind[]
} & Days

/** What stands on these days, of each day so many, what is of the whole day first; `total`: how much there is on the day. */
export async function listDays(db: Db, asked: CalendarAsked, mostOfADay: number): Promise<DayRow[]> {
	const { rows } =
		await sql<DayRow>`with ${days(asked, mostOfADay)}, standing as (${standing(asked, sql`event.id in (select entry from first)`)})
		select ${columns}, (beside + coalesce(entries, 0))::integer as total from (
			select *, row_number() over (partition by "on" order by event_at nulls first, kind, name collate de_ch, id) as place,
				count(*) filter (where kind <> 'entry') over (partition by "on") as beside from standing
		) placed left join (select day."on" as day, sum(day.entries) as entries from day group by day."on") counted on day = "on"
		where place <= ${mostOfADay} order by "on", place`.execute(db)
	return rows
}

/** Of each day how many entries there are, and the first ones: no other is looked into. Those of one instant stand by their names. */
const days = ({ groups, property, from, to }: CalendarAsked, most: number) => {
	const midnight = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Europe/Zurich')`
	const ofDay = (
		day: string,
	) => sql`from event where event.group_id = ${sql.ref(`${day}.group_id`)} and event.property_id = ${sql.ref(`${day}.id`)}
		and event.deleted_at is null and event.event_at >= ${midnight(sql.ref(`${day}.on`))} and event.event_at < ${midnight(sql`(${sql.ref(`${day}.on`)} + 1)`)}`
	return sql`day as materialized (
			select place.*, entries from (
				select property.group_id, property.id, ${from}::date + generate_series(0, ${to}::date - ${from}::date) as "on" from property
				where property.group_id = any (${groups}::uuid[]) and property.deleted_at is null ${property ? sql`and property.id = ${property}` : sql``}
			) place cross join lateral (select count(*) as entries ${ofDay('place')}) counted where entries > 0
		), first as materialized (
			select entry from (
				select top.id as entry, rank() over (partition by day."on" order by top.event_at) as place from day
					cross join lateral (select event.id, event.event_at ${ofDay('day')} order by event.event_at fetch first ${sql.lit(most)} rows with ties) top
			) ranked where place <= ${most}
		)`
}

/** The same without days, with where the properties are: so many, what is ahead before what has passed, the nearest first. */
export async function listForFeed(db: Db, asked: CalendarAsked, today: Day, most: number): Promise<FeedRow[]> {
	const { rows } = await sql<FeedRow>`select ${columns},
			(select json_build_object('name', name, 'address_street', address_street, 'address_zip', address_zip, 'address_city', address_city)::text
				from property where property.group_id = "group" and property.id = property) as place
		from (select *, greatest(${today}::date - "on", 0) as passed from (${standing(asked)}) standing where kind = any (${asked.feed ?? []}::text[])
			order by passed, "on", event_at nulls first, kind, id limit ${most}) nearest order by "on", event_at nulls first, kind, id`.execute(
		db,
	)
	return rows
}

const columns = sql`kind, id, "group", property, "on"::text as "on", iso(event_at) as at, name, done, about, version, "user", parts::text as parts,
	iso(created_at) as created_at, iso(updated_at) as updated_at, until_on, people, state`

/** Each kind by the index of its day, in all groups at once; `among`: no other entries on the days of their own. */
function standing(asked: CalendarAsked, among = sql`true`): RawBuilder<unknown> {
	const { groups, property, from, to, feed } = asked
	const within = (day: string) => sql`event.${sql.ref(day)} between ${from}::date and ${to}::date`
	const entries = (
		kind: Row['kind'],
		on: RawBuilder<unknown>,
		at: RawBuilder<unknown>,
		of: { name?: RawBuilder<unknown>; done?: RawBuilder<unknown> },
	) =>
		sql`select ${kind}::text as kind, event.id, event.group_id as "group", event.property_id as property, ${on} as "on", ${at} as event_at,
				${of.name ?? sql`event.name`} as name, ${of.done ?? sql`false`} as done, ${kind === 'entry' ? about(asked) : sql`${kind}::text`} as about,
				event.version, event.person_id as "user", event.parts, event.created_at, event.updated_at, null::date as until_on, null::integer as people,
				null::text as state
			from event join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null
			where event.group_id = any (${groups}::uuid[]) and event.deleted_at is null ${property ? sql`and event.property_id = ${property}` : sql``}`
	const at = sql.ref('event.event_at')
	return sql`${entries('entry', sql`(event.event_at at time zone 'Europe/Zurich')::date`, at, {})} and ${isSince(at, from)} and ${isUntil(at, to)} and ${among}
		union all ${entries('reminder', sql.ref('event.reminder_on'), sql`null::timestamptz`, {
			name: feed ? sql`concat_ws(': ', event.name, event.reminder_note)` : sql`coalesce(event.reminder_note, event.name)`,
			done: sql.ref('event.reminder_done'),
		})} and event.reminder_on is not null and ${within('reminder_on')} ${feed ? sql`and not event.reminder_done` : sql``}
		union all ${entries('maintenance', sql.ref('event.maintenance_on'), sql`null::timestamptz`, {})}
			and not event.maintenance_done and event.maintenance_on is not null and ${within('maintenance_on')}
		union all ${contacts(asked)} union all ${stays(asked)}`
}

/** The most telling part of an entry that the reader sees, in the order of the page's signs. */
const about = ({ person, amounts, times }: CalendarAsked) => sql`case when event.maintenance_done is not null then 'maintenance'
	when event.has_measurement then 'measurement'
	when event.rental_is_rent is not null then 'rental'
	when event.balance_tax_relevant is not null and (event.group_id = any (${amounts}::uuid[]) or event.person_id = ${person}) then 'balance'
	when event.has_time_recording and (event.group_id = any (${times}::uuid[]) or exists (select from event_time worked
		where worked.group_id = event.group_id and worked.event_id = event.id
			and (worked.person_id = ${person} or (worked.person_id is null and event.person_id = ${person})))) then 'time-recording'
	when event.reminder_on is not null then 'reminder' end`

const contacts = ({ groups, property, from, to }: CalendarAsked) => sql`select 'contact', contact.id, contact.group_id, (
			select property.id from contact_property link
			join property on property.group_id = link.group_id and property.id = link.property_id and property.deleted_at is null
			where link.group_id = contact.group_id and link.contact_id = contact.id order by property.name collate de_ch, property.id limit 1),
		contact.valid_until, null, contact.shown_name, false, null, contact_version(contact), null, '{}'::jsonb, contact.created_at, contact_updated_at(contact), null, null, null
	from contact where contact.group_id = any (${groups}::uuid[]) and contact.deleted_at is null and contact.disabled_at is null
		and contact.valid_until between ${from}::date and ${to}::date
		${property ? sql`and exists (select from contact_property link where link.group_id = contact.group_id and link.contact_id = contact.id and link.property_id = ${property})` : sql``}`

/** On the day of arrival, or on the first that is asked for; in a subscription from the day of arrival on, and what is only wished for says so. */
const stays = ({ groups, person, property, from, to, feed }: CalendarAsked) => sql`select 'stay', stay.id, stay.group_id, stay.property_id,
		${feed ? sql`stay.from_on` : sql`greatest(stay.from_on, ${from}::date)`}, null, stay.shown_name, false, null, stay.version,
		case when is_own_stay(stay) then ${person}::uuid else stay.person_id end, '{}'::jsonb, stay.created_at, stay.updated_at, stay.until_on, stay.people, stay.state
	from stay join property on property.group_id = stay.group_id and property.id = stay.property_id and property.deleted_at is null
	where stay.group_id = any (${groups}::uuid[]) and stay.deleted_at is null and stay.state <> 'refused'
		and stay.from_on <= ${to}::date and stay.until_on >= ${from}::date ${property ? sql`and stay.property_id = ${property}` : sql``}`

/** All that the reader sees. */
export const listPlaces = (db: Db, groups: string[]): Promise<{ id: string; group: string; name: string }[]> =>
	db
		.selectFrom('property')
		.select(['property.id', 'property.group_id as group', 'property.name'])
		.where(sql<boolean>`property.group_id = any (${groups}::uuid[])`)
		.where('property.deleted_at', 'is', null)
		.orderBy(sql`property.name collate de_ch`)
		.orderBy('property.id')
		.execute()

const shownKinds = sql<CalendarKind[]>`coalesce(calendar_feed.kinds, ${[...calendarKinds]}::text[])`.as('kinds')

export const findFeed = (db: Db, group: string, person: string) =>
	db
		.selectFrom('calendar_feed')
		.select([iso('created_at').as('created_at'), isoOrNull('read_at').as('read_at'), shownKinds])
		.where('group_id', '=', group)
		.where('person_id', '=', person)
		.executeTakeFirst()

/** Instead of the one before. */
export const putFeed = (db: Db, group: string, person: string, token_hash: string, kinds: CalendarKind[]) => {
	const fresh = { token_hash, kinds, created_at: sql<string>`now()`, read_at: null, content_hash: null, changed_at: null }
	return db
		.insertInto('calendar_feed')
		.values({ group_id: group, person_id: person, ...fresh })
		.onConflict((known) => known.columns(['group_id', 'person_id']).doUpdateSet(fresh))
		.execute()
}

export const changeFeed = (db: Db, group: string, person: string, kinds: CalendarKind[]) =>
	db.updateTable('calendar_feed').set({ kinds }).where('group_id', '=', group).where('person_id', '=', person).execute()

export const removeFeed = (db: Db, group: string, person: string) =>
	db.deleteFrom('calendar_feed').where('group_id', '=', group).where('person_id', '=', person).execute()

/** Whose secret this is, and the name of the group. As the owner: who asks has nothing but the secret. */
export const findSubscriber = (owner: Db, token_hash: string) =>
	owner
		.selectFrom('calendar_feed')
		.innerJoin('group', 'group.id', 'calendar_feed.group_id')
		.select(['calendar_feed.group_id as group', 'calendar_feed.person_id as person', 'group.name', shownKinds])
		.where('calendar_feed.token_hash', '=', token_hash)
		.executeTakeFirst()

/**
 * Notes what is handed out; answers since when it has been that. Two states never have the same second, or who asks by the clock would miss one.
 * As the owner, of the feed of this secret alone.
 */
export async function noteRead(owner: Db, token_hash: string, content_hash: string): Promise<Date | undefined> {
	const { rows } = await sql<{ changed_at: Date }>`with known as (
			select changed_at from calendar_feed where token_hash = ${token_hash} and content_hash = ${content_hash}
				and read_at > now() - interval '1 hour'
		), noted as (
			update calendar_feed set content_hash = ${content_hash},
				read_at = case when read_at > now() - interval '1 hour' then read_at else now() end,
				changed_at = case when content_hash is not distinct from ${content_hash} then changed_at
					else greatest(date_trunc('second', now()), changed_at + interval '1 second') end
			where token_hash = ${token_hash} and not exists (select from known) returning changed_at
		) select changed_at from known union all select changed_at from noted`.execute(owner)
	return rows[0]?.changed_at
}
