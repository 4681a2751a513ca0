import { createHash, randomUUID } from 'node:crypto'
import { groups } from '@hausheft/contract/groups.ts'
import { members } from '@hausheft/contract/members.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type Answered, type TestPerson, type TestServer } from '../../../test/house.ts'
import { make } from '../../../test/rights-world.ts'
import { actAs } from '../database/act.ts'
import { connect } from '../database/connect.ts'
import { answerOnce } from './idempotency.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

const fourAtOnce = <T>(send: () => Promise<Answered<T>>) => Promise.all(Array.from({ length: 4 }, send))

test('four that make one group with one key answer with that group, whichever of them made it', async () => {
	const anna = await server.person('Anna')
	for (const round of ['one', 'two', 'three']) {
		const answers = await fourAtOnce(() => server.call(anna, groups.createGroup, { body: { name: `Haus ${round}` } }, { key: round }))
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
		expect(answers.map(({ body }) => body.rbac.role)).toEqual(['owner', 'owner', 'owner', 'owner'])
	}
	expect((await server.call(anna, groups.listGroups, {})).body.map(({ name }) => name)).toEqual(['Haus one', 'Haus three', 'Haus two'])
})

test('four that accept one invitation with one key have all joined', async () => {
	const house = await createHouse(server)
	for (const round of ['one', 'two', 'three']) {
		const guest = await server.person(`Gast ${round}`)
		const id = await make.invite({ server, house }, guest.email)
		const answers = await fourAtOnce(() =>
			server.call(guest, members.acceptInvitation, { params: { id }, body: undefined }, { key: round }),
		)
		expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array.from({ length: 4 }, () => [201, house.group.id]))
	}
})

describe('what a request was goes by what was sent', () => {
	const sent = { name: 'Heizung', event_at: '2026-11-20T09:00:00.000Z' }
	let anna: TestPerson
	beforeAll(async () => {
		anna = await server.person('Anna')
	})
	/** As a device sends it, and as a release parses it; answers whether that made something. */
	const made = async (key: string, body: object, parsed: object) => {
		const database = connect(server.url, () => {})
		const { replay: _none, ...endpoint } = groups.createGroup
		const call = { version: 0, upload: null, request: { headers: { 'idempotency-key': key }, body } as unknown as FastifyRequest }
		let isMade = false
		const work = async () => void (isMade = true)
		try {
			await actAs(database, { person: anna.id }, { mode: 'write' }, (acting) =>
				answerOnce(acting, new Map(), endpoint, { body: parsed }, call, work),
			)
			return isMade
		} finally {
			await database.close()
		}
	}

	test('a default that came later, and another order, make no other request of it; another value does', async () => {
		const key = randomUUID()
		expect(await made(key, sent, sent)).toBe(true)
		expect(await made(key, sent, { ...sent, split: [] })).toBe(false)
		expect(await made(key, Object.fromEntries(Object.entries(sent).reverse()), { ...sent, split: [] })).toBe(false)
		await expect(made(key, { ...sent, name: 'Ofen' }, sent)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
	})

	test('a row of a release before is known by what was parsed', async () => {
		const key = randomUUID()
		const parsed = { ...sent, tax_relevant: false }
		const hash = createHash('sha256')
			.update('POST /api/be/groups\n')
			.update(JSON.stringify({ body: parsed }))
			.digest('base64url')
		await server.owner.query('insert into answered (person_id, key, request_hash) values ($1, $2, $3)', [anna.id, key, hash])
		expect(await made(key, sent, parsed)).toBe(false)
		await expect(made(key, sent, { ...parsed, name: 'Ofen' })).rejects.toMatchObject({ code: 'idempotency_mismatch' })
	})
})
