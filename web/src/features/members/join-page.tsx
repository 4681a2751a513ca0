import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { inviteLinks, type LinkInvitation } from '@hausheft/contract/invite-links.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing, type Motif } from '../../ui/empty-drawing.tsx'
import { RetryButton } from '../../ui/read-failed.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { keepJoin, keptJoin } from '../../platform/session/pending-join.ts'
import { VisitorPage } from '../sessions/visitor-page.tsx'
import { JoinByLink } from './join-by-link.tsx'

const route = getRouteApi('/_visitor/join')
const tab = 'Einladung'

/** The secret is in the fragment, which reaches no log; or it was kept while one signed in. */
function tokenHere(): { token: string | undefined; kept: boolean } {
	const given = location.hash.slice(1)
	if (given === '') return { token: keptJoin(), kept: true }
	keepJoin(given)
	return { token: given, kept: false }
}

/** An invitation for whoever holds the link: what it promises, and the way in. */
export function JoinPage() {
	const { now } = route.useSearch()
	const [{ token, kept }] = useState(tokenHere)
	const user = useCurrentUser()
	const { data, error, refetch } = useQuery({
		...read(inviteLinks.getLinkInvitation, { body: { token: token ?? '' } }),
		enabled: token !== undefined,
		staleTime: Infinity,
	})
	if (token === undefined || (error instanceof ApiError && error.status === 404))
		return (
			<Closed
				title="Diese Einladung gibt es nicht"
				motif="glass"
				lead="Vielleicht fehlt am Ende des Links ein Stück? Bitte den ganzen Link öffnen."
			/>
		)
	// Somebody who is in already may come by a link that lets nobody else in.
	if (data && (data.state === 'open' || user)) return <JoinByLink token={token} invitation={data} atOnce={now === 1 && kept} />
	if (data?.state === 'used' || data?.state === 'expired' || data?.state === 'revoked') return <Closed {...closed[data.state](data)} />
	if (!error)
		return (
			<VisitorPage title="Einladung">
				<p role="status" className="visitor-lead">
					<SkeletonLine width={85} tall />
					<SkeletonLine width={55} />
				</p>
			</VisitorPage>
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

type ClosedProps = { title: string; motif: Motif; lead: string }
const closed: Record<'used' | 'expired' | 'revoked', (of: LinkInvitation) => ClosedProps> = {
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

function Closed({ title, motif, lead }: ClosedProps) {
	const user = useCurrentUser()
	return (
		<VisitorPage title={title} tab={tab} picture={<EmptyDrawing motif={motif} />} lead={lead}>
			<div className="visitor-actions">
				{user ? (
					<LinkButton to="/user">Zur Übersicht</LinkButton>
				) : (
					<a href="/" className={buttonClass('secondary')}>
						Zur Startseite
					</a>
				)}
			</div>
		</VisitorPage>
	)
}
