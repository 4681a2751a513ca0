// Hides what the sockets ask of the database, as its owner: who is there, whose session lives, who may see which group.
import { sql } from 'kysely'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { permissionsOf, type Access, type Cap } from '@hausheft/contract/rights.ts'
import type { Db } from './connect.ts'

/** `rights`: what the person may do and see in each group, as a text to compare. */
export type Entrant = { person: string; session: string; rights: Map<string, string> }

/** What a membership may do and see, as a text to compare. */
export const rightsIn = ({ role, properties, cap = null }: Pick<Member, 'role' | 'properties'> & { cap?: Cap | null }) =>
	JSON.stringify([role, properties?.toSorted(), ...(takesAway({ role, cap, properties }) ? [cap] : [])])

const takesAway = (access: Access) => access.cap !== null && permissionsOf(access).length < permissionsOf({ ...access, cap: null }).length

/** Whose sessions these tokens are, in their order; null where one has ended. */
export async function listEntrants(owner: Db, tokens: string[]): Promise<(Entrant | null)[]> {
	const { rows } = await sql<{ entered: string | null }>`select app_enter(token) as entered
		from unnest(${tokens}::text[]) with ordinality as asked (token, place) order by place`.execute(owner)
	return rows.map(({ entered }) => {
		if (entered === null) return null
		const { person, session, memberships } = fromJson<{ person: string; session: string; memberships: Member[] }>(entered)
		return { person, session, rights: new Map(memberships.map((membership) => [membership.group, rightsIn(membership)])) }
	})
}

/** The rights of one person in one group now; undefined where they are no longer in it. */
export async function findRights(owner: Db, group: string, person: string): Promise<string | undefined> {
	const member = (await listAudience(owner, [group])).find((one) => one.person === person)
	return member && rightsIn(member)
}

/** The same of a key for programs; undefined where it has ended too. */
export async function findRightsOfKey(owner: Db, group: string, key: string): Promise<string | undefined> {
	const { rows } = await sql<{ entered: string | null }>`select app_enter_token(null, ${key}) as entered`.execute(owner)
	const { memberships, token } = fromJson<{ memberships: Member[]; token: { cap: Cap } }>(rows[0]?.entered ?? '{"memberships":[]}')
	const member = memberships.find((one) => one.group === group)
	return member && rightsIn({ ...member, cap: token.cap })
}

/** Which of these sessions are still good, by the same measure as app_enter(). */
export async function livingSessions(owner: Db, sessions: string[]): Promise<Set<string>> {
	const { rows } = await sql<{ id: string }>`select "id" as id from auth."session"
		where "id" = any (${sessions}::uuid[]) and "expiresAt" > now() and "createdAt" > now() - interval '180 days'`.execute(owner)
	return new Set(rows.map(({ id }) => id))
}

export type Member = Access & {
	group: string
	person: string
	name: string
	/** The group itself is in the trash. */
	gone: boolean
}
/** Everybody who is in one of these groups at this moment. A socket belongs to a session, which has no cap. */
export async function listAudience(owner: Db, groups: string[]): Promise<Member[]> {
	const { rows } = await sql<Member>`
		select m.group_id as "group", m.person_id as person, person.name, m.role, null as cap, g.deleted_at is not null as gone,
			case when m.limited then array(
				select property_id from member_property p where p.group_id = m.group_id and p.person_id = m.person_id) end as properties
		from member m join "group" g on g.id = m.group_id join person on person.id = m.person_id
		where m.group_id = any (${groups}::uuid[]) and m.removed_at is null`.execute(owner)
	return rows
}

/** The groups of these persons. */
export async function groupsOf(owner: Db, persons: string[]): Promise<string[]> {
	const { rows } = await sql<{ group: string }>`select distinct group_id as "group" from member
		where person_id = any (${persons}::uuid[]) and removed_at is null`.execute(owner)
	return rows.map(({ group }) => group)
}

/** The properties that each of these contacts is linked to. */
export async function linksOf(owner: Db, contacts: string[]): Promise<Map<string, string[]>> {
	const { rows } = await sql<{ contact: string; properties: string[] }>`
		select contact_id as contact, array_agg(property_id) as properties from contact_property
		where contact_id = any (${contacts}::uuid[]) group by contact_id`.execute(owner)
	return new Map(rows.map(({ contact, properties }) => [contact, properties]))
}
