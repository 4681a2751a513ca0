import { useQuery } from '@tanstack/react-query'
import { IconLink } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { inviteLinks, type InviteLink } from '@hausheft/contract/invite-links.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { LinkDrawer } from './link-drawer.tsx'
import { roleName, scopeWords } from './member-words.ts'

type InviteLinksProps = { group: Group; houses: readonly Property[] }

/** Links for the family's chat: how many may still come by each, and who has. */
export function InviteLinks({ group, houses }: InviteLinksProps) {
	const { data, error, refetch } = useQuery(read(inviteLinks.listInviteLinks, { params: { id: group.id } }))
	const [making, setMaking] = useState(false)
	const [revoking, setRevoking] = useState<InviteLink>()
	return (
		<Box
			title="Einladungslinks"
			action={
				<Button look="secondary" Icon={IconLink} onClick={() => setMaking(true)}>
					Link erstellen
				</Button>
			}
		>
			{!data && (error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={1} />)}
			{data?.length === 0 && (
				<p className="dim">Ein Link oder QR-Code für den Familien-Chat: Wer ihn öffnet, macht ein Konto und ist dabei.</p>
			)}
			{data && data.length > 0 && (
				<ul>
					{data.map((link) => (
						<LinkRow key={link.id} link={link} houses={houses} onRevoke={() => setRevoking(link)} />
					))}
				</ul>
			)}
			{making && <LinkDrawer group={group} houses={houses} onClose={() => setMaking(false)} />}
			{revoking && <Revoke link={revoking} onDone={() => setRevoking(undefined)} />}
		</Box>
	)
}

const states = { used: 'aufgebraucht', expired: 'abgelaufen', revoked: 'zurückgezogen' }

type LinkRowProps = { link: InviteLink; houses: readonly Property[]; onRevoke: () => void }
function LinkRow({ link, houses, onRevoke }: LinkRowProps) {
	const { role, properties, used, uses, inviter, expires_at, state, came } = link
	return (
		<li>
			<div className="invite-row">
				<span className="invite-row-text">
					<b>
						{roleName(role)}, {scopeWords(properties, houses)}
					</b>
					<span className="dim">
						{`${used} von ${uses} gekommen · von ${inviter} · ${state === 'open' ? `gilt bis ${dayText(dayOf(expires_at))}` : states[state]}`}
					</span>
					{came.length > 0 && <span className="dim">{`Gekommen: ${came.map(({ name }) => name).join(', ')}`}</span>}
				</span>
				{state === 'open' && (
					<span className="invite-row-buttons">
						<Button look="quiet" aria-label={`Link für ${roleName(role)} zurückziehen`} onClick={onRevoke}>
							Zurückziehen
						</Button>
					</span>
				)}
			</div>
		</li>
	)
}

function Revoke({ link, onDone }: { link: InviteLink; onDone: () => void }) {
	const send = useSend(inviteLinks.revokeInviteLink)
	const revoke = () =>
		send.mutate(
			{ params: { id: link.id } },
			{
				onSuccess: () => {
					showToast('Der Link ist zurückgezogen.')
					onDone()
				},
			},
		)
	return (
		<ConfirmDialog
			title="Link zurückziehen?"
			confirm="Zurückziehen"
			onConfirm={revoke}
			onCancel={onDone}
			busy={send.isPending}
			error={send.error?.message ?? null}
		>
			Danach kommt niemand mehr über ihn. Wer schon gekommen ist, bleibt.
		</ConfirmDialog>
	)
}
