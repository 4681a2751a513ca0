import { IconPhotoPlus } from '../../ui/icons.gen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { upload } from '../../platform/api/upload.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { markOutdated } from '../../platform/live/mark-outdated.ts'
import { preparePhoto } from '../../platform/photos/prepare-photo.ts'
import { showToast } from '../../ui/toast-queue.ts'

/** Adds photos and papers to the entry as it stands, whoever logged it; the toast takes them back. */
export function AddFiles({ event }: { event: Event }) {
	const client = useQueryClient()
	const [sending, setSending] = useState<{ at: number; of: number }>()
	const { mutateAsync: remove } = useSend(files.removeFile)
	const { id, group, property } = event

	const takeBack = async (added: string[]) => {
		try {
			for (const file of added) await remove({ params: { id: file } })
			showToast('Wieder entfernt.')
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	const add = async (chosen: File[]) => {
		const added: string[] = []
		const left = [...chosen]
		try {
			for (const [at, file] of chosen.entries()) {
				setSending({ at: at + 1, of: chosen.length })
				const { blob, filename } = await preparePhoto(file, false)
				const sent = { group, event: id, blob, filename, key: randomId(), onProgress: () => {}, signal: new AbortController().signal }
				added.push((await upload(sent)).id)
				left.shift()
			}
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad', action: { label: 'Nochmals versuchen', run: () => void add(left) } })
		}
		setSending(undefined)
		if (added.length === 0) return
		for (const source of ['file', 'event'] as const) await markOutdated(client, source, { fk: id, group, property })
		const text = added.length === 1 ? 'Am Eintrag ergänzt.' : `${added.length} Dateien am Eintrag ergänzt.`
		showToast(text, { action: { label: 'Rückgängig', run: () => void takeBack(added) } })
	}
	const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const chosen = [...(currentTarget.files ?? [])]
		// The same photo can be chosen again after it was taken away.
		currentTarget.value = ''
		if (chosen.length > 0) void add(chosen)
	}
	return (
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
	)
}
