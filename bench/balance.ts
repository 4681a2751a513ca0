/**
 * `node bench/balance.ts [events…=10000 100000 1000000]`: a year of one house and of the group as they are read, beside what adding up their
 * entries costs in the same database, each size in a house of its own.
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

type Measured = Record<'house' | 'its entries added up' | 'group' | 'the group’s entries added up', number>

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
			await withApp(databaseUrl, dataDir, async (url) => {
				const read = async (path: string) => (await timed(url, cookieOf(house), `/api/be/${path}/balance?year=${year}`)).p50
				const query = async (text: string, values: unknown[]) => (await timesOf(() => client.query(text, values))).p50
				// The first time nothing is warm, and the smallest house is measured first.
				for (let round = 0; round < 2; round++)
					result = {
						house: await read(`properties/${property}`),
						'its entries added up': await query(added, [group, property, year - 1, year + 1]),
						group: await read(`groups/${group}`),
						'the group’s entries added up': await query(addedOfGroup, [group, year]),
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
for (const [events, each] of all) {
	console.log(`${events} entries`)
	for (const [name, p50] of Object.entries(each))
		console.log(
			`${p50.toFixed(1).padStart(8)} ms  ${(p50 / (first?.[name as keyof Measured] ?? p50)).toFixed(2).padStart(6)} times the first  ${name}`,
		)
}
