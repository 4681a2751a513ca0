import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Event, Kind } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { entryCan } from '../../../platform/rights/entry-can.ts'
import { flushDrafts, keepDraft } from '../../../platform/device/drafts.ts'
import { discardDraft, followDraft, goneDraft } from '../../../platform/device/kept-drafts.ts'
import { useObservable } from '../../../platform/page/observable.ts'
import { useOpenForm } from '../../../platform/page/open-forms.ts'
import { firstAttempt, joined, type Sent } from '../../../platform/forms/repeated-create.ts'
import { useCurrentUser } from '../../../platform/session/session.ts'
import { showToast } from '../../../ui/toast-queue.ts'
import { createAttachments, storedIn } from './attachments.ts'
import { beginEntry, inHouse, keptFiles } from './begin-entry.ts'
import type { About } from './begin-entry.ts'
import { inOtherHouse } from './copy-entry.ts'
import type { Recurring } from './copy-entry.ts'
import { draftKey, EntryDraft } from './entry-draft.ts'
import type { FormMode } from './entry-draft.ts'
import { createEntryStore } from './entry-store.ts'
import { valuesOf } from './entry-values.ts'
import type { EntryValues } from './entry-values.ts'

export type EntryForm = ReturnType<typeof useEntryForm>

type EntryFormOptions = {
	mode: FormMode
	property: string
	group: Group
	event: Event | undefined
	kind: Kind | undefined
	about: About | undefined
	next: Recurring | undefined
	/** What was saved right before, to go on from. */
	after: EntryValues | undefined
	/** The house can be changed while one types: the draft belongs to the group. */
	anyHouse: boolean
}

const written = (values: EntryValues, files: readonly { id: string }[]) => withoutKeys(values) + files.map(({ id }) => id).join()
/** Rows are made with a key of their own, which says nothing about what stands in them. */
const withoutKeys = (values: EntryValues) => JSON.stringify(values, (name, value: unknown) => (name === 'key' ? undefined : value))

/** The state of one form: what is typed, its photos, what it is based on; kept as a draft while it differs from what is stored. */
export function useEntryForm({ mode, property, group, event, kind, about, next, after, anyHouse }: EntryFormOptions) {
	const user = useCurrentUser()
	const can = entryCan(group, mode === 'edit' ? event?.user : undefined)
	const key = draftKey(mode, anyHouse ? group.id : property, event?.id, next)
	const [start, setStart] = useState(() =>
		beginEntry({ mode, property, event, kind, about, next, after, user, mayAmount: can.amount.may, draft: key, now: Date.now() }),
	)
	const [base, setBase] = useState(start.base)
	const based = useRef(base)
	const house = useRef(property)
	const [attachments] = useState(() => createAttachments({ group: group.id, property, start: start.files }))
	useEffect(() => attachments.close, [attachments])
	const list = useObservable(attachments.list, attachments.list.get())
	const stored = useMemo(() => storedIn(list), [list])
	const sent = useRef<Sent | undefined>(start.sent)
	/** Saved or discarded: nothing is kept any more. */
	const over = useRef(false)

	const person = user?.id
	const files = useRef(stored)
	const [dirty, setDirty] = useState(start.draftOf !== undefined)
	const clean = useRef(written(start.fresh.values, start.fresh.files))
	const [store] = useState(() => createEntryStore(start.values))
	/** As the form began: what differs was typed in this tab. */
	const began = useRef(written(start.values, start.files))
	/** A request is under way: what comes of it says what becomes of the draft. */
	const saving = useRef(false)
	const keep = useCallback(() => {
		if (over.current || !person) return
		const values = store.values.get()
		const differs = written(values, files.current) !== clean.current
		setDirty(differs)
		const [on, unanswered] = [based.current, sent.current]
		const draft: EntryDraft = {
			values,
			files: [...files.current],
			property: house.current,
			...(on && { base: on }),
			...(unanswered && { sent: unanswered }),
		}
		if (differs) keepDraft(person, key, draft)
		else discardDraft(person, key, sent.current?.key)
	}, [person, key, store])
	useEffect(() => store.values.listen(keep), [store, keep])
	useEffect(() => {
		if (files.current === stored) return
		files.current = stored
		keep()
	}, [stored, keep])
	useEffect(() => {
		if (house.current === property) return
		house.current = property
		attachments.moveTo(property)
		if (sent.current) sent.current = inHouse(sent.current, false)
		store.values.set(inOtherHouse(store.values.get()))
	}, [property, store, attachments])
	const busy = list.some(({ state }) => state !== 'done')
	const sending = list.some(({ state }) => state === 'waiting' || state === 'sending')
	useOpenForm(dirty || busy)

	const finish = () => {
		over.current = true
		if (person) discardDraft(person, key, sent.current?.key)
	}
	const moveTo = (now: Event | undefined) => {
		based.current = now
		setBase(now)
	}
	/** Before a request goes out, so that it can be repeated even after the page was loaded anew. */
	const noteSent = (now: Sent | undefined) => {
		sent.current = now
		keep()
		flushDrafts()
	}
	const beginAnew = () => {
		sent.current = mode === 'edit' ? undefined : firstAttempt()
		const { draftOf: _old, ...rest } = start
		setStart({ ...rest, ...rest.fresh, base: event, draftOf: undefined })
		moveTo(mode === 'edit' ? event : undefined)
		attachments.replace(rest.fresh.files)
		files.current = rest.fresh.files
		clean.current = written(rest.fresh.values, rest.fresh.files)
		store.errors.set({})
		store.values.set(rest.fresh.values)
		setDirty(false)
		began.current = clean.current
	}
	/** Throws away what was typed and begins with what is stored. */
	const discard = () => {
		if (person) discardDraft(person, key, sent.current?.key)
		for (const { key: file, stored: of } of list) if (!of?.before) attachments.remove(file)
		beginAnew()
	}
	// What another tab sent, saved or discarded of the same draft. The photos that were in it are the entry's now, or are gone already.
	const follow = (theirs: EntryDraft, gone: boolean) => {
		if (over.current || theirs.sent?.key !== sent.current?.key) return
		sent.current = joined(sent.current, theirs.sent)
		const now = written(store.values.get(), files.current)
		if (!gone || saving.current || (!busy && now === clean.current)) return
		const stays = busy || now !== began.current
		if (stays) keep()
		else beginAnew()
		showToast(goneDraft(stays))
	}
	useEffect(() => (person ? followDraft(person, key, EntryDraft, follow) : undefined))
	/** The entry was changed elsewhere: goes on from there, with these values in the fields. */
	const rebase = (now: Event, values: EntryValues, fileIds: readonly string[]) => {
		const held = new Map([...keptFiles(now), ...storedIn(attachments.list.get())].map((file) => [file.id, file]))
		const shown = fileIds.flatMap((id) => held.get(id) ?? [])
		clean.current = written(valuesOf(now, user), keptFiles(now))
		moveTo(now)
		attachments.replace(shown)
		files.current = shown
		store.errors.set({})
		store.values.set(values)
		keep()
	}
	return {
		mode,
		anyHouse,
		property,
		group,
		can,
		user,
		store,
		base,
		attachments,
		list,
		stored,
		sent,
		dirty,
		busy,
		sending,
		draftOf: start.draftOf,
		finish,
		discard,
		rebase,
		noteSent,
		noteSaving: (now: boolean) => {
			saving.current = now
		},
	}
}
