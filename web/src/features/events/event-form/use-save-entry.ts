import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { EventFields } from '@hausheft/contract/event-fields.ts'
import { ApiError } from '../../../platform/api/client.ts'
import { useSend } from '../../../platform/api/use-send.ts'
import { keepOnDevice } from '../../../platform/device/device.ts'
import { failed, isUncertain, savedElsewhere, sendNew } from '../../../platform/forms/repeated-create.ts'
import { showToast } from '../../../ui/toast-queue.ts'
import { conflictsOf, labelOf, merged } from './entry-conflict.ts'
import type { EntryField } from './entry-conflict.ts'
import { errorsOf } from './entry-errors.ts'
import { changesOf, refusalsOf } from './entry-fields.ts'
import type { EntryErrors } from './entry-fields.ts'
import { lastKindsName, withLast } from './last-kinds.ts'
import { attempt, withCreated } from './save-entry.ts'
import type { EntryForm } from './use-entry-form.ts'

export type Phase = 'idle' | 'uploading' | 'saving'
const offline = 'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
const notSent = 'Nicht alle Fotos konnten hochgeladen werden. Bitte nochmals versuchen oder weglassen.'
const deleted = 'Dieser Eintrag wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.'

/** Saving: the photos first, then everything in one request; whatever stands in the way is said and nothing is lost. */
export function useSaveEntry(entry: EntryForm, onSaved: (event: Event, another: boolean) => void, onErrors: () => void) {
	const { store, attachments, mode, property, sent } = entry
	const client = useQueryClient()
	const create = useSend(events.createEvent)
	const change = useSend(events.changeEvent)
	const [phase, setPhase] = useState<Phase>('idle')
	/** One more is to be entered right after. */
	const another = useRef(false)
	const [problem, setProblem] = useState<string>()
	/** The entry as it is now, while somebody has to choose between it and what was typed. */
	const [conflict, setConflict] = useState<Event>()
	const fileIds = () => attachments.list.get().flatMap(({ stored }) => (stored ? [stored.id] : []))

	/** At its field; what fits none is said beside the button. */
	const refuse = (errors: EntryErrors) => {
		store.errors.set(errors)
		const homeless = Object.entries(errors).filter(([path]) => !store.isShown(path))
		setProblem(homeless.map(([path, message]) => `${labelOf(path)}: ${message}`).join(' ') || undefined)
		if (homeless.length < Object.keys(errors).length) onErrors()
	}
	/** `before`: the entry as it was, null for a new one, undefined where nothing was to be changed. */
	const done = (saved: Event, before?: Event | null) => {
		entry.finish()
		keepOnDevice(lastKindsName, withLast(store.values.get().parts))
		const undo = async () => {
			const { undoSave } = await import('./undo-save.ts')
			if (before !== undefined) await undoSave(client, saved, before)
		}
		const said = another.current ? `«${saved.name}» gespeichert.` : 'Gespeichert.'
		showToast(said, before === undefined ? {} : { action: { label: 'Rückgängig', run: () => void undo() } })
		onSaved(saved, another.current)
	}

	async function saveChanges(base: Event, tries = 3): Promise<void> {
		const [values, files] = [store.values.get(), fileIds()]
		const body = changesOf(base, values, files)
		if (Object.keys(body).length === 0) return done(base)
		try {
			done(await change.mutateAsync({ params: { id: base.id }, body, version: base.version }), base)
		} catch (error) {
			const current = error instanceof ApiError && error.code === 'stale' ? (error.problem.current as Event | undefined) : undefined
			if (!current) throw error
			const versions = { base, values, files, current }
			if (tries === 0 || conflictsOf(versions).length > 0) return setConflict(current)
			// Changed at another place: both changes stand.
			const both = merged(versions, new Set())
			entry.rebase(current, both.values, both.files)
			return saveChanges(current, tries - 1)
		}
	}
	async function saveNew(): Promise<void> {
		const earlier = sent.current
		const now = attempt(store.values.get(), fileIds(), earlier)
		entry.noteSent(now)
		try {
			const send = (body: EventFields, key: string) => create.mutateAsync({ params: { id: property }, body, key })
			const { saved, arrived } = await sendNew(send, now)
			if (arrived === undefined) return done(saved, null)
			const body = changesOf(saved, withCreated(store.values.get(), arrived, saved), fileIds())
			const changed = Object.keys(body).length > 0
			done(changed ? await change.mutateAsync({ params: { id: saved.id }, body, version: saved.version }) : saved, null)
		} catch (error) {
			if (!isUncertain(error)) entry.noteSent(earlier)
			throw error
		}
	}

	function explain(error: unknown): void {
		if (!(error instanceof ApiError)) {
			setProblem(failed)
			throw error
		}
		if (error.code === 'validation' && error.errors.length > 0) return refuse(refusalsOf(error.errors, store.values.get()))
		if (error.code === 'offline') return setProblem(offline)
		if (error.code === 'idempotency_mismatch') return setProblem(savedElsewhere)
		setProblem(error.code === 'not_found' && mode === 'edit' ? deleted : error.message)
	}
	/** Whatever is sent: first the photos, at the end what came of it. */
	async function run(send: () => Promise<void>): Promise<void> {
		setProblem(undefined)
		store.errors.set({})
		try {
			setPhase('uploading')
			if (!(await attachments.settled())) return setProblem(notSent)
			setPhase('saving')
			entry.noteSaving(true)
			await send()
		} catch (error) {
			explain(error)
		} finally {
			setPhase('idle')
			entry.noteSaving(false)
		}
	}
	async function save(next = false): Promise<void> {
		if (phase !== 'idle') return
		another.current = next
		const errors = errorsOf(store.values.get(), [])
		if (Object.keys(errors).length > 0) return refuse(errors)
		await run(() => (mode === 'edit' && entry.base ? saveChanges(entry.base) : saveNew()))
	}
	/** One's own choice between the two versions, field by field; what was chosen is saved. */
	async function resolve(keep: ReadonlySet<EntryField>): Promise<void> {
		if (!conflict || !entry.base || phase !== 'idle') return
		const { values, files } = merged({ base: entry.base, values: store.values.get(), files: fileIds(), current: conflict }, keep)
		entry.rebase(conflict, values, files)
		setConflict(undefined)
		await run(() => saveChanges(conflict))
	}
	/** Somebody saved while the form was open: taken over as far as nothing typed is in the way. */
	function take(current: Event): void {
		if (!entry.base) return
		const versions = { base: entry.base, values: store.values.get(), files: fileIds(), current }
		if (conflictsOf(versions).length > 0) return setConflict(current)
		const both = merged(versions, new Set())
		entry.rebase(current, both.values, both.files)
	}
	return { phase, problem, conflict, save, resolve, take }
}
