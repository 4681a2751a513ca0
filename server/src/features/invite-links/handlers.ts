import type { inviteLinks, linkInvitations } from '@hausheft/contract/invite-links.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Config } from '../../config.ts'
import { makeSecret } from '../../platform/auth/link-secret.ts'
import { addressOf, enforceRateLimits } from '../../platform/auth/rate-limits.ts'
import { actAs, memberOf, personOf, placeOf, reenter } from '../../platform/database/act.ts'
import type { Database } from '../../platform/database/connect.ts'
import { originForOthers } from '../../platform/http/own-address.ts'
import type { BesideHandlers } from '../../platform/http/serve-beside.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listGroups } from '../groups/queries.ts'
import type { Inboxes } from '../inbox/rules.ts'
import { checkKnown } from '../members/actions.ts'
import { checkGrant } from '../members/rules.ts'
import { acceptInviteLink, findInviteLink, insertInviteLink, listInviteLinks, revokeInviteLink } from './queries.ts'
import { linkLimits, lookLimits, whyNot } from './rules.ts'

type Settings = Pick<Config, 'publicUrl' | 'publicUrls' | 'smtpUrl' | 'host' | 'port'> & Inboxes

export function inviteLinkHandlers({
	publicUrl,
	publicUrls,
	smtpUrl,
	inboxDomain,
	inboxMailbox,
	inboxImapGroup,
	...listening
}: Settings): Handlers<typeof inviteLinks> {
	const inboxes = { inboxDomain, inboxMailbox, inboxImapGroup }
	return {
		listInviteLinks: ({ db }, { params }) => listInviteLinks(db, params.id),

		getInviteLink: async (acting, { params }) => {
			const [link] = await listInviteLinks(acting.db, placeOf(acting).group, params.id)
			if (!link) throw new Refusal('not_found')
			return link
		},

		createInviteLink: async (acting, { params, body: { properties = null, ...fields } }, { request }) => {
			const { db } = acting
			const { id: person } = personOf(acting)
			checkGrant(memberOf(acting, params.id), fields.role)
			await checkKnown(acting, params.id, properties)
			await enforceRateLimits(db, linkLimits(person))
			// The fragment of an address is sent to nobody, so no log on the way keeps it.
			const token = makeSecret()
			const id = await insertInviteLink(db, { group: params.id, person, token, properties, ...fields })
			const [link] = await listInviteLinks(db, params.id, id)
			if (!link) throw new Refusal('not_found')
			const origin = publicUrls.length > 0 ? publicUrl : originForOthers(request, listening)
			return { ...link, url: `${origin}/join#${token}` }
		},

		revokeInviteLink: (acting, { params }) => revokeInviteLink(acting.db, placeOf(acting).group, params.id).then(() => undefined),

		acceptLink: async (acting, { body: { token } }) => {
			const outcome = await acceptInviteLink(acting.db, token, smtpUrl !== undefined)
			if (outcome !== 'accepted' && outcome !== 'member') throw whyNot(outcome)
			const known = await findInviteLink(acting.db, token)
			const { db, memberships } = await reenter(acting)
			const [group] = await listGroups(db, memberships, inboxes, known?.group_id)
			if (!group) throw new Refusal('not_found')
			return group
		},
	}
}

export const linkInvitationHandlers = (database: Database): BesideHandlers<typeof linkInvitations> => ({
	getLinkInvitation: async ({ body: { token } }, { request }) => {
		const address = addressOf(request)
		await enforceRateLimits(database.owner, lookLimits(address))
		const known = await actAs(database, null, { mode: 'only read', address }, ({ db }) => findInviteLink(db, token))
		if (!known) throw new Refusal('not_found')
		const { group_name: group, inviter, role, expires_at, state } = known
		return { group, inviter, role, expires_at, state }
	},
})
