import { useEffect, useMemo, useState } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import { flushDrafts } from '../../platform/device/drafts.ts'
import { observable, useObservable } from '../../platform/page/observable.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { firstAttempt } from '../../platform/forms/repeated-create.ts'
import type { Form } from '../../platform/forms/use-form.ts'
import { takeHanded } from '../../platform/photos/handed-photos.ts'
import type { KeptFile } from '../../kit/attachments/attachment.ts'
import { areKept, createAttachments, storedIn, type Attachments } from '../../kit/attachments/attachments.ts'
import { leaveUploads, resumeUploads } from '../../kit/attachments/left-uploads.ts'
import { isBusy, useUnloadQuestion } from '../../kit/attachments/unload-question.ts'
import { inOtherHouse, type TodoPart } from '../event-draft/copy-entry.ts'
import type { FormMode } from '../event-draft/entry-draft.ts'
import type { EntryContent } from '../event-draft/entry-rules.ts'
import { withReceipt } from '../event-draft/with-bill.ts'

type EntryPhotosOptions = {
	form: Form<Event, EntryContent>
	draft: string
	group: string
	property: string
	mode: FormMode
	tick: TodoPart | undefined
}

const isReceipt = ({ receipt }: KeptFile) => receipt

/** The photos and files of an entry: sent as soon as they are chosen, and said to the form once they are stored. */
export function useEntryPhotos({ form: { state, send }, draft, group, property, mode, tick }: EntryPhotosOptions) {
	const [attachments] = useState<Attachments>(
		() => resumeUploads(draft) ?? createAttachments({ group, property, draft, start: state.get().content.files }),
	)
	/** Whether the reminder is a bill has been said in this form: what was said stays, though a receipt comes again. */
	const [saidBill] = useState(() => observable(false))
	useEffect(() => {
		const take = () => {
			const { content, base } = state.get()
			const files = storedIn(attachments.list.get())
			if (files.length === content.files.length && files.every((file, i) => file === content.files[i])) return
			// A reminder that was there before is for something else.
			const isFirst = !saidBill.get() && !base?.reminder && files.some(isReceipt) && !content.files.some(isReceipt)
			const values = isFirst ? withReceipt(content.values) : content.values
			const isSaid = values !== content.values
			if (isSaid) saidBill.set(true)
			send({ is: 'typed', content: { ...content, files, values }, at: isSaid ? ['files', 'reminder.bill'] : ['files'] })
		}
		take()
		const stop = attachments.list.listen(take)
		return () => leaveUploads(draft, attachments, stop)
	}, [draft, attachments, state, send, saidBill])
	useEffect(() => {
		const { photos, kept, text, onKept } = takeHanded(draft, mode === 'create' && !tick)
		if (photos.length > 0) attachments.add(photos)
		if (kept.length > 0) attachments.restore(kept)
		if (text !== '') {
			const { content } = state.get()
			const values = { ...content.values, description: [content.values.description, text].filter(Boolean).join('\n') }
			send({ is: 'typed', content: { ...content, values }, at: ['description'] })
			flushDrafts()
		}
		if (onKept) void areKept(attachments).then((areThere) => areThere && onKept())
	}, [draft, mode, tick, attachments, state, send])
	useEffect(() => {
		const { content } = state.get()
		if (content.property === property) return
		attachments.moveTo(property)
		send({ is: 'moved', content: { ...content, property, values: inOtherHouse(content.values) }, sent: firstAttempt(randomId()) })
	}, [property, attachments, state, send])
	const list = useObservable(attachments.list, attachments.list.get())
	const stored = useMemo(() => storedIn(list), [list])
	const busy = isBusy(list)
	useUnloadQuestion(busy)
	return { draft, attachments, list, stored, saidBill, busy, sending: list.some(({ state: at }) => at === 'waiting' || at === 'sending') }
}
