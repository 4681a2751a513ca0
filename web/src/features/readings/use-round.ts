import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { events } from '@hausheft/contract/events.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { wallOf } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { flushDrafts, keepDraft } from '../../platform/device/drafts.ts'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { isSending } from '../../platform/forms/form-state.ts'
import { firstAttempt } from '../../platform/forms/repeated-create.ts'
import { useForm, type Form } from '../../platform/forms/use-form.ts'
import { noteEntrySaved } from '../../platform/release/install.ts'
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
import { roundDraft } from './round-draft.ts'
import { roundPhotos } from './round-photos.ts'
import { roundWaits } from './round-waits.ts'
import { useLeftPhotos } from './use-left-photos.ts'
import { checkRound, emptyRound, leftOver, momentOf, roundRules, RoundDraft, type Round, type RoundContent } from './round-rules.ts'

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

/** What came after it was sent is a round of its own. True where there is something. */
function keepRest(content: RoundContent, round: Round, person: string | undefined, draft: string): boolean {
	const rest = leftOver(content, round)
	const left = rest.rows.length > 0
	const stays = new Set(rest.rows.map(({ key }) => key))
	forgetPhotos(bytesOf(content.rows.filter(({ key }) => !stays.has(key))))
	if (left && person) {
		keepDraft(person, draft, { ...rest, day: '', time: '', sent: firstAttempt(randomId()) })
		flushDrafts()
	}
	return left
}

function saySaved(client: QueryClient, { events: made }: Round): void {
	const undo = async () => {
		const { undoCreated } = await import('../../kit/undo-created.ts')
		await undoCreated(client, made)
	}
	showToast(`${count(made.length, 'Eintrag', 'Einträge')} gespeichert.`, {
		...(made.length > 0 && { action: { label: 'Rückgängig', run: () => void undo() } }),
	})
}

/** What is typed on a round and how it is saved: one request for all, and once however often it is sent. */
export function useRound({ group, property, onErrors, onSaved }: RoundOptions) {
	const client = useQueryClient()
	const person = useCurrentUser()?.id
	const draft = roundDraft(property)
	const waiting = useWaitingPlace()
	/** A meter that shows less than before is asked about once. */
	const askedOf = (round: RoundContent) => {
		const known = client.getQueryData(read(readings.listReadings, { params: { id: property } }).queryKey) ?? []
		const units = client.getQueryData(read(events.listUnits, {}).queryKey) ?? []
		return lowerRows(round.rows, known, units, momentOf(round))
	}
	const [photos] = useState(() => roundPhotos({ group, property, draft }))
	const uploading = () => [...photos.all.values()].some(({ list }) => isBusy(list.get()))
	const form: Form<Round, RoundContent> = useForm({
		rules: { ...roundRules, check: (round) => ({ ...askedOf(round), ...checkRound(round, photos.photographed()) }) },
		create: readings.recordReadings,
		change: readings.recordReadings,
		storedOf: ({ events }): Round => ({ id: events[0]?.id ?? '', version: 1, events }),
		draft,
		shape: RoundDraft,
		fresh: () => ({ content: emptyRound(property), sent: firstAttempt(randomId()) }),
		isUploading: uploading,
		wait: waiting && roundWaits({ ...waiting, group, property, draft, photos: photos.all, state: () => state.get() }),
		onEffect: (effect, send) => {
			if (effect.is === 'upload') void photosSettled(photos.all).then((problem) => send({ is: 'uploaded', problem }))
			else if (effect.is === 'focus') onErrors()
			else if (effect.is === 'gone') showToast(goneDraft(effect.stays))
			else if (effect.is === 'waiting') {
				for (const each of photos.all.values()) each.handOver()
				noteEntrySaved()
				if (isShown()) onSaved(false)
			} else if (effect.is === 'saved') saved(effect.entity)
		},
	})
	const { state, send } = form
	useLeftPhotos(draft, photos.all)
	const saved = (round: Round) => {
		if (round.events.length > 0) noteEntryMade(client, { group, property })
		const left = keepRest(state.get().content, round, person, draft)
		saySaved(client, round)
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
	// Before a row brings its own.
	useLayoutEffect(
		() => photos.putInto({ rowOf: (of) => state.get().content.rows.find(({ key }) => key === of), onPut: put }),
		[photos, state, put],
	)
	useEffect(() => () => photos.leave(), [photos])
	const discard = () => {
		// What is on its way cannot be called back, and takes its photos along.
		if (isSending(state.get())) return
		void photos.discard()
		forgetPhotos(bytesOf(state.get().content.rows))
		form.restart()
	}
	const isShown = useKeptDraft({ draft, isDirty: () => state.get().dirty || uploading(), discard, saving: state })
	/** As of now, where nobody has said of when. */
	const save = () => {
		const { content } = state.get()
		if (!content.day && !content.time && content.rows.some(isFilled)) set((round) => ({ ...round, ...wallOf(Date.now()) }), 'day', 'time')
		send({ is: 'save' })
	}
	return { now, photos, put, set, save, discard }
}
