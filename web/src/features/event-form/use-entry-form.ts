import { useState } from 'react'
import { type Event, events } from '@hausheft/contract/events.ts'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { useForm, useFormState, type Form } from '../../platform/forms/use-form.ts'
import { noteEntrySaved } from '../../platform/release/install.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { isPhoto } from '../../platform/words/file-kind.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { showToast } from '../../ui/toast-queue.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'
import { isBusy } from '../../kit/attachments/unload-question.ts'
import { inHouse, type About, freshEntry, type FromMail } from '../event-draft/begin-entry.ts'
import type { TodoPart } from '../event-draft/copy-entry.ts'
import { draftPlace } from '../event-draft/draft-place.ts'
import { EntryDraft, type FormMode } from '../event-draft/entry-draft.ts'
import { entryRules, ofMail, tickRules, type EntryContent } from '../event-draft/entry-rules.ts'
import { placesOf } from '../event-draft/entry-table.ts'
import type { EntryValues } from '../event-draft/entry-values.ts'
import { withWorked, type Worked } from '../event-draft/worked.ts'
import { createEntryStore } from './entry-store.ts'
import { useLowerAsked } from './meter-entries.ts'
import { throwAway } from './throw-away.ts'
import { useEntryWaits } from './wait-for-connection.ts'
import { useClosing } from './use-closing.ts'
import { useEntryPhotos } from './use-entry-photos.ts'
import { createOf, useEntrySaved } from './use-entry-saved.ts'

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
	/** What is new is on its way: where it is shown can close, and opens again by itself if it is refused. */
	onSending?: ((house: string) => void) | undefined
	onSaved: (event: Event, another: boolean) => void
	onStored?: (() => void) | undefined
	/** It waits on the device for a connection. */
	onWaiting?: ((another: boolean) => void) | undefined
	onErrors: () => void
}

const notSent = 'Nicht alle Fotos konnten hochgeladen werden. Bitte nochmals versuchen oder weglassen.'

/** The state of one form and how it is saved: photos go out as soon as they are chosen, then everything in one request. */
export function useEntryForm(options: EntryFormOptions) {
	const { mode, property, group, event, latest, tick, worked, mail, anyHouse, onErrors } = options
	const user = useCurrentUser()
	const closing = useClosing(options)
	const can = entryCan(group, mode === 'edit' ? event?.user : undefined)
	const draft = draftPlace(options)
	const saved = useEntrySaved(options)
	const lowerAsked = useLowerAsked(property, event?.id)
	const rules = entryRules(user && { id: user.id, name: user.name }, () => attachments.list.get().some(isPhoto), lowerAsked)
	const waits = useEntryWaits(options, draft)
	const form: Form<Event, EntryContent> = useForm({
		wait: waits?.(
			() => state,
			() => attachments,
		),
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
					closing.begin(state, attachments)
					return void unsentIn(attachments, waits !== undefined && !state.get().base).then((problem) => send({ is: 'uploaded', problem }))
				case 'show':
					return attachments.replace(effect.content.files)
				case 'focus':
					return onErrors()
				case 'gone':
					return showToast(goneDraft(effect.stays))
				case 'waiting':
					return waited(attachments, options, isShown() && (() => options.onWaiting?.(effect.another)))
				case 'saved':
					attachments.forget()
					return saved(effect, state.get(), isShown)
			}
		},
	})
	const { state, send } = form
	const [resumed] = useState(() => state.get().step.is !== 'idle')
	const { attachments, ...photos } = useEntryPhotos({ form, draft, group: group.id, property, mode, tick })
	const [store] = useState(() =>
		createEntryStore(state, (values, path) => {
			const { content } = state.get()
			if (path === 'reminder.bill') photos.saidBill.set(true)
			// What was wrong with a part that is left out is settled.
			const gone = content.values.parts.filter((part) => !values.parts.includes(part))
			send({ is: 'typed', content: { ...content, values }, at: [path, ...placesOf(gone)] })
		}),
	)
	/** Several places at once, by what one tap said. */
	const fill = (values: EntryValues) => send({ is: 'typed', content: { ...state.get().content, values }, at: Object.keys(values) })

	const { discard, dirty, isShown } = useLeaving({ form, draft, attachments, busy: photos.busy, reopen: closing.reopen })
	return {
		mode,
		anyHouse,
		/** What was saved right before. */
		after: options.after,
		property,
		group,
		can,
		user,
		form,
		store,
		fill,
		base: useFormState(form, ({ base }) => base),
		attachments,
		...photos,
		dirty,
		keptAt: useFormState(form, ({ keptAt }) => keptAt),
		discard,
		resumed,
	}
}

/** What stands in the way of sending the rest; undefined also where it all waits for a connection. */
async function unsentIn(attachments: Attachments, canWait: boolean): Promise<string | undefined> {
	return (await attachments.settled()) || (canWait && attachments.isCutOff()) ? undefined : notSent
}

/** Its photos go from the device now, not from this form, which closes. */
function waited(attachments: Attachments, { onStored }: EntryFormOptions, close: false | (() => void)): void {
	attachments.handOver()
	noteEntrySaved()
	onStored?.()
	if (close) close()
}

type Leaving = {
	form: Form<Event, EntryContent>
	draft: string
	attachments: Attachments
	busy: boolean
	reopen: ReturnType<typeof useClosing>['reopen']
}

/** How what was typed is thrown away, and whether one is still at it. */
function useLeaving({ form, draft, attachments, busy, reopen }: Leaving) {
	const { state } = form
	const dirty = useFormState(form, (now) => now.dirty)
	useOpenForm(dirty || busy)
	/** Throws away what was typed and begins with what is stored. */
	const discard = () => throwAway(state.get(), attachments, form.restart)
	const isDirty = () => {
		const { dirty: isTyped, step } = state.get()
		return step.is !== 'over' && (isTyped || isBusy(attachments.list.get()))
	}
	return { discard, dirty, isShown: useKeptDraft({ draft, isDirty, discard, saving: state, reopen }) }
}
