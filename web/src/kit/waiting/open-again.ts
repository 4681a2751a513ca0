// Hides how what waits comes back into its form: as its draft, with its photos and with what was sent of it.
import type { AnyRouter } from '@tanstack/react-router'
import type { Queued } from '../../platform/device/queued.ts'
import { readDevice } from '../../platform/device/device.ts'
import { draftName, flushDrafts, keepDraft } from '../../platform/device/drafts.ts'
import { handPhotos } from '../../platform/photos/handed-photos.ts'
import { dropBytes, findBytes, takeQueued } from '../../platform/queue/queue-rows.ts'
import { waitingNow } from '../../platform/queue/watch-queue.ts'
import { showToast } from '../../ui/toast-queue.ts'

const busyText = 'In diesem Formular steht schon etwas. Bitte zuerst speichern oder verwerfen.'
const sentText = 'Das ist inzwischen gesendet.'
const sendingText = 'Das wird gerade gesendet.'

/** True where it is a draft again. */
export async function openAgain(router: AnyRouter, id: string): Promise<boolean> {
	const { rows, sending } = waitingNow()
	const known = rows.find((row) => row.id === id)
	if (!known) return say(sentText)
	if (sending === id) return say(sendingText)
	const { draft, person, content, opens } = known
	if (draft === undefined || opens === undefined || readDevice(draftName(person, draft)) !== null) return say(busyText)
	const photos = await photosOf(known)
	const row = await takeQueued(id, 'without bytes')
	if (!row) return say(sentText)
	keepDraft(person, draft, { ...(content as object), sent: { key: row.key, bodies: row.kind === 'tick' ? [] : row.bodies } })
	flushDrafts()
	handPhotos(photos, { draft })
	// The form keeps them anew.
	void dropBytes(row.needs)
	await router.navigate({ href: opens, resetScroll: false })
	return true
}

const say = (text: string) => {
	showToast(text, { tone: 'bad' })
	return false
}

/** Those that the draft does not name already. */
async function photosOf({ uploads, content }: Queued): Promise<File[]> {
	const named = new Set((content as { files?: { id: string }[] }).files?.map(({ id }) => id))
	const missing = uploads.filter(({ file }) => file === undefined || !named.has(file))
	const kept = await Promise.all(missing.map(({ bytes }) => findBytes(bytes)))
	return kept.flatMap((each) => (each ? [new File([each.bytes], each.name, { type: each.type })] : []))
}
