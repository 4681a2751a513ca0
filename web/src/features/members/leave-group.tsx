import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { members } from '@hausheft/contract/members.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks, and leaves the group for good: only an invitation brings one back. */
export function LeaveGroup({ group, onCancel }: { group: Group; onCancel: () => void }) {
	const me = useCurrentUser()
	const client = useQueryClient()
	const navigate = useNavigate()
	const send = useSend(members.removeMember)
	const leave = async () => {
		if (!me) return
		await send.mutateAsync({ params: { id: group.id, user: me.id } })
		const { queryKey } = read(groups.listGroups, {})
		await client.cancelQueries({ queryKey })
		client.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== group.id))
		await navigate({ to: '/user', replace: true })
		showToast(`Die Gruppe «${group.name}» ist verlassen.`)
	}
	return (
		<ConfirmDialog
			title={`«${group.name}» verlassen?`}
			confirm="Verlassen"
			// What stands in the way is said in the dialog.
			onConfirm={() => void leave().catch(() => undefined)}
			onCancel={onCancel}
			busy={send.isPending}
			error={send.error?.message ?? null}
		>
			Danach ist hier nichts mehr zu sehen. Die eigenen Einträge bleiben der Gruppe mit Ihrem Namen erhalten.
		</ConfirmDialog>
	)
}
