import { useNavigate } from '@tanstack/react-router'
import type { Invitation } from '@hausheft/contract/members.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { forgetProof, keepProof } from '../../platform/session/pending-proof.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { SignUpForm } from '../sessions/sign-up-form.tsx'
import { InvitationFrame } from './invitation-frame.tsx'

type ProvenInvitationProps = {
	invitation: Invitation
	proven: { proof: string; address: string }
	/** The address has an account. */
	isKnown: boolean
	/** Just before somebody is signed in. */
	onSignedUp: () => void
}

/** One has come by the mail, so whose address it is needs no other: an account, and one is in. */
export function ProvenInvitation({ invitation, proven, isKnown, onSignedUp }: ProvenInvitationProps) {
	const navigate = useNavigate()
	const { id, group, expires_at } = invitation
	const next = `/invite/${id}`
	const onJoined = (house: string) => {
		forgetProof()
		showToast(`Willkommen in der Gruppe «${group}».`)
		void navigate({ to: '/group/$group', params: { group: house }, replace: true })
	}
	return (
		<InvitationFrame
			invitation={invitation}
			others={
				<p>
					Lieber mit einem anderen Konto?
					<AppLink to="/sign-in" search={{ next }} className="visitor-link">
						Anmelden
					</AppLink>
				</p>
			}
		>
			<p className="dim">
				Gilt für <EmailText email={proven.address} /> bis {dayMonthYear(dayOf(expires_at))}.{' '}
				{isKnown ? 'Mit dieser Adresse gibt es schon ein Konto.' : 'Es fehlt nur noch ein Konto:'}
			</p>
			{isKnown ? (
				<div className="visitor-actions">
					<LinkButton to="/sign-in" search={{ next }} onClick={() => keepProof({ id, proof: proven.proof, as: proven.address })}>
						Anmelden und mitmachen
					</LinkButton>
				</div>
			) : (
				<SignUpForm
					invitation={invitation}
					proven={proven}
					submit="Konto eröffnen und mitmachen"
					onSignedUp={onSignedUp}
					onJoined={onJoined}
				/>
			)}
		</InvitationFrame>
	)
}
