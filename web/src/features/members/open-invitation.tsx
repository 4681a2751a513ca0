import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { groups } from '@hausheft/contract/groups.ts'
import { maskedEmail } from '@hausheft/contract/masked-email.ts'
import { members, type Invitation } from '@hausheft/contract/members.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { forgetProof, keepProof, keptProof } from '../../platform/session/pending-proof.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { SendAgain } from '../sessions/mail-sent.tsx'
import { isPasskeyOffered, PasskeyOffer } from '../sessions/passkey-offer.tsx'
import { InvitationFrame } from './invitation-frame.tsx'

/** Who invites, as what, and what that means; then the way in. */
export function OpenInvitation({ invitation }: { invitation: Invitation }) {
	const user = useCurrentUser()
	const { id, group, email, expires_at, asked } = invitation
	const next = `/invite/${id}`
	const navigate = useNavigate()
	const [joined, setJoined] = useState<string>()
	const goTo = (house: string) => void navigate({ to: '/group/$group', params: { group: house }, replace: true })
	if (joined !== undefined) return <PasskeyOffer group={group} onDone={() => goTo(joined)} />
	return (
		<InvitationFrame invitation={invitation}>
			<p className="dim">
				Gilt für <EmailText email={email} /> bis {dayMonthYear(dayOf(expires_at))}.
			</p>
			<div className="visitor-actions">
				{user ? (
					// What was refused may be different once it has been asked, and once it has been moved.
					<Accept
						key={asked}
						invitation={invitation}
						user={user}
						onJoined={async (house) => ((await isPasskeyOffered()) ? setJoined(house) : goTo(house))}
					/>
				) : (
					<>
						<LinkButton to="/sign-up" search={{ next }}>
							Konto eröffnen
						</LinkButton>
						<LinkButton to="/sign-in" search={{ next }} look="secondary">
							Ich habe schon ein Konto
						</LinkButton>
					</>
				)}
			</div>
		</InvitationFrame>
	)
}

type AcceptProps = { invitation: Invitation; user: SessionUser; onJoined: (group: string) => Promise<void> }

function Accept({ invitation, user, onJoined }: AcceptProps) {
	const { id, group, email, asked } = invitation
	const client = useQueryClient()
	const send = useSend(members.acceptInvitation)
	const reason = send.error?.problem.reason
	// Two addresses can look alike with most of them starred out: then the server says it.
	const mine = maskedEmail(user.email)
	const isOther = email !== mine || asked === mine || reason === 'wrong_account'
	const [pending] = useState(() => keptProof(id))
	const begun = useRef(false)
	const accept = async () => {
		const joined = await send.mutateAsync({ params: { id }, body: { proof: pending?.proof } })
		forgetProof()
		client.setQueryData(read(groups.listGroups, {}).queryKey, (list) => list && [...list.filter((each) => each.id !== joined.id), joined])
		showToast(`Willkommen in der Gruppe «${group}».`)
		await onJoined(joined.id)
	}
	useEffect(() => {
		// What is left to do was said before signing in.
		if (pending?.as !== user.email || begun.current) return
		begun.current = true
		keepProof({ id, proof: pending.proof })
		accept().catch(() => undefined)
	})
	return (
		<>
			<p>
				Angemeldet als <b>{user.name}</b>, <EmailText email={user.email} />.
			</p>
			{isOther ? (
				<OtherAddress invitation={invitation} user={user} />
			) : (
				<>
					<div role="alert">{send.error && <Notice tone={reason ? 'warn' : 'bad'}>{send.error.message}</Notice>}</div>
					{reason === 'unverified' && <SendAgain email={user.email} />}
					<Button busy={send.isPending} onClick={() => void accept().catch(() => undefined)}>
						{reason === 'unverified' ? 'Bestätigt, nochmals versuchen' : 'Einladung annehmen'}
					</Button>
				</>
			)}
			<OtherAccount invitation={id} proof={pending?.proof} />
		</>
	)
}

/** Signed in with another address than the invited one: whoever invited decides. */
function OtherAddress({ invitation: { id, inviter, email, asked }, user }: { invitation: Invitation; user: SessionUser }) {
	const client = useQueryClient()
	const send = useSend(members.askForInvitation)
	const ask = () =>
		send.mutate(
			{ params: { id } },
			{ onSuccess: (now) => client.setQueryData(read(members.getInvitation, { params: { id } }).queryKey, now) },
		)
	return (
		<>
			<div role="status">
				{asked === maskedEmail(user.email) ? (
					<Notice>
						{inviter} ist gefragt und sieht die Bitte in den Einstellungen der Gruppe. Sobald die Einladung für{' '}
						<EmailText email={user.email} /> gilt, lässt sie sich hier annehmen.
					</Notice>
				) : (
					<Notice tone="warn">
						Die Einladung gilt für <EmailText email={email} />, nicht für dieses Konto. {inviter} kann sie auf{' '}
						<EmailText email={user.email} /> ändern.
					</Notice>
				)}
			</div>
			<div role="alert">{send.error && <Notice tone="bad">{send.error.message}</Notice>}</div>
			{asked !== maskedEmail(user.email) && (
				<Button busy={send.isPending} onClick={ask}>
					Auf diese Adresse ändern lassen
				</Button>
			)}
		</>
	)
}

function OtherAccount({ invitation, proof }: { invitation: string; proof: string | undefined }) {
	const next = `/invite/${invitation}`
	const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
	const change = async () => {
		setState('busy')
		try {
			// What the mail proved goes along as the mail said it, since nothing stays on the device; asked in another way, so that the page is a new one.
			await signOut(proof ? `${next}?signed-out#${proof}` : `/sign-in?${new URLSearchParams({ next }).toString()}`)
		} catch {
			setState('failed')
		}
	}
	return (
		<>
			<Button look="quiet" busy={state === 'busy'} onClick={() => void change()}>
				Mit anderem Konto anmelden
			</Button>
			<p className="field-error" role="alert">
				{state === 'failed' && 'Keine Verbindung. Die Abmeldung ist noch nicht erfolgt.'}
			</p>
		</>
	)
}
