import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import type { Unit } from '@hausheft/contract/events.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { ReadingOrderFields } from '@hausheft/contract/reading-requests.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { unitsOf } from '@hausheft/contract/swiss/decimals.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { Db, PropertyPlace } from '../../platform/database/sql.ts'
import type { Step, Stretch } from './rules.ts'

type UnitKind = Unit['kind']
/** Stands for: at no object. */
const none = '00000000-0000-0000-0000-000000000000'
const objectOf = sql<string | null>`nullif(object_key, ${none}::uuid)`

export const listUnits = (db: Db) =>
	db
		.selectFrom('unit')
		.select(['id', 'name', 'symbol', sql<Unit['kind']>`kind`.as('kind')])
		.orderBy('position')
		.execute()

type Listed = Omit<Reading, 'last' | 'expected' | 'position'> & Reading['last'] & { kind: UnitKind; symbol: string; course: string }
/** Every series of a property, in the order of its round, then by its name, with the last stretches of its course; none at what is in the trash. */
export async function listCourses(db: Db, group: string, property: string) {
	const { rows } = await sql<Listed>`
		select unit_id as unit, unit.kind, unit.symbol, last_name as name, ${objectOf} as object, readings as count,
			last_data::text as data, iso(last_at) as event_at, last_event as event,
			coalesce(placed.hidden, object.disabled_at is not null) as hidden, course
		from reading_span span join unit on unit.id = unit_id
		left join object on object.group_id = span.group_id and object.id = object_key
		left join (
			select distinct on (placed.unit, placed.name, placed.object) placed.*
			from property cross join lateral rows from (jsonb_to_recordset(reading_order) as (unit uuid, name text, object uuid, hidden boolean))
				with ordinality as placed (unit, name, object, hidden, at)
			where property.group_id = ${group} and property.id = ${property}
			order by placed.unit, placed.name, placed.object, at
		) placed on placed.unit = unit_id and placed.name = name_key and coalesce(placed.object, ${none}::uuid) = object_key
		cross join lateral (select json_agg(stretch order by starts_on)::text as course from (
			select starts_on, readings, first_replaced as replaced, broken, first_data::text as first, last_data::text as last, least::text, most::text,
				(extract(epoch from last_at) * 1000)::bigint as at
			from reading_span part where part.group_id = span.group_id and part.property_id = span.property_id and part.unit_id = span.unit_id
				and part.span = 'day' and part.name_key = span.name_key and part.object_key = span.object_key
			order by starts_on desc limit ${courseLength}
		) stretch) course
		where span.group_id = ${group} and span.property_id = ${property} and span.span = 'ever'
			and (object_key = ${none} or (object.id is not null and object.deleted_at is null))
		order by placed.at nulls last, last_name collate de_ch, object.name collate de_ch nulls first, object_key, unit_id`.execute(db)
	return rows.map(({ course, ...row }) => ({ ...row, course: fromJson<Step[]>(course) }))
}
/** How many days with readings say what is to be expected. */
const courseLength = 13

/** Series that were read before, and not in these days; hidden ones and those at what is in the trash are not missed. */
export async function listUnread(db: Db, group: string, property: string, { from, until }: { from: Day; until: Day }) {
	const { rows } = await sql<{ name: string; object: string | null; last_on: Day }>`
		select span.last_name as name, object.name as object, before.last_on
		from reading_span span join unit on unit.id = span.unit_id and unit.kind = 'counter'
		left join object on object.group_id = span.group_id and object.id = span.object_key
		cross join lateral (select max(part.starts_on) filter (where part.starts_on < ${from}::date)::text as last_on,
				bool_or(part.starts_on between ${from}::date and ${until}::date) as is_read
			from reading_span part where part.group_id = span.group_id and part.property_id = span.property_id and part.unit_id = span.unit_id
				and part.span = 'day' and part.name_key = span.name_key and part.object_key = span.object_key) before
		where span.group_id = ${group} and span.property_id = ${property} and span.span = 'ever' and before.last_on is not null and not before.is_read
			and (span.object_key = ${none} or (object.deleted_at is null and object.disabled_at is null))
		order by span.last_name collate de_ch, object.name collate de_ch`.execute(db)
	return rows
}

/** Keeps the order of a property's round; a name is kept as it is compared. */
export async function setReadingOrder(db: Db, group: string, property: string, order: ReadingOrderFields['series']): Promise<void> {
	const kept = order.map(({ unit, name, object = null, hidden }) => ({ unit, name, object, hidden }))
	await sql`update property set reading_order = (
			select coalesce(jsonb_agg(jsonb_build_object('unit', unit, 'name', lower(trim(name)), 'object', object, 'hidden', hidden) order by at), '[]')
			from rows from (json_to_recordset(${JSON.stringify(kept)}) as (unit uuid, name text, object uuid, hidden boolean))
				with ordinality as placed (unit, name, object, hidden, at)
		) where group_id = ${group} and id = ${property}`.execute(db)
}

/** Entries with a reading, all that is asked of one and the same: its unit, its name, its object, or that it is at none. */
export function hasReading(
	group: RawBuilder<unknown>,
	property: string | null,
	{ unit, reading, object }: EventFilters,
): RawBuilder<SqlBool> {
	const there = property === null ? sql`` : sql`and property_id = ${property}`
	const ofUnit = unit === undefined ? sql`` : sql`and unit_id = ${unit}`
	const named = reading === undefined ? sql`` : sql`and name_key = lower(trim(${reading}))`
	const at = object === undefined ? sql`` : object === 'none' ? sql`and object_id is null` : sql`and object_id = ${object}`
	return sql`event.has_measurement and event.id in (select event_id from event_measurement where group_id = ${group} ${there} ${ofUnit} ${named} ${at})`
}

type Chosen = { unit: string; series: readonly { name: string; object: string | null }[] | null }
export type Series = {
	unit: string
	kind: UnitKind
	key: string
	name: string
	object: string | null
	object_name: string | null
	first_on: Day | null
	last_on: Day | null
	/** How many there are. */
	readings: number
}

/** For each of several choices at a property: its series, or all of its unit by their names; at most so many of each. */
export async function listSeries(
	db: Db,
	{ group, property }: PropertyPlace,
	choices: readonly Chosen[],
	most: number | null = null,
): Promise<Series[][]> {
	const asked = JSON.stringify(choices.map(({ unit, series }, nth) => ({ nth, unit, series })))
	const { rows } = await sql<Series & { nth: number }>`with asked as (
			select * from json_to_recordset(${asked}) as (nth integer, unit uuid, series json)
		), there as (
			select unit_id, name_key, object_key, last_name, (first_at at time zone 'Europe/Zurich')::date as first_on,
				(last_at at time zone 'Europe/Zurich')::date as last_on, readings from reading_span
			where group_id = ${group} and property_id = ${property} and span = 'ever' and unit_id in (select unit from asked)
		), wanted as (
			select nth, unit, lower(trim(name)) as name_key, coalesce(object, ${none}::uuid) as object_key, name, at from asked,
				rows from (json_to_recordset(coalesce(series, '[]')) as (name text, object uuid)) with ordinality as w (name, object, at)
		), shown as (
			select nth, unit, wanted.name_key, wanted.object_key, coalesce(last_name, name) as name, first_on, last_on, readings, at
			from wanted left join there on unit_id = unit and there.name_key = wanted.name_key and there.object_key = wanted.object_key
			union all select nth, unit, name_key, object_key, last_name, first_on, last_on, readings, 0 from asked join there on unit_id = unit where series is null
		), placed as (
			select shown.*, object.name as object_name, row_number() over (
				partition by nth order by at, shown.name collate de_ch, object.name collate de_ch nulls first, object_key) as place
			from shown left join object on object.group_id = ${group} and object.id = object_key
		)
		select nth, placed.unit, unit.kind, name_key as key, placed.name, ${objectOf} as object, object_name, first_on, last_on,
			coalesce(readings, 0) as readings
		from placed join unit on unit.id = placed.unit where ${most}::integer is null or place <= ${most} order by nth, place`.execute(db)
	const byNth = Map.groupBy(rows, ({ nth }) => nth)
	return choices.map((_, nth) => byNth.get(nth) ?? [])
}

type Row = {
	on: Day
	readings: number
	steps: number
	passed: number
	broken: string
	replaced: boolean
	first_at: number
	last_at: number
} & Record<'nth' | 'first' | 'last' | 'gained' | 'total' | 'least' | 'most', string>

type Course = Pick<Series, 'unit' | 'key' | 'object'> & { span: 'day' | 'month'; since: Day; until: Day }

/** The stretches of each course from a day until another, and the nearest ones before and after them. */
export async function listStretches(db: Db, { group, property }: PropertyPlace, courses: readonly Course[]): Promise<Stretch[][]> {
	if (courses.length === 0) return []
	const wanted = courses.map(({ unit, key, object, span, since, until }, nth) => ({
		nth,
		unit,
		key,
		object: object ?? none,
		span,
		since,
		until,
	}))
	const of = sql`select * from reading_span where group_id = ${group} and property_id = ${property} and unit_id = wanted.unit
		and reading_span.span = wanted.span and name_key = wanted.key and object_key = wanted.object and starts_on`
	const { rows } = await sql<Row>`
		select wanted.nth, starts_on as on, readings, steps, passed, broken, first_replaced as replaced, first_data::text as first, last_data::text as last,
			gained::text, total::text, least::text, most::text,
			(extract(epoch from first_at) * 1000)::bigint as first_at, (extract(epoch from last_at) * 1000)::bigint as last_at
		from json_to_recordset(${JSON.stringify(wanted)})
			as wanted (nth integer, unit uuid, key text, object uuid, span text, since date, until date)
		cross join lateral (
			(${of} < wanted.since order by starts_on desc limit 1)
			union all (${of} >= wanted.since and starts_on < wanted.until)
			union all (${of} >= wanted.until order by starts_on limit 1)
		) stretch order by wanted.nth, starts_on`.execute(db)
	const byNth = Map.groupBy(rows, ({ nth }) => Number(nth))
	return courses.map((_, nth) => (byNth.get(nth) ?? []).map(stretchOf))
}

const stretchOf = (row: Row): Stretch => ({
	on: row.on,
	readings: row.readings,
	first: { at: Number(row.first_at), data: unitsOf(row.first), replaced: row.replaced },
	last: { at: Number(row.last_at), data: unitsOf(row.last) },
	gained: unitsOf(row.gained),
	steps: row.steps,
	passed: BigInt(row.passed),
	broken: row.broken === '' ? [] : row.broken.split(','),
	total: unitsOf(row.total),
	least: unitsOf(row.least),
	most: unitsOf(row.most),
})
