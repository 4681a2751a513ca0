import type { Group } from '@hausheft/contract/groups.ts'
import { members, type GroupUser } from '@hausheft/contract/members.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type RemoveMemberProps = { group: Group; member: GroupUser; onCancel: () => void; onRemoved: () => void }

export function RemoveMember({ group, member, onCancel, onRemoved }: RemoveMemberProps) {
	const send = useSend(members.removeMember)
	const remove = () =>
		send.mutate(
			{ params: { id: group.id, user: member.id } },
			{
				onSuccess: () => {
					showToast(`${member.name} ist nicht mehr in der Gruppe.`)
					onRemoved()
				},
			},
		)
	return (
		<ConfirmDialog
			title={`${member.name} entfernen?`}
			confirm="Entfernen"
			onConfirm={remove}
			onCancel={onCancel}
			busy={send.isPending}
			error={send.error?.message ?? null}
		>
			Der Zugang endet sofort. Was {member.name} erfasst hat, bleibt mit dem Namen erhalten.
		</ConfirmDialog>
	)
}
