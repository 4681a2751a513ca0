import { sql } from 'kysely'
import type { InviteLink, LinkInvitation } from '@hausheft/contract/invite-links.ts'
import type { LinkRole } from '@hausheft/contract/invite-link-requests.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { digestOf } from '../../platform/auth/link-secret.ts'
import { ifGiven } from '../../platform/database/if-given.ts'
import { iso, type Db } from '../../platform/database/sql.ts'

const cameBy = sql<string>`(select coalesce(json_agg(json_build_object('user', u.person_id, 'name', coalesce(p.name, ''), 'at', iso(u.used_at)) order by u.used_at), '[]')
	from invite_link_use u left join person p on p.id = u.person_id where u.group_id = invite_link.group_id and u.link_id = invite_link.id)`
const state = sql<InviteLink['state']>`invite_link_state(invite_link.person_id, group_id, uses, used, revoked_at, expires_at)`

const mostListed = 100

/** Those that somebody can still take, and those by which somebody came; newest first. */
export async function listInviteLinks(db: Db, group: string, id?: string): Promise<InviteLink[]> {
	const rows = await db
		.selectFrom('invite_link')
		.innerJoin('person', 'person.id', 'invite_link.person_id')
		.select(['invite_link.id', sql<LinkRole>`role`.as('role'), 'properties', 'uses', 'used', 'person.name as inviter'])
		.select([iso('invite_link.created_at').as('created_at'), iso('invite_link.expires_at').as('expires_at')])
		.select([state.as('state'), cameBy.as('came')])
		.where('group_id', '=', group)
		.$call(ifGiven(id, (query, only) => query.where('invite_link.id', '=', only)))
		.$if(id === undefined, (query) => query.where(sql<boolean>`(used > 0 or (revoked_at is null and expires_at > now()))`))
		.orderBy('invite_link.created_at', 'desc')
		.orderBy('invite_link.id')
		.limit(mostListed)
		.execute()
	return rows.map(({ came, ...row }) => ({ ...row, came: fromJson<InviteLink['came']>(came) }))
}

type NewLink = { group: string; person: string; token: string; role: LinkRole; properties: string[] | null; uses: number; days: number }
export const insertInviteLink = async (db: Db, { group, person, token, days, ...fields }: NewLink) =>
	(
		await db
			.insertInto('invite_link')
			.values({
				...fields,
				group_id: group,
				person_id: person,
				token_hash: digestOf(token),
				expires_at: sql`now() + make_interval(days => ${days}::int)`,
			})
			.returning('id')
			.executeTakeFirstOrThrow()
	).id

export const revokeInviteLink = async (db: Db, group: string, id: string) =>
	db
		.updateTable('invite_link')
		.set({ revoked_at: sql`now()` })
		.where('group_id', '=', group)
		.where('id', '=', id)
		.where('revoked_at', 'is', null)
		.execute()

type KnownLink = Pick<LinkInvitation, 'inviter' | 'role' | 'expires_at' | 'state'> & { group_id: string; group_name: string }
/** What the link's holder may be told, member or not. */
export async function findInviteLink(db: Db, token: string): Promise<KnownLink | undefined> {
	const { rows } = await sql<KnownLink>`
		select group_id, group_name, inviter, role, iso(expires_at) as expires_at, state from find_invite_link(${digestOf(token)})`.execute(db)
	return rows[0]
}

/** 'accepted', 'member' where the caller is in already, or why it cannot be. */
export async function acceptInviteLink(db: Db, token: string, mustBeVerified: boolean): Promise<string> {
	const { rows } = await sql<{ outcome: string }>`select accept_invite_link(${digestOf(token)}, ${mustBeVerified}) as outcome`.execute(db)
	return rows[0]?.outcome ?? 'unknown'
}
