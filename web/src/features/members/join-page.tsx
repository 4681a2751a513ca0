import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { linkInvitations, type LinkInvitation } from '@hausheft/contract/invite-links.ts'
import { read } from '../../platform/api/client.ts'
import { keepJoin, keptJoin } from '../../platform/session/pending-join.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { InVisitorsBrowser } from '../sessions/visitor-page.tsx'
import { JoinByLink } from './join-by-link.tsx'
import { ClosedInvitation, NoInvitation, UnknownInvitation, type ClosedInvitationProps } from './no-invitation.tsx'

const route = getRouteApi('/_visitor/join')

/** The secret is in the fragment, which reaches no log; or it was kept while one signed in. */
function tokenHere(): { token: string | undefined; kept: boolean } {
	const given = location.hash.slice(1)
	if (given === '') return { token: keptJoin(), kept: true }
	keepJoin(given)
	return { token: given, kept: false }
}

/** An invitation for whoever holds the link: what it promises, and the way in. */
export const JoinPage = () => (
	<InVisitorsBrowser>
		<Join />
	</InVisitorsBrowser>
)

function Join() {
	const { now } = route.useSearch()
	const [{ token, kept }] = useState(tokenHere)
	const user = useCurrentUser()
	const { data, error, refetch } = useQuery({
		...read(linkInvitations.getLinkInvitation, { body: { token: token ?? '' } }),
		enabled: token !== undefined,
		staleTime: Infinity,
	})
	if (token === undefined) return <UnknownInvitation />
	if (!data) return <NoInvitation error={error} onRetry={() => void refetch()} />
	// Somebody who is in already may come by a link that lets nobody else in.
	if (data.state === 'open' || user) return <JoinByLink token={token} invitation={data} atOnce={now === 1 && kept} />
	return <ClosedInvitation {...closed[data.state](data)} />
}

const closed: Record<'used' | 'expired' | 'revoked', (of: LinkInvitation) => ClosedInvitationProps> = {
	used: ({ inviter }) => ({
		title: 'Über diesen Link sind schon alle gekommen',
		motif: 'people',
		lead: `Er war für eine bestimmte Zahl von Leuten gedacht. ${inviter} kann einen neuen machen.`,
	}),
	expired: ({ inviter }) => ({ title: 'Diese Einladung ist abgelaufen', motif: 'bell', lead: `${inviter} kann einen neuen Link machen.` }),
	revoked: ({ inviter }) => ({
		title: 'Diese Einladung gilt nicht mehr',
		motif: 'mailbox',
		lead: `Sie wurde zurückgezogen. ${inviter} weiss mehr.`,
	}),
}
