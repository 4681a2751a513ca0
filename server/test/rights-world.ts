import { roles, type Role } from '@hausheft/contract/roles.ts'
import { uncapped } from '@hausheft/contract/rights.ts'
import { createHouse, type TestPerson, type TestServer } from './house.ts'
import { insert, makeLooseFile, type Caller, type Make, type Place, type TestNoun, type World } from './noun.ts'
import { testNouns } from './nouns.ts'

/** One of each thing, in the house. */
export const make = {
	...(Object.fromEntries(Object.values(testNouns).map((noun) => [noun.name, noun.make])) as Record<TestNoun['name'], Make>),
	looseFile: makeLooseFile,
	invite: (place: Place, email = `gast.${Math.random()}@haus.test`) =>
		insert(place, 'invite', { email, role: 'viewer', person_id: place.house.anna.id }),
}

export async function createWorld(server: TestServer): Promise<World> {
	const house = await createHouse(server)
	const elsewhere = await house.addProperty('Nur hier')
	const other = { server, house: await createHouse(server, 'Familie Brunner') }
	const removed = await house.join('admin')
	await server.owner.query('update member set removed_at = now() where person_id = $1', [removed.id])
	const member = async (role: Role): Promise<Caller> => ({
		who: role,
		person: role === 'owner' ? house.anna : await house.join(role),
		...uncapped(role),
		stands: 'in',
	})
	const outside = (who: string, person: TestPerson | null): Caller => ({ who, person, ...uncapped(null), stands: 'out' })
	return {
		server,
		house,
		callers: [
			...(await Promise.all(roles.map(member))),
			{ who: 'a member without a role', person: await house.join(null), ...uncapped(null), stands: 'in' },
			{
				who: 'a member limited to another property',
				person: await house.join('member', [elsewhere.id]),
				...uncapped('member'),
				stands: 'limited elsewhere',
			},
			outside('a removed member', removed),
			outside('the owner of another group', other.house.anna),
			outside('somebody without a group', await server.person('Fremd')),
			outside('nobody', null),
		],
		foreign: {
			group: other.house.group.id,
			person: other.house.anna.id,
			invite: await make.invite(other),
			...(await oneOfEach(other)),
			property: other.house.property.id,
		},
	}
}

/** Their ids, by what they are. */
export async function oneOfEach(place: Place): Promise<Record<TestNoun['name'], string>> {
	const made: [string, string][] = []
	for (const noun of Object.values(testNouns)) made.push([noun.name, await noun.make(place)])
	return Object.fromEntries(made) as Record<TestNoun['name'], string>
}

/** Everything that groups hold, as one text per table: equal before and after means that nothing was written. */
export async function contentOf({ owner }: TestServer): Promise<Record<string, string>> {
	const tables = await owner.query<{ name: string }>(
		`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'group_id' order by 1`,
	)
	const sums = tables.rows.map(
		({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t`,
	)
	const { rows } = await owner.query<{ name: string; sum: string }>(sums.join(' union all '))
	return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
