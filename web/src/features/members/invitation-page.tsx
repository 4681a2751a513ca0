import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { members, type Invitation } from '@hausheft/contract/members.ts'
import { read } from '../../platform/api/client.ts'
import { ClosedInvitation, NoInvitation, type ClosedInvitationProps } from './no-invitation.tsx'
import { OpenInvitation } from './open-invitation.tsx'

const route = getRouteApi('/_visitor/invite/$id')

/** What an invitation promises, and the way to take it; for everybody who holds the link. */
export function InvitationPage() {
	const { id } = route.useParams()
	const { data, error, refetch } = useQuery({
		...read(members.getInvitation, { params: { id } }),
		staleTime: 0,
		refetchOnWindowFocus: true,
	})
	if (!data) return <NoInvitation error={error} onRetry={() => void refetch()} />
	if (data.state === 'open') return <OpenInvitation invitation={data} />
	return <ClosedInvitation {...closed[data.state](data)} next={`/invite/${id}`} />
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
