import { IconPhotoPlus } from '../../ui/icons.gen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { markOutdated } from '../../platform/live/mark-outdated.ts'
import { takeBack } from '../../platform/queue/send-or-keep.ts'
import { sendWaiting } from '../../platform/queue/watch-queue.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { LeftPhotos } from '../../kit/attachments/left-photos.tsx'
import { keptText } from '../../kit/waiting/kept-text.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { addedName, sendFiles, toAdd, toAddAgain, type ToAdd } from './send-files.ts'

/** What is chosen goes at once: of what lies on the device nothing is shown besides. */
const nothing = { get: () => [] }

/** Adds photos and papers to the entry as it stands, whoever logged it; the toast takes them back. Without a connection they wait for one. */
export function AddFiles({ event }: { event: Event }) {
	const client = useQueryClient()
	const person = useCurrentUser()?.id ?? ''
	const [sending, setSending] = useState<{ at: number; of: number }>()
	const { mutateAsync: remove } = useSend(files.removeFile)
	const { id, group, property } = event

	const removeAll = async (added: string[]) => {
		try {
			for (const file of added) await remove({ params: { id: file } })
			showToast('Wieder entfernt.')
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	const takeWaiting = async (waits: string) => {
		if (!(await takeBack(waits))) showToast('Das ist inzwischen gesendet.')
	}
	const add = async (chosen: readonly ToAdd[]) => {
		const { added, waits, left, error } = await sendFiles(event, chosen, person, (at) => setSending({ at, of: chosen.length }))
		setSending(undefined)
		if (error) showToast(error.message, { tone: 'bad', action: { label: 'Nochmals versuchen', run: () => void add(left) } })
		if (waits !== undefined) {
			showToast(keptText, { action: { label: 'Rückgängig', run: () => void takeWaiting(waits) } })
			void sendWaiting('by itself')
		}
		if (added.length === 0) return
		for (const source of ['file', 'event'] as const) await markOutdated(client, source, { fk: id, group, property })
		const text = added.length === 1 ? 'Am Eintrag ergänzt.' : `${added.length} Dateien am Eintrag ergänzt.`
		showToast(text, { action: { label: 'Rückgängig', run: () => void removeAll(added) } })
	}
	const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const chosen = [...(currentTarget.files ?? [])].map(toAdd)
		// The same photo can be chosen again after it was taken away.
		currentTarget.value = ''
		if (chosen.length > 0) void add(chosen)
	}
	return (
		<>
			<LeftPhotos draft={addedName(id)} attachments={{ list: nothing, restore: (left) => void add(left.map(toAddAgain)) }} />
			<label className="button button-secondary event-add" aria-busy={sending !== undefined}>
				<IconPhotoPlus size={20} stroke={1.8} aria-hidden />
				<span>{sending ? `Wird hochgeladen … (${sending.at} von ${sending.of})` : 'Foto ergänzen'}</span>
				<input
					type="file"
					aria-label="Foto ergänzen"
					multiple
					accept="image/*,application/pdf,*/*"
					disabled={sending !== undefined}
					onChange={choose}
				/>
			</label>
		</>
	)
}
