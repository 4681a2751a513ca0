import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { EntryCan } from '../../../platform/rights/entry-can.ts'
import { useSend } from '../../../platform/api/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ShareEvent } from './share-event.tsx'

type EventActionsProps = { event: Event; can: EntryCan; onDuplicate: () => void; onDeleted: () => void }

/** At the head of the panel: pass on, copy and delete. */
export function EventActions({ event, can, onDuplicate, onDeleted }: EventActionsProps) {
	const [asking, setAsking] = useState(false)
	const remove = useSend(events.removeEvent)
	const confirmed = () =>
		remove.mutate(
			{ params: { id: event.id }, version: event.version },
			{
				onSuccess: () => {
					showToast('Der Eintrag liegt im Papierkorb.')
					onDeleted()
				},
			},
		)
	return (
		<>
			<ShareEvent event={event} />
			{can.create.may && <IconButton label="Duplizieren" Icon={IconCopy} onClick={onDuplicate} />}
			{can.remove.shown && <IconButton label="Löschen" Icon={IconTrash} why={can.remove.why} onClick={() => setAsking(true)} />}
			{asking && (
				<ConfirmDialog
					title={`«${event.name}» löschen?`}
					confirm="Löschen"
					busy={remove.isPending}
					error={
						remove.error &&
						(remove.error.code === 'stale' ? 'Der Eintrag wurde inzwischen geändert. Bitte nochmals ansehen.' : remove.error.message)
					}
					onConfirm={confirmed}
					onCancel={() => {
						setAsking(false)
						remove.reset()
					}}
				>
					Der Eintrag kommt in den Papierkorb und kann 30 Tage lang wiederhergestellt werden.
				</ConfirmDialog>
			)}
		</>
	)
}

/** At the foot of the panel. */
export const EventFoot = ({ can, onEdit }: { can: EntryCan; onEdit: () => void }) => (
	<SaveBar>
		<Button Icon={IconPencil} why={can.edit.why} onClick={onEdit}>
			{can.edit.may && !can.write.may ? 'Betrag bearbeiten' : 'Bearbeiten'}
		</Button>
	</SaveBar>
)
