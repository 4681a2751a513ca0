// Hides how what waits comes back into its form: as its draft, with its photos and with what was sent of it.
import type { AnyRouter } from '@tanstack/react-router'
import { randomId } from '../../platform/api/random-id.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { readDevice } from '../../platform/device/device.ts'
import { DeviceFull } from '../../platform/device/store.ts'
import { draftName, flushDrafts, keepDraft } from '../../platform/device/drafts.ts'
import { discardDraft } from '../../platform/device/kept-drafts.ts'
import { noteHanded } from '../../platform/forms/handed-drafts.ts'
import { handPhotos, type LeftPhoto } from '../../platform/photos/handed-photos.ts'
import { dropBytes, findBytes, putBack } from '../../platform/queue/queue-rows.ts'
import { takeUnsent } from '../../platform/queue/take-unsent.ts'
import { waitingNow } from '../../platform/queue/watch-queue.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { leftPhotos, noteChosen } from '../attachments/kept-photos.ts'

const busyText = 'In diesem Formular steht schon etwas. Bitte zuerst speichern oder verwerfen.'
const sentText = 'Das ist inzwischen gesendet.'
const noRoomText = 'Auf diesem Gerät ist kein Platz für das Formular. Der Eintrag wartet weiter.'
const deviceText = 'Das lässt sich auf diesem Gerät gerade nicht öffnen. Der Eintrag wartet weiter.'
/** Said of what cannot be changed or thrown away just now. */
export const sendingText = 'Das wird gerade gesendet.'

/** Whoever may not write there any more, or no longer finds the place, finds no form there either: what it says is read where it waits. */
export const hasForm = ({ opens, state, refusal }: Pick<Queued, 'opens' | 'state' | 'refusal'>): boolean =>
	opens !== undefined && !(state === 'refused' && /^(forbidden\b|not_found$)/.test(refusal ?? ''))

/** True where it is a draft again. */
export async function openAgain(router: AnyRouter, id: string): Promise<boolean> {
	const known = waitingNow().rows.find((row) => row.id === id)
	if (!known) return say(sentText)
	const { draft, person, opens } = known
	// What is typed there just now, too.
	flushDrafts()
	if (draft === undefined || opens === undefined || readDevice(draftName(person, draft)) !== null) return say(busyText)
	const taken = await takeOut(known, draft).catch((error: unknown) => {
		console.warn('Was wartet, liess sich nicht öffnen.', error)
		return error instanceof DeviceFull ? noRoomText : deviceText
	})
	if (typeof taken === 'string') {
		discardDraft(person, draft, known.key)
		return say(taken)
	}
	const { row, photos, kept } = taken
	// Whoever has looked at what waits meanwhile has found it there twice, and has left it where it waited.
	if (!isDraft(row, draft, kept)) {
		await putBack(row, [])
		return say(noRoomText)
	}
	handPhotos([], { kept: photos, draft })
	noteHanded(draft)
	const stay = new Set(photos.map((photo) => photo.id))
	void dropBytes(row.needs.filter((each) => !stay.has(each))).catch(() => undefined)
	await router.navigate({ href: opens, resetScroll: false })
	return true
}

/** Away from what waits, for the form of this draft; else why not. */
async function takeOut(known: Queued, draft: string) {
	// Of a form in which nothing but photos was chosen.
	if ((await leftPhotos(draft, new Set())).length > 0) return busyText
	const { photos, kept } = await photosOf(known)
	// Should the page go now, the form offers them.
	if (photos.length > 0) await noteChosen(known.person, draft, photos)
	// Should it go before the form has it, it is there once more: a draft of what waits is dropped where it is found.
	if (!isDraft(known, draft, kept)) return noRoomText
	const row = await takeUnsent(known.id, 'without bytes')
	if (row === 'sending') return sendingText
	return row ? { row, photos, kept } : sentText
}

/** Whether it lies there as what its form keeps. */
function isDraft(row: Queued, draft: string, kept: object): boolean {
	keepDraft(row.person, draft, { ...kept, sent: { key: row.key, bodies: bodiesOf(row) } })
	flushDrafts()
	return readDevice(draftName(row.person, draft)) !== null
}

/** As its form sends them: there a tick is not around its entry. */
const bodiesOf = ({ kind, bodies }: Queued): string[] =>
	kind === 'tick' ? [...new Set(bodies.map((body) => JSON.stringify((JSON.parse(body) as { entry: unknown }).entry)))] : bodies

const say = (text: string) => {
	showToast(text, { tone: 'bad' })
	return false
}

type NamedFile = { id: string }
/** Of a round each row has its own. */
type PhotographedRow = { files: readonly NamedFile[] }

/** Those that the draft does not name already, and those that it names but that what is drawn on them has not followed: they go anew. */
async function photosOf({ uploads, content }: Queued): Promise<{ photos: LeftPhoto[]; kept: object }> {
	const { files, rows } = content as { files?: NamedFile[]; rows?: PhotographedRow[] }
	const named = [...(files ?? []), ...(rows ?? []).flatMap((row) => row.files)]
	const [photos, again] = [[] as LeftPhoto[], new Set<string>()]
	for (const { bytes: id, key, file, part, drawn: isWhole } of uploads) {
		const isNamed = named.some((each) => each.id === file)
		if (isNamed && isWhole) continue
		const kept = await findBytes(id)
		if (!kept || (isNamed && !kept.drawn)) continue
		// What was stored may be gone meanwhile, and its key with it.
		const sentAs = file === undefined ? key : randomId()
		photos.push({ id, sentAs, part, file: new File([kept.bytes], kept.name, { type: kept.type }), drawn: kept.drawn })
		if (file !== undefined) again.add(file)
	}
	const left = (all: readonly NamedFile[]) => all.filter((each) => !again.has(each.id))
	const rowsLeft = rows?.map((row) => ({ ...row, files: left(row.files) }))
	return { photos, kept: { ...(content as object), ...(files && { files: left(files) }), ...(rowsLeft && { rows: rowsLeft }) } }
}
