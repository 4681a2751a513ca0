import { ApiError } from '../../platform/api/client.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing, type Motif } from '../../ui/empty-drawing.tsx'
import { RetryButton } from '../../ui/read-failed.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { VisitorPage } from '../sessions/visitor-page.tsx'
import './invitation.css'

const tab = 'Einladung'

export type ClosedInvitationProps = {
	title: string
	motif: Motif
	lead: string
	/** Where whoever has taken it finds the group. */
	next?: string
}

/** An invitation that lets nobody in any more. */
export function ClosedInvitation({ title, motif, lead, next }: ClosedInvitationProps) {
	const user = useCurrentUser()
	return (
		<VisitorPage title={title} tab={tab} picture={<EmptyDrawing motif={motif} />} lead={lead}>
			<div className="visitor-actions">
				{user ? (
					<LinkButton to="/user">Zur Übersicht</LinkButton>
				) : (
					<>
						{next && (
							<LinkButton to="/sign-in" search={{ next }}>
								Anmelden
							</LinkButton>
						)}
						<a href="/" className={buttonClass('secondary')}>
							Zur Startseite
						</a>
					</>
				)}
			</div>
		</VisitorPage>
	)
}

/** What stands there while it is read; and where it cannot be, or is none. */
export function NoInvitation({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
	if (error === null)
		return (
			<VisitorPage title={tab}>
				{/* Holds the room that the invitation will take. */}
				<div className="invitation-waiting" role="status">
					<VisuallyHidden>Wird geladen</VisuallyHidden>
					<SkeletonLine width={85} tall />
					<SkeletonLine width={55} />
					<SkeletonLine width={70} />
				</div>
			</VisitorPage>
		)
	if (error instanceof ApiError && error.status === 404) return <UnknownInvitation />
	return (
		<VisitorPage
			title="Das hat nicht geklappt"
			tab={tab}
			picture={<EmptyDrawing motif="toolbox" />}
			lead={<span role="alert">{error.message}</span>}
		>
			<div className="visitor-actions">
				<RetryButton onRetry={onRetry} />
			</div>
		</VisitorPage>
	)
}

export const UnknownInvitation = () => (
	<ClosedInvitation
		title="Diese Einladung gibt es nicht"
		motif="glass"
		lead="Vielleicht fehlt am Ende des Links ein Stück? Bitte den ganzen Link öffnen."
	/>
)
