import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LinkSecret } from '@hausheft/contract/fields.ts'
import { invitedAddresses, members, type Invitation } from '@hausheft/contract/members.ts'
import { read } from '../../platform/api/client.ts'
import { keepProof, keptProof } from '../../platform/session/pending-proof.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { InVisitorsBrowser } from '../sessions/visitor-page.tsx'
import { ClosedInvitation, NoInvitation, type ClosedInvitationProps } from './no-invitation.tsx'
import { OpenInvitation } from './open-invitation.tsx'
import { ProvenInvitation } from './proven-invitation.tsx'

const route = getRouteApi('/_visitor/invite/$id')

/** What an invitation promises, and the way to take it; for everybody who holds the link, whose end is told to no server. */
export const InvitationPage = () => (
	<InVisitorsBrowser>
		<FoundInvitation />
	</InVisitorsBrowser>
)

function FoundInvitation() {
	const { id } = route.useParams()
	const { data, error, refetch } = useQuery({
		...read(members.getInvitation, { params: { id } }),
		staleTime: 0,
		refetchOnWindowFocus: true,
	})
	const user = useCurrentUser()
	const [isNew, setIsNew] = useState(false)
	const proof = useProof(id)
	const proven = useQuery({
		...read(invitedAddresses.proveInvitation, { params: { id }, body: { proof: proof ?? '' } }),
		enabled: proof !== undefined && user === null,
		staleTime: Infinity,
	})
	if (!data || proven.isLoading) return <NoInvitation error={error} onRetry={() => void refetch()} />
	const address = proven.data?.address
	if (proof !== undefined && address && (isNew || (!user && data.state === 'open')))
		return (
			<ProvenInvitation
				invitation={data}
				proven={{ proof, address }}
				isKnown={proven.data?.known === true}
				onSignedUp={() => setIsNew(true)}
			/>
		)
	if (data.state === 'open') return <OpenInvitation invitation={data} />
	return <ClosedInvitation {...closed[data.state](data)} next={`/invite/${id}`} />
}

/** What the mail's link ends with; gone from the address once it is read, so that who copies that gives nothing away. */
function useProof(id: string): string | undefined {
	const [proof] = useState(() => {
		const given = location.hash.slice(1)
		if (!LinkSecret.safeParse(given).success) return keptProof(id)?.proof
		keepProof({ id, proof: given })
		return given
	})
	useEffect(() => {
		if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
	}, [])
	return proof
}

const closed: Record<'used' | 'expired' | 'revoked', (of: Invitation) => ClosedInvitationProps> = {
	used: () => ({
		title: 'Diese Einladung ist schon angenommen',
		motif: 'people',
		lead: 'Sie gilt nur einmal. Wer sie angenommen hat, findet die Gruppe in der Übersicht.',
	}),
	expired: ({ inviter }) => ({
		title: 'Diese Einladung ist abgelaufen',
		motif: 'bell',
		lead: `Sie galt 14 Tage. ${inviter} kann eine neue ausstellen.`,
	}),
	revoked: ({ inviter }) => ({
		title: 'Diese Einladung gilt nicht mehr',
		motif: 'mailbox',
		lead: `Sie wurde zurückgezogen oder durch eine neue ersetzt. ${inviter} weiss mehr.`,
	}),
}
