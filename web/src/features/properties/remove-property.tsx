import { useState } from 'react'
import { properties, type Property } from '@hausheft/contract/properties.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { useSend } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Moves the property to the trash, asked once. It is based on the version that is shown: what changed meanwhile is read first. */
export function RemoveProperty({ property, onRemoved }: { property: Property; onRemoved: () => void }) {
	const [asking, setAsking] = useState(false)
	const send = useSend(properties.removeProperty)
	const restore = useSend(trash.restoreTrash)
	const close = () => {
		setAsking(false)
		send.reset()
	}
	const bringBack = () =>
		restore.mutate(
			{ params: { source: 'property', id: property.id } },
			{ onSuccess: () => showToast('Wieder da.'), onError: (error) => showToast(error.message, { tone: 'bad' }) },
		)
	const remove = () =>
		send.mutate(
			{ params: { id: property.id }, version: property.version },
			{
				onSuccess: () => {
					showToast('Die Liegenschaft liegt im Papierkorb.', { action: { label: 'Rückgängig', run: bringBack } })
					onRemoved()
				},
			},
		)
	return (
		<>
			<Button look="danger" onClick={() => setAsking(true)}>
				Liegenschaft löschen
			</Button>
			{asking && (
				<ConfirmDialog
					title={`«${property.name}» löschen?`}
					confirm="Löschen"
					onConfirm={remove}
					onCancel={close}
					busy={send.isPending}
					error={
						send.error?.code === 'stale'
							? 'Die Liegenschaft wurde inzwischen geändert. Bitte zuerst ansehen.'
							: (send.error?.message ?? null)
					}
				>
					Die Liegenschaft kommt in den Papierkorb und kann 30 Tage lang wiederhergestellt werden.
				</ConfirmDialog>
			)}
		</>
	)
}
