import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { groups } from '@hausheft/contract/groups.ts'
import { members, type Invitation } from '@hausheft/contract/members.ts'
import { roleNames } from '@hausheft/contract/rights.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { read } from '../../platform/api.ts'
import { useSend } from '../../platform/use-send.ts'
import { signOut, useCurrentUser } from '../../platform/session.ts'
import { dayMonthYear, dayOf } from '../../platform/zurich.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { SendAgain } from '../sessions/mail-sent.tsx'
import { VisitorPage } from '../sessions/visitor-page.tsx'
import { RoleLines } from './role-lines.tsx'
import { roleSummary } from './role-words.ts'
import './invitation.css'

/** Who invites, as what, and what that means; then the way in. */
export function OpenInvitation({ invitation }: { invitation: Invitation }) {
	const user = useCurrentUser()
	const { id, group, inviter, email, role, expires_at } = invitation
	const next = `/invite/${id}`
	return (
		<VisitorPage
			title={`Einladung in «${group}»`}
			tab="Einladung"
			picture={<Avatar name={group} square large />}
			lead={`${inviter} lädt ein, bei Hausheft mitzumachen.`}
		>
			<section className="invitation-role" aria-labelledby="invitation-role">
				<h2 id="invitation-role">
					<small>Rolle</small> {roleNames[role]}
				</h2>
				<p>{roleSummary(role)}</p>
				<details>
					<summary>
						Was heisst das genau?
						<IconChevronDown size={18} stroke={2} aria-hidden />
					</summary>
					<RoleLines role={role} />
				</details>
			</section>
			<p className="dim">
				Gilt für {email} bis {dayMonthYear(dayOf(expires_at))}.
			</p>
			<div className="visitor-actions">
				{user ? (
					<Accept invitation={invitation} user={user} />
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
		</VisitorPage>
	)
}

function Accept({ invitation: { id, group, email }, user }: { invitation: Invitation; user: SessionUser }) {
	const client = useQueryClient()
	const navigate = useNavigate()
	const send = useSend(members.acceptInvitation)
	const reason = send.error?.problem.reason
	const accept = async () => {
		const joined = await send.mutateAsync({ params: { id } })
		client.setQueryData(read(groups.listGroups, {}).queryKey, (list) => list && [...list.filter((each) => each.id !== joined.id), joined])
		showToast(`Willkommen in der Gruppe «${group}».`)
		await navigate({ to: '/group/$group', params: { group: joined.id }, replace: true })
	}
	return (
		<>
			<p>
				Angemeldet als <b>{user.name}</b>, {user.email}.
			</p>
			<div role="alert">
				{send.error && (
					<Notice tone={reason ? 'warn' : 'bad'}>
						{send.error.message}
						{reason === 'wrong_account' && ` Sie gilt für ${email}.`}
					</Notice>
				)}
			</div>
			{reason === 'unverified' && <SendAgain email={user.email} />}
			{reason !== 'wrong_account' && (
				// What stands in the way is said above.
				<Button busy={send.isPending} onClick={() => void accept().catch(() => undefined)}>
					{reason === 'unverified' ? 'Bestätigt, nochmals versuchen' : 'Einladung annehmen'}
				</Button>
			)}
			<OtherAccount next={`/invite/${id}`} look={reason === 'wrong_account' ? 'primary' : 'quiet'} />
		</>
	)
}

function OtherAccount({ next, look }: { next: string; look: 'primary' | 'quiet' }) {
	const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
	const change = async () => {
		setState('busy')
		try {
			await signOut()
			// Signing out leads to the landing page; this comes later and wins.
			location.assign(`/sign-in?${new URLSearchParams({ next }).toString()}`)
		} catch {
			setState('failed')
		}
	}
	return (
		<>
			<Button look={look} busy={state === 'busy'} onClick={() => void change()}>
				Mit anderem Konto anmelden
			</Button>
			<p className="field-error" role="alert">
				{state === 'failed' && 'Keine Verbindung. Die Abmeldung ist noch nicht erfolgt.'}
			</p>
		</>
	)
}
