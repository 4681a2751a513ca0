import { groups } from '@hausheft/contract/groups.ts'
import { nouns, whichCan, type NounName } from '@hausheft/contract/nouns.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '../src/platform/database/audience.ts'
import { messageFor } from '../src/platform/live/audience.ts'
import { createHouse, type TestHouse } from './house.ts'
import { listening, openPage, type Page } from './live.ts'
import { oneOfEach } from './rights-world.ts'
import { endpointAt, startListedServer } from './routes.ts'

const { server, mounted } = await startListedServer()
let house: TestHouse
let page: Page
/** One of each noun, by its name. */
let ids: Map<string, string>

beforeAll(async () => {
	const host = await listening(server.app)
	house = await createHouse(server)
	page = await openPage(host, house.anna)
	await page.hears({ source: 'users' })
	ids = new Map(Object.entries({ ...(await oneOfEach({ server, house })), group: house.group.id }))
	await server.call(house.anna, groups.changeGroup, { params: { id: house.group.id }, body: { name: 'Familie Keller-Frei' } })
})
afterAll(async () => {
	page.socket.terminate()
	await server.close()
})

const column = async (text: string, values: unknown[] = []) => {
	const { rows } = await server.owner.query<{ found: string }>(text, values)
	return rows.map(({ found }) => found).toSorted()
}
const sorted = (list: readonly string[]) => [...list].toSorted()
const addressed = (Object.keys(nouns) as NounName[]).flatMap((name) => {
	const { path } = nouns[name]
	return path === null ? [] : [{ name, path }]
})

test('app_target() in the database knows the nouns of the table, imports and webhooks, and where each belongs', async () => {
	const [source] = await column(`select prosrc as found from pg_proc where proname = 'app_target'`)
	const known = [...(source ?? '').matchAll(/\bwhen '(\w+)' then/g)].map(([, path = '']) => path)
	expect(sorted(known)).toEqual(sorted(['deliveries', 'imports', 'webhooks', ...addressed.map(({ path }) => path)]))
	for (const { name, path } of addressed) {
		const { rows } = await server.owner.query<{ target: { group: string } | null }>('select app_target($1, $2) as target', [
			path,
			ids.get(name),
		])
		expect([name, rows[0]?.target?.group]).toEqual([name, house.group.id])
	}
})

test('what can be live is announced, what has a history is recorded, and nothing else', async () => {
	await page.hears({ source: 'group', event: 'UPDATE' })
	expect(sorted([...new Set(page.messages.map(({ source }) => source))])).toEqual(sorted(whichCan('live')))
	expect(await column('select distinct source as found from history where group_id = $1', [house.group.id])).toEqual(
		sorted(whichCan('history')),
	)
})

test('what can be found is in the search', async () => {
	expect(await column('select distinct source as found from search where group_id = $1', [house.group.id])).toEqual(
		sorted(whichCan('search')),
	)
})

test('what plans limit is counted, and has its column in the plans', async () => {
	const limited = whichCan('limit').map((name) => nouns[name].path)
	expect(await column('select resource as found from usage where group_id = $1 and used > 0', [house.group.id])).toEqual(sorted(limited))
	expect(
		await column(`select column_name as found from information_schema.columns where table_name = 'plan' and column_name like 'limit\\_%'`),
	).toEqual(sorted(limited.map((path) => `limit_${path}`)))
	// A missing column would let them be made without end.
	expect(
		await column('select resource as found from usage where group_id = $1 and plan_limit(group_id, resource) is null', [house.group.id]),
	).toEqual([])
})

test('what can be thrown away lies in the trash, and nothing else', async () => {
	const other = await createHouse(server, 'Familie Brunner')
	const made = await oneOfEach({ server, house: other })
	for (const name of whichCan('trash')) await server.owner.query(`update "${name}" set deleted_at = now() where id = $1`, [made[name]])
	expect(await column('select source as found from trash where group_id = $1', [other.group.id])).toEqual(sorted(whichCan('trash')))
})

test('a row names the permission with which the noun is read', () => {
	for (const { name, path } of addressed) {
		const { permission } = endpointAt(mounted, 'GET', `/${path}/{id}/get`)
		expect([name, nouns[name].read]).toEqual([name, permission])
	}
	expect(nouns.users.read).toBe(endpointAt(mounted, 'GET', '/groups/{id}/users').permission)
})

test.each(whichCan('live').filter((source) => source !== 'group'))('T06 %s: those get its messages who may read it', (source) => {
	const { path } = nouns[source]
	const { permission } = endpointAt(mounted, 'GET', path === null ? '/groups/{id}/users' : `/${path}/{id}/get`)
	for (const role of [...roles, null]) {
		const member: Member = { group: 'g', person: 'me', name: 'Ich', ...uncapped(role), properties: null, gone: false }
		const got = messageFor(member, { source, event: 'UPDATE', fk: 'f', group: 'g', date: 'now' })
		expect([role, got !== null]).toEqual([role, may(member, permission as 'group.read')])
	}
})
