import { nounAt, nouns, whichCan, type NounName } from '@hausheft/contract/nouns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryFields, type EntryField } from '@hausheft/contract/entry-fields.ts'
import { exchangeShapes } from '@hausheft/contract/exchange.ts'
import { lendServer, type TestServer } from './house.ts'
import { columns, tables } from './travels.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

const sorted = (list: readonly string[]) => [...list].toSorted()

test('every column of every table travels to another group, or it is said why not', async () => {
	const { rows } = await server.owner.query<{ table: string; column: string }>(`select table_name as table, column_name as column
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE'`)
	const ofEntry = Object.values<EntryField>(entryFields).flatMap(({ column }) =>
		column === null || column.includes('.') ? [] : [`event.${column}`],
	)
	const said = Object.entries(columns).flatMap(([table, list]) => Object.keys(list).map((column) => `${table}.${column}`))
	const there = rows.filter(({ table }) => !Object.hasOwn(tables, table)).map(({ table, column }) => `${table}.${column}`)
	expect(sorted([...new Set([...said, ...ofEntry])])).toEqual(sorted(there))
})

test('a noun that travels has its table and its list in the file; of each other one it is said why not', () => {
	const lists = Object.keys(exchangeShapes).flatMap((list) => (list === 'units' ? [] : [list === 'entries' ? 'event' : nounAt(list)]))
	expect(sorted(whichCan('travels'))).toEqual(sorted(lists.map(String)))
	for (const noun of Object.keys(nouns) as NounName[])
		if (noun !== 'users')
			expect([noun, Object.hasOwn(columns, noun), Object.hasOwn(tables, noun)]).toEqual([noun, isMoving(noun), !isMoving(noun)])
})
/** What was said to an entry travels in it, as stays do in their house. */
const isMoving = (noun: NounName) => noun === 'reply' || noun === 'stay' || whichCan('travels').some((each) => each === noun)
