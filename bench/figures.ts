/**
 * `node bench/figures.ts [events…=10000 100000 1000000]`: a year of one house and of the group, a year of worked time, one statistic and the
 * cards of a hundred as they are read, beside what adding up their entries costs in the same database (of the cards, as long as one of them a
 * hundred times), each size in a house of its own.
 */
import pg from 'pg'
import { cookieOf, timed, timesOf, withApp } from './asked.ts'
import { withHouse } from './house.ts'

/** The same figures from the entries: two years by month, one by everything else. */
const amounts = `select id, journal_id, maintenance_contact_id, rental_contact_id, event_at, balance_expense_rappen as expense, balance_income_rappen as income,
		balance_tax_relevant as relevant, balance_tax as tax
	from event where group_id = $1 and property_id = $2 and deleted_at is null and balance_tax_relevant is not null
		and event_at >= make_timestamptz($3, 1, 1, 0, 0, 0, 'Europe/Zurich') and event_at < make_timestamptz($4, 1, 1, 0, 0, 0, 'Europe/Zurich')`
const sums = 'sum(expense), sum(income), count(*)'
const added = `with two as (${amounts}), one as (select * from two where event_at >= make_timestamptz($4 - 1, 1, 1, 0, 0, 0, 'Europe/Zurich')),
	named as (select event_id, contact_id from event_contact where group_id = $1
		union select id, maintenance_contact_id from one where maintenance_contact_id is not null
		union select id, rental_contact_id from one where rental_contact_id is not null)
	select to_char(event_at at time zone 'Europe/Zurich', 'YYYY-MM'), ${sums} from two group by 1
	union all select journal_id::text, ${sums} from one group by 1
	union all select object_id::text, ${sums} from one left join event_object on event_object.group_id = $1 and event_object.event_id = one.id group by 1
	union all select contact_id::text, ${sums} from one left join named on named.event_id = one.id group by 1
	union all select concat(relevant, tax), ${sums} from one group by 1`
const addedOfGroup = `select property_id, to_char(event_at at time zone 'Europe/Zurich', 'YYYY-MM'), sum(balance_expense_rappen), sum(balance_income_rappen)
	from event where group_id = $1 and deleted_at is null and balance_tax_relevant is not null
		and event_at >= make_timestamptz($2, 1, 1, 0, 0, 0, 'Europe/Zurich') and event_at < make_timestamptz($2 + 1, 1, 1, 0, 0, 0, 'Europe/Zurich') group by 1, 2`

const worked = `select to_char(event_at at time zone 'Europe/Zurich', 'YYYY-MM'), t.person_id, person_name, journal_id, sum(minutes), count(*)
	from event join event_time t on t.group_id = event.group_id and t.event_id = event.id
	where event.group_id = $1 and property_id = $2 and deleted_at is null
		and event_at >= make_timestamptz($3, 1, 1, 0, 0, 0, 'Europe/Zurich') and event_at < make_timestamptz($3 + 1, 1, 1, 0, 0, 0, 'Europe/Zurich')
	group by 1, 2, 3, 4`
const consumed = `select to_char(at at time zone 'Europe/Zurich', 'YYYY-MM'), series, sum(greatest(data - before, 0)) from (
		select event.event_at as at, data, lower(trim(m.name)) || coalesce(object_id::text, '') as series,
			lag(data) over (partition by lower(trim(m.name)), object_id order by event.event_at, event.id) as before
		from event join event_measurement m on m.group_id = event.group_id and m.event_id = event.id
		where event.group_id = $1 and event.property_id = $2 and unit_id = $3 and deleted_at is null
	) reading group by 1, 2`

type Name = 'a year of a house' | 'a year of the group' | 'worked time of a year' | 'a statistic' | 'the cards of a hundred'
/** As it is read, and as plain sums over the entries. */
type Measured = Record<Name, { read: number; added: number }>

async function measured(events: number): Promise<Measured> {
	let result: Measured | undefined
	await withHouse(events, async ({ url: databaseUrl, house, dataDir }) => {
		const client = new pg.Client(databaseUrl)
		await client.connect()
		try {
			const { group, property } = house
			const { rows } = await client.query<{ year: number }>(
				`select extract(year from month)::integer as year from balance_month where property_id = $1 and dimension = 'total' group by 1
				order by sum(count) desc limit 1`,
				[property],
			)
			const year = rows[0]?.year ?? 0
			const found = await client.query<{ id: string; property: string; unit: string }>(
				`select s.id, s.property_id as property, s.unit_id as unit from statistic s
					join reading_span r on r.property_id = s.property_id and r.unit_id = s.unit_id and span = 'ever'
					where s.group_id = $1 and summarize group by s.id, s.property_id, s.unit_id order by sum(readings) desc limit 1`,
				[group],
			)
			const [statistic] = found.rows
			// Beside those that there are, as many as a property may have.
			await client.query(
				`insert into statistic (group_id, property_id, name, unit_id, scale, summarize)
					select $1, $2, 'Karte ' || n, $3, (array['day', 'week', 'month', 'year'])[n % 4 + 1], true
					from generate_series(1, 100 - (select count(*) from statistic where property_id = $2 and deleted_at is null)::integer) n`,
				[group, statistic?.property, statistic?.unit],
			)
			await withApp(databaseUrl, dataDir, async (url) => {
				const read = async (path: string) => (await timed(url, cookieOf(house), `/api/be/${path}`)).p50
				const query = async (text: string, values: unknown[]) => (await timesOf(() => client.query(text, values))).p50
				// The first time nothing is warm, and the smallest house is measured first.
				for (let round = 0; round < 2; round++)
					result = {
						'a year of a house': {
							read: await read(`properties/${property}/balance?year=${year}`),
							added: await query(added, [group, property, year - 1, year + 1]),
						},
						'a year of the group': {
							read: await read(`groups/${group}/balance?year=${year}`),
							added: await query(addedOfGroup, [group, year]),
						},
						'worked time of a year': {
							read: await read(`properties/${property}/time-recording?from=${year}-01-01&to=${year}-12-31`),
							added: await query(worked, [group, property, year]),
						},
						'a statistic': {
							read: await read(`statistics/${statistic?.id}/data`),
							added: await query(consumed, [group, statistic?.property, statistic?.unit]),
						},
						'the cards of a hundred': {
							read: await read(`properties/${statistic?.property}/statistics-data`),
							added: 100 * (await query(consumed, [group, statistic?.property, statistic?.unit])),
						},
					}
			})
		} finally {
			await client.end()
		}
	})
	if (!result) throw new Error('there is a house to measure')
	return result
}

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000]
const all: [number, Measured][] = []
for (const events of sizes) all.push([events, await measured(events)])
const [, first] = all[0] ?? []
const ms = (time: number) => `${time.toFixed(1).padStart(8)} ms`
for (const [events, each] of all) {
	console.log(`${events} entries: as it is read (times the first size), and its entries added up`)
	for (const [name, { read, added: plain }] of Object.entries(each))
		console.log(`${ms(read)} ${(read / (first?.[name as Name].read ?? read)).toFixed(2).padStart(6)}  ${ms(plain)}  ${name}`)
}
