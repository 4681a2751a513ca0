import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { members, type Invite } from '@hausheft/contract/members.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { roleName, scopeWords } from './member-words.ts'
import { OnlyHere } from './only-here.tsx'

type InviteListProps = { group: Group; invites: readonly Invite[]; houses: readonly Property[]; mayManage: boolean }

/** Invitations that nobody has taken yet. Links and roles come only to whoever may manage them. */
export function InviteList({ group, invites, houses, mayManage }: InviteListProps) {
	const [revoking, setRevoking] = useState<Invite>()
	return (
		<>
			<ul>
				{invites.map((invite) => (
					<li key={invite.id ?? invite.email + invite.created_at}>
						<div className="invite-row">
							<span className="invite-row-text">
								<b>
									<EmailText email={invite.email} />
								</b>
								{invite.mail_refused_at && <Tag tone="warn">Mails kommen nicht an</Tag>}
								<span className="dim">
									{invite.role && `${roleName(invite.role)}, ${scopeWords(invite.properties, houses)} · `}
									{invite.expires_at
										? `gilt bis ${dayText(dayOf(invite.expires_at))}`
										: `eingeladen am ${dayText(dayOf(invite.created_at))}`}
								</span>
							</span>
							{mayManage && (
								<span className="invite-row-buttons">
									{invite.url && <CopyButton text={invite.url} label="Link kopieren" />}
									<Button look="quiet" onClick={() => setRevoking(invite)}>
										Zurückziehen
									</Button>
								</span>
							)}
						</div>
						{mayManage && <AskedInvite group={group} invite={invite} />}
					</li>
				))}
			</ul>
			<OnlyHere url={invites[0]?.url} />
			{revoking?.id && <Revoke group={group} email={revoking.email} invite={revoking.id} onDone={() => setRevoking(undefined)} />}
		</>
	)
}

/** Somebody has the link, but another address: one tap lets them in with it. */
function AskedInvite({ group, invite: { id, asked } }: { group: Group; invite: Invite }) {
	const send = useSend(members.changeInvite)
	if (!id || !asked) return null
	const change = () =>
		send.mutate(
			{ params: { id: group.id, invite: id }, body: { email: asked.email } },
			{ onSuccess: () => showToast(`Die Einladung gilt jetzt für ${asked.email}.`) },
		)
	return (
		<Notice
			tone="warn"
			action={
				<Button look="secondary" busy={send.isPending} onClick={change}>
					Auf diese Adresse ändern
				</Button>
			}
		>
			{asked.name} hat den Link und möchte die Einladung mit{' '}
			<b>
				<EmailText email={asked.email} />
			</b>{' '}
			annehmen. Nur ändern, wenn diese Adresse bekannt ist.
			{send.error && <span className="field-error"> {send.error.message}</span>}
		</Notice>
	)
}

function Revoke({ group, email, invite, onDone }: { group: Group; email: string; invite: string; onDone: () => void }) {
	const send = useSend(members.revokeInvite)
	const revoke = () =>
		send.mutate(
			{ params: { id: group.id, invite } },
			{
				onSuccess: () => {
					showToast('Die Einladung ist zurückgezogen.')
					onDone()
				},
			},
		)
	return (
		<ConfirmDialog
			title="Einladung zurückziehen?"
			confirm="Zurückziehen"
			onConfirm={revoke}
			onCancel={onDone}
			busy={send.isPending}
			error={send.error?.message ?? null}
		>
			Der Link für <EmailText email={email} /> gilt danach nicht mehr.
		</ConfirmDialog>
	)
}
