import { IconCopy, IconPencil, IconTrash } from '../../ui/icons.gen.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import { useTrashToast } from '../../kit/trash-toast.ts'
import type { EntryCan } from '../../platform/rights/entry-can.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { ShareEvent } from './share-event.tsx'

type EventActionsProps = { event: Event; can: EntryCan; onDuplicate: () => void; onDeleted: () => void }

/** At the head of the panel: pass on, copy and delete, which the toast takes back. */
export function EventActions({ event, can, onDuplicate, onDeleted }: EventActionsProps) {
	const { id, version } = event
	const { mutateAsync: throwAway, isPending } = useSend(events.removeEvent)
	const toast = useTrashToast()
	const remove = async () => {
		try {
			await throwAway({ params: { id }, version })
		} catch (error) {
			const { code, message } = error as { code?: string; message: string }
			return showToast(code === 'stale' ? 'Der Eintrag wurde inzwischen geändert. Bitte nochmals ansehen.' : message, { tone: 'bad' })
		}
		toast('event', id, 'Der Eintrag liegt im Papierkorb.')
		onDeleted()
	}
	return (
		<>
			<ShareEvent event={event} />
			{can.create.may && <IconButton label="Duplizieren" Icon={IconCopy} onClick={onDuplicate} />}
			{can.remove.shown && (
				<IconButton
					label="Löschen"
					Icon={IconTrash}
					why={can.remove.why}
					aria-busy={isPending}
					onClick={() => void (isPending || remove())}
				/>
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
