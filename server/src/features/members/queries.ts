import { sql } from 'kysely'
import type { GroupUser, Invitation, Invite } from '@hausheft/contract/members.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { digestOf } from '../../platform/auth/link-secret.ts'
import { ifGiven } from '../../platform/database/if-given.ts'
import { among, iso, type Db } from '../../platform/database/sql.ts'
import type { HeldRole } from './rules.ts'

type MembersAsked = { person?: string; /** Whoever manages members is told of mails that do not arrive. */ manages: boolean }
/** The members of now, or one of them; of the properties that somebody is limited to those which the caller sees. */
export async function listMembers(db: Db, group: string, { person, manages }: MembersAsked): Promise<GroupUser[]> {
	const rows = await db
		.selectFrom('member')
		.innerJoin('person', 'person.id', 'member.person_id')
		.$if(manages, (query) => query.select(refusedAt('person.email')))
		.select(['person.id', 'person.name', 'person.email', 'person.image', sql<Role | null>`member.role`.as('role')])
		.select(
			sql<string | null>`case when member.limited then (
				select coalesce(json_agg(property.id order by property.name collate de_ch, property.id), '[]')
				from member_property join property on property.group_id = member_property.group_id and property.id = member_property.property_id
				where member_property.group_id = member.group_id and member_property.person_id = member.person_id and property.deleted_at is null
			) end`.as('properties'),
		)
		.where('member.group_id', '=', group)
		.where('member.removed_at', 'is', null)
		.$call(ifGiven(person, (query, only) => query.where('member.person_id', '=', only)))
		.orderBy(sql`person.name collate de_ch`)
		.orderBy('person.id')
		.execute()
	return rows.map(({ properties, ...row }) => ({ ...row, properties: fromJson<string[]>(properties) }))
}

const refusedAt = (email: string) => sql<string | null>`iso(mail_refused_at(${sql.ref(email)}))`.as('mail_refused_at')

/** What these people hold in the group, kept from changing until the transaction ends. */
export async function lockMembers(db: Db, group: string, people: string[]): Promise<Map<string, HeldRole>> {
	const rows = await db
		.selectFrom('member')
		.select(['person_id', sql<Role | null>`role`.as('role'), 'limited'])
		.where('group_id', '=', group)
		.where(among('person_id', people))
		.where('removed_at', 'is', null)
		.orderBy('person_id') // always in one order, so that two changes never wait for each other
		.forUpdate()
		.execute()
	return new Map(rows.map(({ person_id, ...held }) => [person_id, held]))
}

export const changeMember = (db: Db, group: string, person: string, { role, limited }: HeldRole) =>
	db.updateTable('member').set({ role, limited }).where('group_id', '=', group).where('person_id', '=', person).execute()

/** Who came in by another way does not come back by an invitation that is still open. */
export async function removeMember(db: Db, group: string, person: string): Promise<void> {
	await db
		.updateTable('member')
		.set({ removed_at: sql`now()`, name_when_removed: sql`(select name from person where person.id = member.person_id)` })
		.where('group_id', '=', group)
		.where('person_id', '=', person)
		.execute()
	await revokeInvites(db, group, { person })
}

/** Which of these properties are the group's and not in the trash. */
export const listKnownProperties = async (db: Db, group: string, ids: string[]) =>
	(
		await db
			.selectFrom('property')
			.select('id')
			.where('group_id', '=', group)
			.where(among('id', ids))
			.where('deleted_at', 'is', null)
			.execute()
	).map(({ id }) => id)

/** Limits to these; one in the trash stays on the list, for when it comes back. Null: the list is given up. */
export async function limitTo(db: Db, group: string, person: string, properties: string[] | null) {
	await db
		.deleteFrom('member_property')
		.where('group_id', '=', group)
		.where('person_id', '=', person)
		.$call(
			ifGiven(properties, (query, kept) =>
				query
					.where((each) => each.not(among('property_id', kept)))
					.where('property_id', 'in', (inner) =>
						inner.selectFrom('property').select('id').where('group_id', '=', group).where('deleted_at', 'is', null),
					),
			),
		)
		.execute()
	if (properties === null) return
	await db
		.insertInto('member_property')
		.columns(['group_id', 'person_id', 'property_id'])
		.expression(sql`select ${group}, ${person}, unnest(${properties}::uuid[])`)
		.onConflict((conflict) => conflict.doNothing())
		.execute()
}

export const isMemberByEmail = async (db: Db, group: string, email: string) =>
	(await db
		.selectFrom('member')
		.innerJoin('person', 'person.id', 'member.person_id')
		.select('person.id')
		.where('member.group_id', '=', group)
		.where('member.removed_at', 'is', null)
		.where(sql`lower(person.email)`, '=', email)
		.executeTakeFirst()) !== undefined

/** The group's name; whoever else invites into the group waits until the transaction ends. */
export const lockGroup = async (db: Db, group: string) =>
	(await db.selectFrom('group').select('name').where('id', '=', group).forNoKeyUpdate().executeTakeFirstOrThrow()).name

type InviteRow = Pick<Invite, 'email' | 'created_at'> & {
	id: string
	role: Role
	properties: string[] | null
	expires_at: string
	asked: { name: string; email: string } | null
	mail_refused_at: string | null
}

/** Those that can still be accepted, newest first. */
export const listOpenInvites = (db: Db, group: string): Promise<InviteRow[]> => selectInvites(db, group)

const selectInvites = async (db: Db, group: string, id?: string): Promise<InviteRow[]> => {
	const rows = await db
		.selectFrom('invite')
		.select(['invite.id', 'invite.email', sql<Role>`invite.role`.as('role'), 'invite.properties'])
		.select([iso('invite.created_at').as('created_at'), iso('invite.expires_at').as('expires_at')])
		.select(['invite.asked_name', 'invite.asked_email', refusedAt('invite.email')])
		.where('invite.group_id', '=', group)
		.$call(ifGiven(id, (query, only) => query.where('invite.id', '=', only)))
		.$if(id === undefined, (query) =>
			query
				.where('accepted_at', 'is', null)
				.where('revoked_at', 'is', null)
				.where(sql<boolean>`exists (select from find_invitation(invite.id) where state = 'open')`),
		)
		.orderBy('invite.created_at', 'desc')
		.orderBy('invite.id')
		.execute()
	return rows.map(({ asked_name: name, asked_email: email, ...row }) => ({
		...row,
		asked: name !== null && email !== null ? { name, email } : null,
	}))
}

export const findInvite = async (db: Db, group: string, id: string): Promise<InviteRow | undefined> =>
	(await selectInvites(db, group, id))[0]

type NewInvite = { group: string; email: string; role: Role; properties: string[] | null; person: string; proof: string | undefined }
export const insertInvite = async (db: Db, { group, person, proof, ...fields }: NewInvite) =>
	(
		await db
			.insertInto('invite')
			.values({ ...fields, group_id: group, person_id: person, proof_hash: hashOf(proof) })
			.returning('id')
			.executeTakeFirstOrThrow()
	).id

const hashOf = (proof: string | undefined) => (proof === undefined ? null : digestOf(proof))

type WhichInvites = { id: string } | { email: string } | { person: string }
/** Those that nobody has accepted yet, of this id, to this address or to that of this person; answers how many there were. */
export async function revokeInvites(db: Db, group: string, which: WhichInvites) {
	const address =
		'person' in which ? sql`(select lower(email) from person where id = ${which.person})` : 'email' in which ? which.email : null
	const done = await db
		.updateTable('invite')
		.set({ revoked_at: sql`now()` })
		.where('group_id', '=', group)
		.where('accepted_at', 'is', null)
		.where('revoked_at', 'is', null)
		.where('id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`lower(email) = ${address}`)
		.executeTakeFirst()
	return Number(done.numUpdatedRows)
}

/** To the address for which it has been asked, and no longer provable from the one before; false where that is no longer this one. */
export async function moveInvite(
	db: Db,
	group: string,
	id: string,
	{ email, proof }: Pick<NewInvite, 'email' | 'proof'>,
): Promise<boolean> {
	const done = await db
		.updateTable('invite')
		.set({ email, proof_hash: hashOf(proof), asked_by: null, asked_name: null, asked_email: null })
		.where('group_id', '=', group)
		.where('id', '=', id)
		.where('asked_email', '=', email)
		.executeTakeFirst()
	return done.numUpdatedRows > 0n
}

export type KnownInvitation = {
	group_id: string
	group_name: string
	inviter: string
	email: string
	role: Role
	expires_at: string
	asked: string | null
	state: Invitation['state']
}
/** What the link's holder may be told, member or not. */
export async function findInvitation(db: Db, id: string): Promise<KnownInvitation | undefined> {
	const { rows } = await sql<KnownInvitation>`
		select group_id, group_name, inviter, email, role, iso(expires_at) as expires_at, asked, state from find_invitation(${id})`.execute(db)
	return rows[0]
}

type InvitedAddress = { address: string; known: boolean }
/** For who signs in, past row-level security; nothing where the proof does not count (any more). */
export async function proveInvitation(db: Db, id: string, proof: string): Promise<InvitedAddress | undefined> {
	const { rows } = await sql<InvitedAddress>`select address, known from prove_invitation(${id}, ${digestOf(proof)})`.execute(db)
	return rows[0]
}

type Accepting = { mustBeVerified: boolean; proof: string | undefined }
/** 'accepted', or why it cannot be. */
export async function acceptInvitation(db: Db, id: string, { mustBeVerified, proof }: Accepting): Promise<string> {
	const { rows } = await sql<{
		outcome: string
	}>`select accept_invitation(${id}, ${mustBeVerified}, ${hashOf(proof)}::bytea) as outcome`.execute(db)
	return rows[0]?.outcome ?? 'unknown'
}

/** 'asked', or why there is nothing to ask for. */
export async function askForInvitation(db: Db, id: string): Promise<string> {
	const { rows } = await sql<{ outcome: string }>`select ask_for_invitation(${id}) as outcome`.execute(db)
	return rows[0]?.outcome ?? 'unknown'
}
