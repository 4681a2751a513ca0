// Hides how what waits comes back into its form: as its draft, with its photos and with what was sent of it.
import type { AnyRouter } from '@tanstack/react-router'
import type { DrawnBefore, Queued } from '../../platform/device/queued.ts'
import { readDevice } from '../../platform/device/device.ts'
import { draftName, flushDrafts, keepDraft } from '../../platform/device/drafts.ts'
import { handPhotos, type DrawnPhotos } from '../../platform/photos/handed-photos.ts'
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
	const { draft, person, opens } = known
	if (draft === undefined || opens === undefined || readDevice(draftName(person, draft)) !== null) return say(busyText)
	const { photos, drawn, kept } = await photosOf(known)
	const row = await takeQueued(id, 'without bytes')
	if (!row) return say(sentText)
	keepDraft(person, draft, { ...kept, sent: { key: row.key, bodies: row.kind === 'tick' ? [] : row.bodies } })
	flushDrafts()
	handPhotos(photos, { drawn, draft })
	// The form keeps them anew.
	void dropBytes(row.needs)
	await router.navigate({ href: opens, resetScroll: false })
	return true
}

const say = (text: string) => {
	showToast(text, { tone: 'bad' })
	return false
}

/** Those that the draft does not name already, and those that it names but that what is drawn on them has not followed: they go anew. */
async function photosOf({ uploads, content }: Queued): Promise<{ photos: File[]; drawn: DrawnPhotos; kept: object }> {
	const { files } = content as { files?: { id: string }[] }
	const [photos, drawn, again] = [[] as File[], new Map<File, DrawnBefore>(), new Set<string>()]
	for (const { bytes, file, drawn: isWhole } of uploads) {
		const isNamed = files?.some(({ id }) => id === file) ?? false
		if (isNamed && isWhole) continue
		const kept = await findBytes(bytes)
		if (!kept || (isNamed && !kept.drawn)) continue
		const photo = new File([kept.bytes], kept.name, { type: kept.type })
		photos.push(photo)
		if (kept.drawn) drawn.set(photo, kept.drawn)
		if (file !== undefined) again.add(file)
	}
	return { photos, drawn, kept: { ...(content as object), ...(files && { files: files.filter(({ id }) => !again.has(id)) }) } }
}
