import { useState } from 'react'
import { trash } from '@hausheft/contract/trash.ts'
import { atStart } from '@hausheft/contract/words.ts'
import { useSend } from '../../platform/api/use-send.ts'
import type { Entity, Noun, Values } from '../../platform/forms/noun.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-queue.ts'

type RemoveNounProps<E extends Entity, V extends Values, F extends object> = { noun: Noun<E, V, F>; entity: E; onRemoved: () => void }

/** Moves it to the trash, asked once. It is based on the version that is shown: what changed meanwhile is read first. */
export function RemoveNoun<E extends Entity, V extends Values, F extends object>({ noun, entity, onRemoved }: RemoveNounProps<E, V, F>) {
	const { source, words, nameOf } = noun
	const [asking, setAsking] = useState(false)
	const send = useSend(noun.remove)
	const restore = useSend(trash.restoreTrash)
	const close = () => {
		setAsking(false)
		send.reset()
	}
	// Its answer is waited for here: by then the form, and this button with it, is gone.
	const bringBack = async () => {
		try {
			await restore.mutateAsync({ params: { source, id: entity.id } })
			showToast('Wieder da.')
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	const remove = () =>
		send.mutate(
			{ params: { id: entity.id }, version: entity.version },
			{
				onSuccess: () => {
					showToast(`${atStart(words, 'nominative')} liegt im Papierkorb.`, {
						action: { label: 'Rückgängig', run: () => void bringBack() },
					})
					onRemoved()
				},
			},
		)
	return (
		<>
			<Button look="danger" onClick={() => setAsking(true)}>
				{words.one} löschen
			</Button>
			{asking && (
				<ConfirmDialog
					title={`«${nameOf(entity)}» löschen?`}
					confirm="Löschen"
					onConfirm={remove}
					onCancel={close}
					busy={send.isPending}
					error={
						send.error?.code === 'stale'
							? `${atStart(words, 'nominative')} wurde inzwischen geändert. Bitte zuerst ansehen.`
							: (send.error?.message ?? null)
					}
				>
					{atStart(words, 'nominative')} kommt in den Papierkorb und kann 30 Tage lang wiederhergestellt werden.
				</ConfirmDialog>
			)}
		</>
	)
}
