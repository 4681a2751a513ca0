import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Group } from './group-replies.ts'
import { groups } from './groups.ts'
import { Id, ofId, Stamp } from './fields.ts'
import { roles } from './roles.ts'
import type { memberRequests, proofRequests } from './member-requests.ts'

const Role = z.enum(roles)

export const GroupUser = z.object({
	id: Id,
	name: z.string(),
	email: z.nullable(z.string()),
	image: z.nullable(z.string()),
	role: z.nullable(Role),
	/** The properties the member is limited to; null = all of them. */
	properties: z.nullable(z.array(Id)),
	/** Since when mail servers refuse the address; for who manages members, nobody else. */
	mail_refused_at: z.optional(z.nullable(Stamp)),
})
export type GroupUser = z.infer<typeof GroupUser>

export const Invite = z.object({
	email: z.string(),
	created_at: Stamp,
	/** For who may manage invitations, nobody else. */
	id: z.optional(Id),
	role: z.optional(Role),
	properties: z.optional(z.nullable(z.array(Id))),
	expires_at: z.optional(Stamp),
	/** It went out by mail too; else the link alone leads to it. */
	mailed: z.optional(z.boolean()),
	/** The link to pass on. */
	url: z.optional(z.string()),
	/** Who holds the link, but has an account of this other address and asks to be let in with it. */
	asked: z.optional(z.nullable(z.object({ name: z.string(), email: z.string() }))),
	/** Since when mail servers refuse the address. */
	mail_refused_at: z.optional(z.nullable(Stamp)),
})
export type Invite = z.infer<typeof Invite>

/** What somebody who holds the link may know before signing in. */
export const Invitation = z.object({
	id: Id,
	group: z.string(),
	inviter: z.string(),
	/** The invited address with most of it starred out. */
	email: z.string(),
	role: Role,
	expires_at: Stamp,
	state: z.enum(['open', 'used', 'expired', 'revoked']),
	/** The address for which it has been asked, starred out as well. */
	asked: z.nullable(z.string()),
})
export type Invitation = z.infer<typeof Invitation>

const ofMember = z.object({ id: Id, user: Id })
const ofInvite = z.object({ id: Id, invite: Id })
const getInvite = get('/groups/{id}/invites/{invite}/get', { permission: 'invites.manage', params: ofInvite, reply: Invite })

const getInvitation = get('/invites/{id}/get', { permission: 'public', params: ofId, reply: Invitation })

export const members = contract<typeof memberRequests>()({
	listMembers: get('/groups/{id}/users', { permission: 'members.read', params: ofId, reply: z.array(GroupUser) }),
	changeMember: patch('/groups/{id}/users/{user}', {
		permission: 'members.manage',
		changes: 'group',
		params: ofMember,
		reply: GroupUser,
	}),
	/** A member may remove themselves, whatever the role: checked by the handler. */
	removeMember: del('/groups/{id}/users/{user}', { permission: 'signed_in', keys: 'within', changes: 'group', params: ofMember }),
	listInvites: get('/groups/{id}/invites', { permission: 'members.read', params: ofId, reply: z.array(Invite) }),
	getInvite,
	createInvite: post('/groups/{id}/invites', {
		permission: 'invites.manage',
		changes: 'group',
		params: ofId,
		reply: Invite,
		replay: getInvite,
	}),
	/** By one tap of who may manage it, never by who asks. */
	changeInvite: patch('/groups/{id}/invites/{invite}', {
		permission: 'invites.manage',
		changes: 'group',
		params: ofInvite,
		reply: Invite,
	}),
	revokeInvite: del('/groups/{id}/invites/{invite}', { permission: 'invites.manage', changes: 'group', params: ofInvite }),
	getInvitation,
	/** Changes nothing about who may take it. */
	askForInvitation: post('/invites/{id}/ask', {
		permission: 'signed_in',
		changes: 'group',
		params: ofId,
		reply: Invitation,
		replay: getInvitation,
	}),
	acceptInvitation: post('/invites/{id}/accept', {
		permission: 'signed_in',
		changes: 'group',
		params: ofId,
		reply: Group,
		replay: groups.getGroup,
	}),
})

/** What the mail's proof tells beside: the whole address, and whether it has an account. Null where the proof does not count (any more). */
const InvitedAddress = z.object({ address: z.nullable(z.string()), known: z.boolean() })

/** For who has come by the mail and has no account yet: beside the transactions of those who have one. */
export const invitedAddresses = contract<typeof proofRequests>()({
	/** The proof is in the body, where no log of addresses keeps it; looking uses nothing up. */
	proveInvitation: post('/invites/{id}/proof', { permission: 'public', reads: true, changes: [], params: ofId, reply: InvitedAddress }),
})
