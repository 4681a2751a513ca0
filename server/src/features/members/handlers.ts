import type { FastifyRequest } from 'fastify'
import { maskedEmail } from '@hausheft/contract/masked-email.ts'
import type { Invitation, invitedAddresses, members } from '@hausheft/contract/members.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { keyForbidden } from '@hausheft/contract/why-not.ts'
import type { Config } from '../../config.ts'
import { makeSecret } from '../../platform/auth/link-secret.ts'
import { memberOf, personOf, reenter, type Acting } from '../../platform/database/act.ts'
import type { Database } from '../../platform/database/connect.ts'
import { originForOthers } from '../../platform/http/own-address.ts'
import type { BesideHandlers } from '../../platform/http/serve-beside.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { addressOf, enforceRateLimits } from '../../platform/auth/rate-limits.ts'
import { postMail } from '../../platform/mail/post.ts'
import { listGroups } from '../groups/queries.ts'
import { checkKnown } from './actions.ts'
import type { Inboxes } from '../inbox/rules.ts'
import { invitationMail } from './mails.ts'
import {
	acceptInvitation,
	askForInvitation,
	changeMember,
	findInvitation,
	findInvite,
	insertInvite,
	isMemberByEmail,
	limitTo,
	listMembers,
	listOpenInvites,
	lockGroup,
	lockMembers,
	moveInvite,
	proveInvitation,
	removeMember,
	revokeInvites,
} from './queries.ts'
import { askLimits, changed, checkGrant, checkRemoval, checkScope, inviteLimits, proofLimits, whyNot } from './rules.ts'

type Settings = Pick<Config, 'publicUrl' | 'publicUrls' | 'smtpUrl' | 'host' | 'port'> & Inboxes

type Some<Name extends keyof typeof members> = Pick<Handlers<typeof members>, Name>

export const memberHandlers = (settings: Settings): Handlers<typeof members> => ({
	...personHandlers,
	...inviteHandlers(settings),
	...invitationHandlers(settings),
})

const personHandlers: Some<'listMembers' | 'changeMember' | 'removeMember'> = {
	listMembers: (acting, { params }) => listMembers(acting.db, params.id, { manages: may(memberOf(acting, params.id), 'members.manage') }),

	changeMember: async (acting, { params, body }) => {
		const { own, target } = await heldBy(acting, params.id, params.user)
		const after = changed(own, target, body)
		await checkKnown(acting, params.id, body.properties)
		if (body.properties !== undefined) await limitTo(acting.db, params.id, params.user, body.properties)
		if (body.properties !== undefined || after.role !== target.role) await changeMember(acting.db, params.id, params.user, after)
		const [member] = await listMembers(acting.db, params.id, { person: params.user, manages: true })
		if (!member) throw new Refusal('not_found')
		return member
	},

	removeMember: async (acting, { params }) => {
		const { own, target, isMe } = await heldBy(acting, params.id, params.user)
		// What is limited to some groups or properties ends no membership, its maker's own included.
		if (personOf(acting).key?.narrowed) throw new Refusal('forbidden', keyForbidden)
		// To leave is everybody's own business, not that of their programs.
		if (!isMe || personOf(acting).key) checkRemoval(own, target.role)
		await limitTo(acting.db, params.id, params.user, null)
		await removeMember(acting.db, params.id, params.user)
	},
}

type Invites = 'listInvites' | 'getInvite' | 'createInvite' | 'changeInvite' | 'revokeInvite'
function inviteHandlers({ publicUrl, publicUrls, smtpUrl, ...listening }: Settings): Some<Invites> {
	const linkTo = (invite: string, origin = publicUrl) => `${origin}/invite/${invite}`
	/** Kept mails lie open in the data folder: who reads one there proves nothing. */
	const makeProof = () => (smtpUrl === undefined ? undefined : makeSecret())
	/** The link for the inviter to copy, which proves no address: where no address was configured, one under which others may come, too. */
	const withUrl = <Row extends { id: string }>(invite: Row, request: FastifyRequest) => ({
		...invite,
		mailed: smtpUrl !== undefined,
		url: linkTo(invite.id, publicUrls.length > 0 ? publicUrl : originForOthers(request, listening)),
	})

	return {
		listInvites: async (acting, { params }, { request }) => {
			const open = await listOpenInvites(acting.db, params.id)
			if (may(memberOf(acting, params.id), 'invites.manage')) return open.map((invite) => withUrl(invite, request))
			return open.map(({ email, created_at }) => ({ email, created_at }))
		},

		getInvite: async ({ db }, { params }, { request }) => {
			const invite = await findInvite(db, params.id, params.invite)
			if (!invite) throw new Refusal('not_found')
			return withUrl(invite, request)
		},

		createInvite: async (acting, { params, body: { email, role, properties = null } }, { request }) => {
			const { db } = acting
			const { id: person, name: inviter } = personOf(acting)
			checkGrant(memberOf(acting, params.id), role)
			checkScope(role, properties !== null)
			await checkKnown(acting, params.id, properties)
			const group = await lockGroup(db, params.id)
			if (await isMemberByEmail(db, params.id, email)) throw new Refusal('conflict', 'Diese Person ist schon Mitglied der Gruppe.')
			await enforceRateLimits(db, inviteLimits(person, params.id, email))
			await revokeInvites(db, params.id, { email })
			const proof = makeProof()
			const id = await insertInvite(db, { group: params.id, email, role, properties, person, proof })
			await postMail(db, invitationMail({ email, role, group, inviter, url: linkTo(id), proof }))
			const invite = await findInvite(db, params.id, id)
			if (!invite) throw new Refusal('not_found')
			return withUrl(invite, request)
		},

		changeInvite: async (acting, { params, body: { email } }, { request }) => {
			const { db } = acting
			const { id: person, name: inviter } = personOf(acting)
			const group = await lockGroup(db, params.id)
			const known = (await listOpenInvites(db, params.id)).find(({ id }) => id === params.invite)
			if (!known) throw new Refusal('not_found')
			checkGrant(memberOf(acting, params.id), known.role)
			if (await isMemberByEmail(db, params.id, email)) throw new Refusal('conflict', 'Diese Person ist schon Mitglied der Gruppe.')
			await enforceRateLimits(db, inviteLimits(person, params.id, email))
			await revokeInvites(db, params.id, { email })
			const proof = makeProof()
			if (!(await moveInvite(db, params.id, params.invite, { email, proof })))
				throw new Refusal('conflict', 'Um diese Adresse wird nicht mehr gebeten. Bitte nochmals nachsehen.')
			await postMail(db, invitationMail({ email, role: known.role, group, inviter, url: linkTo(params.invite), proof }))
			const invite = await findInvite(db, params.id, params.invite)
			if (!invite) throw new Refusal('not_found')
			return withUrl(invite, request)
		},

		revokeInvite: async ({ db }, { params }) => {
			if ((await revokeInvites(db, params.id, { id: params.invite })) > 0) return
			const known = (await findInvite(db, params.id, params.invite)) && (await findInvitation(db, params.invite))
			throw known?.state === 'used' ? whyNot('used') : new Refusal('not_found')
		},
	}
}

const invitationHandlers = ({ smtpUrl, ...inboxes }: Settings): Some<'getInvitation' | 'askForInvitation' | 'acceptInvitation'> => ({
	getInvitation: (acting, { params }) => getInvitation(acting, params.id),

	askForInvitation: async (acting, { params }) => {
		await enforceRateLimits(acting.db, askLimits(personOf(acting).id))
		const outcome = await askForInvitation(acting.db, params.id)
		if (outcome !== 'asked') throw whyNot(outcome)
		return getInvitation(acting, params.id)
	},

	acceptInvitation: async (acting, { params, body }) => {
		const outcome = await acceptInvitation(acting.db, params.id, { mustBeVerified: smtpUrl !== undefined, proof: body?.proof })
		if (outcome !== 'accepted') throw whyNot(outcome)
		const invitation = await findInvitation(acting.db, params.id)
		const { db, memberships } = await reenter(acting)
		const [group] = await listGroups(db, memberships, inboxes, invitation?.group_id)
		if (!group) throw new Refusal('not_found')
		return group
	},
})

export const invitedAddressHandlers = ({ owner }: Pick<Database, 'owner'>): BesideHandlers<typeof invitedAddresses> => ({
	proveInvitation: async ({ params, body: { proof } }, { request }) => {
		await enforceRateLimits(owner, proofLimits(addressOf(request)))
		return (await proveInvitation(owner, params.id, proof)) ?? { address: null, known: false }
	},
})

/** The caller and another member as they are now, whatever they were when the request came in. */
async function heldBy(acting: Acting, group: string, user: string) {
	const me = personOf(acting).id
	const held = await lockMembers(acting.db, group, [me, user])
	const [own, target] = [held.get(me), held.get(user)]
	if (!own || !target) throw new Refusal('not_found')
	return { own: { ...memberOf(acting, group), role: own.role }, target, isMe: user === me }
}

async function getInvitation({ db }: Acting, id: string): Promise<Invitation> {
	const known = await findInvitation(db, id)
	if (!known) throw new Refusal('not_found')
	const { group_name: group, email, inviter, role, expires_at, asked, state } = known
	return { id, group, inviter, email: maskedEmail(email), role, expires_at, asked: asked && maskedEmail(asked), state }
}
