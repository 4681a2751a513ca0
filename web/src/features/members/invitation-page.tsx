import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { members } from '@hausheft/contract/members.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import type { Motif } from '../../ui/empty-drawing.tsx'
import { RetryButton } from '../../ui/read-failed.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { VisitorPage } from '../sessions/visitor-page.tsx'
import { OpenInvitation } from './open-invitation.tsx'

const route = getRouteApi('/_visitor/invite/$id')
const tab = 'Einladung'

/** What an invitation promises, and the way to take it; for everybody who holds the link. */
export function InvitationPage() {
	const { id } = route.useParams()
	const { data, error, refetch } = useQuery({
		...read(members.getInvitation, { params: { id } }),
		staleTime: 0,
		refetchOnWindowFocus: true,
	})
	if (data?.state === 'open') return <OpenInvitation invitation={data} />
	if (data)
		return (
			<Closed
				title={closed[data.state].title}
				motif={closed[data.state].motif}
				lead={closed[data.state].lead(data.inviter)}
				next={`/invite/${id}`}
			/>
		)
	if (!error) return <Waiting />
	if (error instanceof ApiError && error.status === 404)
		return (
			<Closed
				title="Diese Einladung gibt es nicht"
				motif="glass"
				lead="Vielleicht fehlt am Ende des Links ein Stück? Bitte den ganzen Link öffnen."
			/>
		)
	return (
		<VisitorPage
			title="Das hat nicht geklappt"
			tab={tab}
			picture={<EmptyDrawing motif="toolbox" />}
			lead={<span role="alert">{error.message}</span>}
		>
			<div className="visitor-actions">
				<RetryButton onRetry={() => void refetch()} />
			</div>
		</VisitorPage>
	)
}

type State = { title: string; motif: Motif; lead: (inviter: string) => string }
const closed: Record<'used' | 'expired' | 'revoked', State> = {
	used: {
		title: 'Diese Einladung ist schon angenommen',
		motif: 'people',
		lead: () => 'Sie gilt nur einmal. Wer sie angenommen hat, findet die Gruppe in der Übersicht.',
	},
	expired: {
		title: 'Diese Einladung ist abgelaufen',
		motif: 'bell',
		lead: (inviter) => `Sie galt 14 Tage. ${inviter} kann eine neue ausstellen.`,
	},
	revoked: {
		title: 'Diese Einladung gilt nicht mehr',
		motif: 'mailbox',
		lead: (inviter) => `Sie wurde zurückgezogen oder durch eine neue ersetzt. ${inviter} weiss mehr.`,
	},
}

type ClosedProps = { title: string; motif: Motif; lead: string; next?: string }

function Closed({ title, motif, lead, next }: ClosedProps) {
	const user = useCurrentUser()
	return (
		<VisitorPage title={title} tab={tab} picture={<EmptyDrawing motif={motif} />} lead={lead}>
			<div className="visitor-actions">
				{user ? (
					<LinkButton to="/user">Zur Übersicht</LinkButton>
				) : (
					<>
						{next && <LinkButton to="/sign-in">Anmelden</LinkButton>}
						<a href="/" className={buttonClass('secondary')}>
							Zur Startseite
						</a>
					</>
				)}
			</div>
		</VisitorPage>
	)
}

/** Holds the room that the invitation will take. */
function Waiting() {
	return (
		<VisitorPage title="Einladung">
			<div className="invitation-waiting" role="status">
				<VisuallyHidden>Wird geladen</VisuallyHidden>
				<SkeletonLine width={85} tall />
				<SkeletonLine width={55} />
				<SkeletonLine width={70} />
			</div>
		</VisitorPage>
	)
}
