import { useState } from 'react'
import { trash, type TrashItem } from '@hausheft/contract/trash.ts'
import type { Answer } from '../../platform/rights/answer.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-queue.ts'

type PurgeMailProps = { item: TrashItem; can: Answer; onGone: () => void }

/** Mails take room: one that lies in the trash need not wait until its days are over. */
export function PurgeMail({ item: { fk, name }, can, onGone }: PurgeMailProps) {
	const [asked, setAsked] = useState(false)
	const { mutateAsync: purge, isPending, error, reset } = useSend(trash.purgeMail)
	const confirm = async () => {
		try {
			await purge({ params: { id: fk } })
			onGone()
			showToast('Endgültig gelöscht.')
		} catch (failure) {
			if (!(failure instanceof ApiError)) throw failure
		}
	}
	const cancel = () => {
		setAsked(false)
		reset()
	}
	return (
		<>
			<Button look="quiet" why={can.why} onClick={() => setAsked(true)} aria-label={`«${name}» endgültig löschen`}>
				Endgültig löschen
			</Button>
			{asked && (
				<ConfirmDialog
					title="Mail endgültig löschen?"
					confirm="Endgültig löschen"
					onConfirm={() => void confirm()}
					onCancel={cancel}
					busy={isPending}
					error={error?.message ?? null}
				>
					«{name}» und alle Anhänge, die kein Eintrag übernommen hat, sind danach weg.
				</ConfirmDialog>
			)}
		</>
	)
}
