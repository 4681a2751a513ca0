// A furnished group goes out in every format that comes back in, into one that is empty.
import { parties } from '@hausheft/contract/parties.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { describe, expect, test } from 'vitest'
import { createHouse, type TestPerson, type TestServer } from './house.ts'
import { exported, exportedTable, runImport, sendImport } from './moved.ts'
import { shareAmong } from './parties.ts'
import { expectTravelled } from './travels.ts'

type World = { server: TestServer; owner: TestPerson; group: string; houses: string[] }

const tables = ['csv', 'xlsx'] as const
const kinds = `select key, sum(expense)::text as expense, sum(income)::text as income from balance_month
	where dimension = 'tax' and property_id = any ($1) group by key having sum(count) > 0 order by key`

async function figuresOf(server: TestServer, houses: string[]) {
	const one = async <T extends object>(text: string) => (await server.owner.query<T>(text, [houses])).rows
	const [entries] =
		await one(`select count(*)::int as count, sum(balance_expense_rappen)::text as expense, sum(balance_income_rappen)::text as income,
		count(maintenance_done)::int as maintenance, count(reminder_done)::int as reminders, count(reminder_kind)::int as bills, count(rental_is_rent)::int as rentals, count(journal_id)::int as journals
		from event where deleted_at is null and property_id = any ($1)`)
	const [minutes] = await one(`select sum(minutes)::int as minutes, count(distinct event_id)::int as worked
		from event_time time join event on event.id = time.event_id where deleted_at is null and property_id = any ($1)`)
	const readings =
		await one(`select unit.symbol, reading.name, count(*)::int as count, sum(data)::text as sum, count(reading.object_id)::int as objects
		from event_measurement reading join unit on unit.id = unit_id join event on event.id = event_id where deleted_at is null and event.property_id = any ($1)
		group by 1, 2 order by 1, 2`)
	return { entries, minutes, readings, kinds: await one(kinds) }
}

/** `world`: what is out and in again, once it is there. */
export function describeRoundTrip(world: () => World) {
	describe('out and in again', () => {
		test.each(['json', 'zip'] as const)('all of the group as %s, column by column', async (format) => {
			const { server, owner, group, houses } = world()
			const into = await createHouse(server, `Umzug ${format}`)
			const bytes = await exported(server, owner, group, format)
			const { body } = await sendImport(server, into.anna, into.group.id, bytes, `Haus.${format}`)
			expect(await runImport(server, into.anna, body.id)).toMatchObject({ status: 'done', problem: null, result: { left: 0 } })
			const there = (await server.call(into.anna, properties.listProperties, { params: { id: into.group.id } })).body
			const arrived = there.flatMap(({ id }) => (id === into.property.id ? [] : [id]))
			expect(await figuresOf(server, arrived)).toEqual(await figuresOf(server, houses))
			await expectTravelled(server, { group }, { group: into.group.id, without: [into.property.id] })
		})

		test.each(tables)('the entries of a house as %s', async (format) => {
			const { server, owner, houses } = world()
			// One house in either way, the other in the other; with HAUSHEFT_FULL both in both.
			const chosen = process.env['HAUSHEFT_FULL'] === undefined ? houses.slice(tables.indexOf(format)).slice(0, 1) : houses
			expect(chosen.length).toBeGreaterThan(0)
			for (const house of chosen) {
				const into = await createHouse(server, `Tabelle ${format}`)
				const { parties: shared } = (await server.call(owner, parties.getParties, { params: { id: house } })).body
				// A table names parties and makes none.
				await shareAmong(
					server,
					into.anna,
					into.property.id,
					shared.map((party) => ({ ...party, id: null, people: [], contact: null })),
				)
				const bytes = await exportedTable(server, owner, house, format)
				const { body } = await sendImport(server, into.anna, into.group.id, bytes, `Einträge.${format}`)
				const done = await runImport(server, into.anna, body.id)
				expect([done.status, done.result?.left, done.result?.errors]).toEqual(['done', 0, []])
				expect(await figuresOf(server, [into.property.id])).toEqual(await figuresOf(server, [house]))
			}
		})
	})
}
