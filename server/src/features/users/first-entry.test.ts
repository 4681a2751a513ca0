import { users } from '@hausheft/contract/users.ts'
import { afterAll, expect, test } from 'vitest'
import { lendServer } from '../../../test/house.ts'

const server = await lendServer()
afterAll(() => server.close())

test('the first entry is the first once, on whichever device, and for each person', async () => {
	const [anna, beat] = [await server.person('Anna'), await server.person('Beat')]
	const note = async (person: typeof anna) => (await server.call(person, users.noteFirstEntry, {})).body
	const both = await Promise.all([note(anna), note(anna)])
	expect(both.filter(({ first }) => first)).toHaveLength(1)
	expect([await note(anna), await note(beat), await note(beat)]).toEqual([{ first: false }, { first: true }, { first: false }])
	expect((await server.call(null, users.noteFirstEntry, {})).status).toBe(401)
	expect((await server.call(await server.withKey(anna, { cap: 'owner' }), users.noteFirstEntry, {})).status).toBe(403)
	const { rows } = await server.owner.query('select count(first_entry_at)::int as noted from person where id = any ($1)', [
		[anna.id, beat.id],
	])
	expect(rows).toEqual([{ noted: 2 }])
})
