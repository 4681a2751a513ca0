import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { events } from '@hausheft/contract/events.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { wallOf } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { flushDrafts, keepDraft } from '../../platform/device/drafts.ts'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { firstAttempt } from '../../platform/forms/repeated-create.ts'
import { useForm, type Form } from '../../platform/forms/use-form.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { showToast } from '../../ui/toast-queue.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'
import { forgetPhotos } from '../../kit/attachments/kept-photos.ts'
import { isBusy } from '../../kit/attachments/unload-question.ts'
import { noteEntryMade } from '../../kit/house/first-entry.ts'
import { useWaitingPlace } from '../../kit/waiting/use-waiting-place.ts'
import { lowerRows } from '../../kit/readings/meter-hints.ts'
import { isFilled, withRow, type RoundRow } from '../../kit/readings/round-row.ts'
import { roundWaits } from './round-waits.ts'
import { useLeftPhotos } from './use-left-photos.ts'
import { emptyRound, leftOver, momentOf, roundRules, RoundDraft, type Round, type RoundContent } from './round-rules.ts'

const notSent = 'Nicht alle Fotos konnten hochgeladen werden. Bitte nochmals versuchen oder weglassen.'

type RoundOptions = {
	group: string
	property: string
	onErrors: () => void
	/** `left`: something of it stays to be saved. */ onSaved: (left: boolean) => void
}

/** Undefined where all of them are sent, or those that are not wait for a connection. */
async function photosSettled(photos: ReadonlyMap<string, Attachments>): Promise<string | undefined> {
	const all = [...photos.values()]
	await Promise.all(all.map((each) => each.settled()))
	return all.every((each) => each.isCutOff() || !isBusy(each.list.get())) ? undefined : notSent
}

/** Under which its photos lie on this device, in sight or not. */
const bytesOf = (rows: readonly RoundRow[]) => rows.flatMap(({ files }) => files.flatMap(({ bytes }) => bytes ?? []))

/** What is typed on a round and how it is saved: one request for all, and once however often it is sent. */
export function useRound({ group, property, onErrors, onSaved }: RoundOptions) {
	const client = useQueryClient()
	const person = useCurrentUser()?.id
	const draft = `readings.${property}`
	const waiting = useWaitingPlace()
	/** A meter that shows less than before is asked about once. */
	const askedOf = (round: RoundContent) => {
		const known = client.getQueryData(read(readings.listReadings, { params: { id: property } }).queryKey) ?? []
		const units = client.getQueryData(read(events.listUnits, {}).queryKey) ?? []
		return lowerRows(round.rows, known, units, momentOf(round))
	}
	/** The photos of each row, by its key. */
	const [photos] = useState(() => new Map<string, Attachments>())
	const uploading = () => [...photos.values()].some(({ list }) => isBusy(list.get()))
	const form: Form<Round, RoundContent> = useForm({
		rules: { ...roundRules, check: (round) => ({ ...askedOf(round), ...roundRules.check(round) }) },
		create: readings.recordReadings,
		change: readings.recordReadings,
		storedOf: ({ events }): Round => ({ id: events[0]?.id ?? '', version: 1, events }),
		draft,
		shape: RoundDraft,
		fresh: () => ({ content: emptyRound(property), sent: firstAttempt(randomId()) }),
		isUploading: uploading,
		wait: waiting && roundWaits({ ...waiting, group, property, draft, photos, state: () => state.get() }),
		onEffect: (effect, send) => {
			if (effect.is === 'upload') void photosSettled(photos).then((problem) => send({ is: 'uploaded', problem }))
			else if (effect.is === 'focus') onErrors()
			else if (effect.is === 'gone') showToast(goneDraft(effect.stays))
			else if (effect.is === 'waiting') {
				for (const each of photos.values()) each.handOver()
				if (isShown()) onSaved(false)
			} else if (effect.is === 'saved') saved(effect.entity)
		},
	})
	const { state, send } = form
	useLeftPhotos(draft, photos)
	const saved = (round: Round) => {
		if (round.events.length > 0) noteEntryMade(client, { group, property })
		const rest = leftOver(state.get().content, round)
		const left = rest.rows.length > 0
		const stays = new Set(rest.rows.map(({ key }) => key))
		forgetPhotos(bytesOf(state.get().content.rows.filter(({ key }) => !stays.has(key))))
		// What came after it was sent is a round of its own.
		if (left && person) {
			keepDraft(person, draft, { ...rest, day: '', time: '', sent: firstAttempt(randomId()) })
			flushDrafts()
		}
		const undo = async () => {
			const { undoCreated } = await import('../../kit/undo-created.ts')
			await undoCreated(client, round.events)
		}
		showToast(`${count(round.events.length, 'Eintrag', 'Einträge')} gespeichert.`, {
			...(round.events.length > 0 && { action: { label: 'Rückgängig', run: () => void undo() } }),
		})
		if (isShown()) onSaved(left)
	}
	const now = useObservable(state, state.get())
	useOpenForm(now.dirty)

	const set = useCallback(
		(change: (round: RoundContent) => RoundContent, ...at: string[]) =>
			send({ is: 'typed', content: change(state.get().content), at: [...at, 'rows'] }),
		[send, state],
	)
	const put = useCallback((row: RoundRow) => set((round) => withRow(round, row), row.key), [set])
	const discard = () => {
		for (const { list, remove } of photos.values()) for (const { key } of list.get()) remove(key)
		forgetPhotos(bytesOf(state.get().content.rows))
		form.restart()
	}
	const isShown = useKeptDraft({ draft, isDirty: () => state.get().dirty || uploading(), discard, saving: state })
	/** As of now, where nobody has said of when. */
	const save = () => {
		const { content } = state.get()
		if (!content.day && content.rows.some(isFilled)) set((round) => ({ ...round, ...wallOf(Date.now()) }), 'day', 'time')
		send({ is: 'save' })
	}
	return { now, draft, photos, put, set, save, discard }
}
