import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { inviteLinks, type LinkInvitation } from '@hausheft/contract/invite-links.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { MailSent, SendAgain } from '../sessions/mail-sent.tsx'
import { forgetJoin } from '../../platform/session/pending-join.ts'
import { SignUpForm } from '../sessions/sign-up-form.tsx'
import { isPasskeyOffered, PasskeyOffer } from '../sessions/passkey-offer.tsx'
import { InvitationFrame } from './invitation-frame.tsx'

type JoinByLinkProps = {
	token: string
	invitation: LinkInvitation
	/** One has come back by the mail that confirmed the address: what is left to do has been said already. */
	atOnce: boolean
}

/** Who invites, as what, and what that means; below it an account, or the one tap that is left. */
export function JoinByLink({ token, invitation, atOnce }: JoinByLinkProps) {
	const user = useCurrentUser()
	const [isNew, setIsNew] = useState(false)
	const [mailedTo, setMailedTo] = useState<string>()
	const [joined, setJoined] = useState<Group>()
	const goToHouse = useGoToHouse()
	const { group, expires_at } = invitation
	if (joined) return <PasskeyOffer group={group} onDone={() => goToHouse(joined)} />
	if (mailedTo) return <MailSent email={mailedTo} next="/join?now=1" link={token} />
	const onJoined = async (house: Group) => ((await isPasskeyOffered()) ? setJoined(house) : goToHouse(house))
	return (
		<InvitationFrame
			invitation={invitation}
			others={
				!user && (
					<p>
						Schon ein Konto?
						<AppLink to="/sign-in" search={{ next: '/join' }} className="visitor-link">
							Anmelden
						</AppLink>
					</p>
				)
			}
		>
			{user ? (
				<Accept token={token} atOnce={atOnce || isNew} onJoined={onJoined} />
			) : (
				<>
					<p className="dim">Gilt bis {dayMonthYear(dayOf(expires_at))}. Es fehlt nur noch ein Konto:</p>
					<SignUpForm link={token} submit="Konto eröffnen und mitmachen" onSignedUp={() => setIsNew(true)} onMailed={setMailedTo} />
				</>
			)}
		</InvitationFrame>
	)
}

function useGoToHouse() {
	const client = useQueryClient()
	const navigate = useNavigate()
	return (house: Group) => {
		client.setQueryData(read(groups.listGroups, {}).queryKey, (list) => list && [...list.filter(({ id }) => id !== house.id), house])
		showToast(`Willkommen in der Gruppe «${house.name}».`)
		void navigate({ to: '/group/$group', params: { group: house.id }, replace: true })
	}
}

type AcceptProps = { token: string; atOnce: boolean; onJoined: (house: Group) => Promise<void> }

function Accept({ token, atOnce, onJoined }: AcceptProps) {
	const user = useCurrentUser()
	const send = useSend(inviteLinks.acceptLink)
	const begun = useRef(false)
	const accept = async () => {
		const house = await send.mutateAsync({ body: { token } })
		forgetJoin()
		await onJoined(house)
	}
	useEffect(() => {
		if (!atOnce || begun.current) return
		begun.current = true
		accept().catch(() => undefined)
	})
	if (!user) return null
	return (
		<div className="visitor-actions">
			<p>
				Angemeldet als <b>{user.name}</b>, <EmailText email={user.email} />.
			</p>
			<div role="alert">{send.error && <Notice tone="warn">{send.error.message}</Notice>}</div>
			{send.error?.problem.reason === 'unverified' && <SendAgain email={user.email} link={token} />}
			<Button busy={send.isPending} onClick={() => void accept().catch(() => undefined)}>
				Mitmachen
			</Button>
		</div>
	)
}
