import { useEffect, useMemo, useState } from 'react'
import { type Completed, type Event, events } from '@hausheft/contract/events.ts'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { observable, useObservable } from '../../platform/page/observable.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { firstAttempt } from '../../platform/forms/repeated-create.ts'
import { takeHandedPhotos } from '../../platform/photos/handed-photos.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { isPhoto } from '../../platform/words/file-kind.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { createAttachments, storedIn, type Attachments, type KeptFile } from '../../kit/attachments/attachments.ts'
import { inHouse, type About, freshEntry, type FromMail } from '../event-draft/begin-entry.ts'
import { inOtherHouse, type TodoPart } from '../event-draft/copy-entry.ts'
import { draftKey, EntryDraft, type FormMode } from '../event-draft/entry-draft.ts'
import { createEntryStore } from './entry-store.ts'
import { placesOf } from '../event-draft/entry-table.ts'
import type { EntryValues } from '../event-draft/entry-values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { randomId } from '../../platform/api/random-id.ts'
import type { Saved } from '../../platform/forms/form-events.ts'
import { useForm, useFormState, type Form } from '../../platform/forms/use-form.ts'
import { entryRules, ofMail, tickRules, type EntryContent } from '../event-draft/entry-rules.ts'
import { withReceipt } from '../event-draft/with-bill.ts'
import { withWorked, workedKey, type Worked } from '../event-draft/worked.ts'
import { leaveUploads, resumeUploads } from '../../kit/attachments/left-uploads.ts'
import { isBusy, useUnloadQuestion } from '../../kit/attachments/unload-question.ts'
import { useTickOff } from '../events/use-tick-off.ts'
import { worksOn } from '../../platform/device/works-on.ts'

export type EntryForm = ReturnType<typeof useEntryForm>

type EntryFormOptions = {
	mode: FormMode
	property: string
	group: Group
	event: Event | undefined
	/** The edited entry as it is now; null when it was deleted meanwhile. */
	latest?: Event | null | undefined
	kind: Kind | undefined
	about: About | undefined
	tick: TodoPart | undefined
	worked?: Worked | undefined
	mail?: FromMail | undefined
	/** What was saved right before, to go on from. */
	after: EntryValues | undefined
	/** The house can be changed while one types: the draft belongs to the group. */
	anyHouse: boolean
	onSaved: (event: Event, another: boolean) => void
	onStored?: (() => void) | undefined
	onErrors: () => void
}

const notSent = 'Nicht alle Fotos konnten hochgeladen werden. Bitte nochmals versuchen oder weglassen.'

type Create = { create: Endpoint<{ params: { id: string }; body: object }, unknown, Event>; asSent?: (body: object) => object }
const isReceipt = ({ receipt }: KeptFile) => receipt

/** By itself, of a mail, or together with the tick that it tells about. */
const createOf = (tick: TodoPart | undefined, mail: FromMail | undefined): Create =>
	mail
		? { create: inbox.createInboxEvent }
		: tick
			? { create: events.completeEvent, asSent: (entry) => ({ part: tick, done: true, entry }) }
			: { create: events.createEvent }

/** The state of one form and how it is saved: photos go out as soon as they are chosen, then everything in one request. */
export function useEntryForm(options: EntryFormOptions) {
	const { mode, property, group, event, latest, tick, worked, mail, after, anyHouse, onSaved, onStored, onErrors } = options
	const user = useCurrentUser()
	const client = useQueryClient()
	const ticking = useTickOff({ id: event?.id ?? '', part: tick ?? 'reminder' })
	const can = entryCan(group, mode === 'edit' ? event?.user : undefined)
	// What is typed for a watch belongs to it.
	const draft = mail
		? `event.mail.${mail.id}`
		: worked && !after
			? workedKey(worked)
			: draftKey(mode, anyHouse ? group.id : property, event?.id, tick)
	const rules = entryRules(user && { id: user.id, name: user.name }, () => attachments.list.get().some(isPhoto))
	const form: Form<Event, EntryContent> = useForm({
		rules: mail ? ofMail(rules, mail.id) : tick && event ? tickRules(rules, event.id) : rules,
		...createOf(tick, mail),
		change: events.changeEvent,
		draft,
		shape: EntryDraft,
		fresh: () => freshEntry({ ...options, user, mayAmount: can.amount.may, now: Date.now() }),
		adopt: (found) => withWorked(inHouse(found, property), worked, user && { id: user.id, name: user.name }),
		latest: latest ?? undefined,
		isUploading: () => isBusy(attachments.list.get()),
		onEffect: (effect, send) => {
			switch (effect.is) {
				case 'upload':
					return void attachments.settled().then((sent) => send({ is: 'uploaded', ...(!sent && { problem: notSent }) }))
				case 'show':
					return attachments.replace(effect.content.files)
				case 'focus':
					return onErrors()
				case 'gone':
					return showToast(goneDraft(effect.stays))
				case 'saved':
					return saved(effect)
			}
		},
	})
	const { state, send } = form
	const saved = ({ entity, before, another }: Saved<Event>) => {
		if (state.get().content.values.parts.includes('time-recording')) worksOn()
		onStored?.()
		if (tick) {
			ticking.say(entity as Completed, true)
			return isShown() ? onSaved(entity, false) : undefined
		}
		const undo = async () => {
			const { undoSave } = await import('./undo-save.ts')
			if (before !== undefined) await undoSave(client, entity, before)
		}
		const said = another ? `«${entity.name}» gespeichert.` : 'Gespeichert.'
		showToast(said, before === undefined ? {} : { action: { label: 'Rückgängig', run: () => void undo() } })
		if (isShown()) onSaved(entity, another)
	}

	const [attachments] = useState<Attachments>(
		() => resumeUploads(draft) ?? createAttachments({ group: group.id, property, start: state.get().content.files }),
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
		const photos = mode === 'create' && !tick ? takeHandedPhotos() : []
		if (photos.length > 0) attachments.add(photos)
	}, [mode, tick, attachments])
	useEffect(() => {
		const { content } = state.get()
		if (content.property === property) return
		attachments.moveTo(property)
		send({ is: 'moved', content: { ...content, property, values: inOtherHouse(content.values) }, sent: firstAttempt(randomId()) })
	}, [property, attachments, state, send])
	const [store] = useState(() =>
		createEntryStore(state, (values, path) => {
			const { content } = state.get()
			if (path === 'reminder.bill') saidBill.set(true)
			// What was wrong with a part that is left out is settled.
			const gone = content.values.parts.filter((part) => !values.parts.includes(part))
			send({ is: 'typed', content: { ...content, values }, at: [path, ...placesOf(gone)] })
		}),
	)
	/** Several places at once, by what one tap said. */
	const fill = (values: EntryValues) => send({ is: 'typed', content: { ...state.get().content, values }, at: Object.keys(values) })
	const list = useObservable(attachments.list, attachments.list.get())
	const stored = useMemo(() => storedIn(list), [list])
	const dirty = useFormState(form, (now) => now.dirty)
	const busy = isBusy(list)
	useOpenForm(dirty || busy)
	useUnloadQuestion(busy)

	/** Throws away what was typed and begins with what is stored. */
	const discard = () => {
		for (const { key: file, stored: of } of attachments.list.get()) if (!of?.before) attachments.remove(file)
		form.restart()
	}
	const isDirty = () => state.get().dirty || isBusy(attachments.list.get())
	const isShown = useKeptDraft({ draft, isDirty, discard, saving: state })
	return {
		mode,
		anyHouse,
		property,
		group,
		can,
		user,
		form,
		store,
		fill,
		base: useFormState(form, ({ base }) => base),
		attachments,
		list,
		stored,
		saidBill,
		dirty,
		busy,
		sending: list.some(({ state: at }) => at === 'waiting' || at === 'sending'),
		keptAt: useFormState(form, ({ keptAt }) => keptAt),
		discard,
	}
}
