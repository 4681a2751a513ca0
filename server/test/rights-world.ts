import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { uncapped } from '@hausheft/contract/rights.ts'
import { makeKey } from '../src/platform/auth/api-key.ts'
import { rightsIn } from '../src/platform/database/audience.ts'
import { createHouse, type TestPerson, type TestServer } from './house.ts'
import { makeInviteLink } from './linked.ts'
import { insert, makeLooseFile, type Caller, type Make, type TestPlace, type TestNoun, type World } from './noun.ts'
import { testNouns } from './nouns.ts'

/** One of each thing, in the house. */
export const make = {
	...(Object.fromEntries(Object.values(testNouns).map((noun) => [noun.name, noun.make])) as Record<TestNoun['name'], Make>),
	looseFile: makeLooseFile,
	invite: (place: TestPlace, email = `gast.${Math.random()}@haus.test`) =>
		insert(place, 'invite', { email, role: 'viewer', person_id: place.house.anna.id }),
	link: (place: TestPlace) => makeInviteLink(place),
	export: makeExport,
	token: makeToken,
	webhook: makeWebhook,
	delivery: makeDelivery,
}

/** It wants to know of reminders alone, so that nothing else adds to its log; the address is nobody's. */
function makeWebhook(place: TestPlace): Promise<string> {
	const { anna } = place.house
	return insert(place, 'webhook', { person_id: anna.id, url: 'https://hook.invalid/x', secret: 'whsec_AAAA', types: ['reminder.due'] })
}
async function makeDelivery(place: TestPlace): Promise<string> {
	return insert(place, 'webhook_delivery', { webhook_id: await makeWebhook(place), type: 'test', status: 'done' })
}

/** Somebody's key for a program, whose secret nobody knows. */
async function makeToken({ server, house }: TestPlace, by: TestPerson = house.anna): Promise<string> {
	const { rows } = await server.owner.query<{ id: string }>(
		`insert into api_token (person_id, name, cap, hash) values ($1, 'Programm', 'owner', $2) returning id`,
		[by.id, makeKey().hash],
	)
	return rows[0]?.id as string
}

/** Ready, with the rights that its maker has now, and lying where the server keeps it. */
async function makeExport(place: TestPlace, by: TestPerson = place.house.anna): Promise<string> {
	const { server, house } = place
	const { rows } = await server.owner.query<{ role: Role | null; properties: string[] | null }>(
		`select role, case when limited then array(select property_id from member_property p
			where p.group_id = member.group_id and p.person_id = member.person_id) end as properties
		from member where group_id = $1 and person_id = $2`,
		[house.group.id, by.id],
	)
	const sight = rows[0] ? rightsIn(rows[0]) : null
	const asked = JSON.stringify({ report: 'entries', format: 'csv' })
	const file = { filename: 'Einträge.csv', mime: 'text/csv', size: 4 }
	const row = { property_id: house.property.id, person_id: by.id, asked, status: 'ready', sight, ...file }
	const id = await insert(place, 'export', row)
	writeFileSync(path.join(server.config.dataDir, 'exports/kept', id), 'Heft')
	return id
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
	/** Limited to the house of which the calls are, or to another one. */
	const limited = async (role: Role): Promise<Caller[]> => [
		{
			who: `a ${role} limited to this property`,
			person: await house.join(role, [house.property.id]),
			...uncapped(role),
			properties: [house.property.id],
			stands: 'in',
		},
		{
			who: `a ${role} limited to another property`,
			person: await house.join(role, [elsewhere.id]),
			...uncapped(role),
			properties: [elsewhere.id],
			stands: 'limited elsewhere',
		},
	]
	const outside = (who: string, person: TestPerson | null): Caller => ({ who, person, ...uncapped(null), stands: 'out' })
	return {
		server,
		house,
		elsewhere: elsewhere.id,
		callers: [
			...(await Promise.all(roles.map(member))),
			{ who: 'a member without a role', person: await house.join(null), ...uncapped(null), stands: 'in' },
			...(await Promise.all(limitable.map(limited))).flat(),
			outside('a removed member', removed),
			outside('the owner of another group', other.house.anna),
			outside('somebody without a group', await server.person('Fremd')),
			outside('nobody', null),
		],
		foreign: {
			group: other.house.group.id,
			person: other.house.anna.id,
			invite: await make.invite(other),
			link: await make.link(other),
			...(await oneOfEach(other)),
			property: other.house.property.id,
		},
	}
}

/** Who sees everything by their role is limited in nothing. */
const limitable = roles.filter((role) => role !== 'owner' && role !== 'admin')

/** Their ids, by what they are. */
export async function oneOfEach(place: TestPlace): Promise<Record<TestNoun['name'], string>> {
	const made: [string, string][] = []
	for (const noun of Object.values(testNouns)) made.push([noun.name, await noun.make(place)])
	return Object.fromEntries(made) as Record<TestNoun['name'], string>
}

/** A property that was made for a call lies within what its caller is limited to, as the one that it stands for. */
export async function letReach(
	{ server, house }: World,
	{ person, properties, stands }: Caller,
	{ path }: Endpoint,
	id: string | undefined,
) {
	const isMade = path.startsWith(`${base}/properties/`) && id !== undefined && id !== house.property.id
	if (!isMade || !person || !properties || stands !== 'in') return
	await server.owner.query(
		`insert into member_property (group_id, person_id, property_id)
		select group_id, person_id, $2 from member where person_id = $1 and group_id = $3 and limited`,
		[person.id, id, house.group.id],
	)
	await server.owner.query('update api_token set properties = properties || $2::uuid where person_id = $1 and $3 = any (properties)', [
		person.id,
		id,
		house.property.id,
	])
}

/** What is asked for is in line and then has failed: a process of its own makes each, of which what calls may do says nothing. */
export async function makeNoPapers({ owner }: TestServer): Promise<void> {
	await owner.query(`
		create function make_no_papers() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
		declare called text := (select identifier from graphile_worker._private_tasks where id = new.task_id);
		begin
			case called
				when 'make_export' then update export set status = 'failed' where id = (new.payload ->> 'export')::uuid;
				when 'make_closing' then update closing set state = 'failed', content = null where id = (new.payload ->> 'closing')::uuid;
				else return new;
			end case;
			return null;
		end $$;
		create trigger make_no_papers before insert on graphile_worker._private_jobs for each row execute function make_no_papers()`)
}
