import { z } from 'zod/mini'
import { contract, del, get, post } from './endpoint.ts'
import { Id, ofId, Stamp } from './fields.ts'
import { Group } from './group-replies.ts'
import { linkRoles, type inviteLinkRequests, type linkInvitationRequests } from './invite-link-requests.ts'

/** `used`: as often as it was meant to be. */
const State = z.enum(['open', 'used', 'expired', 'revoked'])

/** An invitation for whoever holds the link. */
export const InviteLink = z.object({
	id: Id,
	role: z.enum(linkRoles),
	/** The properties that it is limited to; null = all of them. */
	properties: z.nullable(z.array(Id)),
	/** How many people may come by it, and how many have. */
	uses: z.int(),
	used: z.int(),
	inviter: z.string(),
	created_at: Stamp,
	expires_at: Stamp,
	state: State,
	came: z.array(z.object({ user: Id, name: z.string(), at: Stamp })),
	/** The link itself, in the answer that made it and never again. */
	url: z.optional(z.string()),
})
export type InviteLink = z.infer<typeof InviteLink>

/** What somebody who holds the link may know before signing in. */
export const LinkInvitation = z.object({
	group: z.string(),
	inviter: z.string(),
	role: z.enum(linkRoles),
	expires_at: Stamp,
	state: State,
})
export type LinkInvitation = z.infer<typeof LinkInvitation>

const getInviteLink = get('/invite-links/{id}/get', { permission: 'invites.manage', params: ofId, reply: InviteLink })

export const inviteLinks = contract<typeof inviteLinkRequests>()({
	listInviteLinks: get('/groups/{id}/invite-links', { permission: 'invites.manage', params: ofId, reply: z.array(InviteLink) }),
	getInviteLink,
	createInviteLink: post('/groups/{id}/invite-links', {
		permission: 'invites.manage',
		changes: 'group',
		params: ofId,
		reply: InviteLink,
		replay: getInviteLink,
	}),
	revokeInviteLink: del('/invite-links/{id}', { permission: 'invites.manage', changes: 'group', params: ofId }),
	acceptLink: post('/invites/link/accept', { permission: 'signed_in', changes: 'group', reply: Group }),
})

/** For who holds the link and has no account yet: beside the transactions of those who have one. */
export const linkInvitations = contract<typeof linkInvitationRequests>()({
	/** The secret is in the body, where no log of addresses keeps it. */
	getLinkInvitation: post('/invites/link/get', { permission: 'public', reads: true, changes: [], reply: LinkInvitation }),
})
