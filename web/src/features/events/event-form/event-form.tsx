import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, DragEvent, FormEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Event, Kind } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { useChangedBy } from '../../../platform/changed-by.ts'
import { useReachable } from '../../../platform/connection.ts'
import { useNow } from '../../../platform/now.ts'
import { dayOf, relativeDay, timeText } from '../../../platform/zurich.ts'
import { Button } from '../../../ui/button.tsx'
import { FormKit } from '../../../ui/forms/form-kit.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { keepAll } from './entry-conflict.ts'
import type { FormMode } from './entry-draft.ts'
import { EntryFieldsView } from './entry-fields-view.tsx'
import { EntryContext } from './fields/entry-context.ts'
import { focusFirstError } from './focus-error.ts'
import { useLeaveGuard } from '../../../ui/leave-guard.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { useSaveEntry } from './use-save-entry.ts'
import './event-form.css'

export type EventFormProps = {
	mode: FormMode
	property: string
	group: Group
	/** What is edited or copied. */
	event?: Event | undefined
	/** The edited entry as it is now; null when it was deleted meanwhile. */
	latest?: Event | null | undefined
	/** The part that is switched on from the beginning. */
	kind?: Kind | undefined
	onSaved: (event: Event) => void
	onCancel: () => void
	/** Where a drawer shows the buttons; without it they stick to the lower edge of the page. */
	barIn?: HTMLElement | null | undefined
	/** Told the way out, for the frame's own close button: it asks if something typed is not saved yet. */
	leave?: ((way: (() => void) | undefined) => void) | undefined
}

const ConflictView = lazy(() => import('./conflict-view.tsx').then((module) => ({ default: module.ConflictView })))

const phases = { idle: 'Speichern', uploading: 'Wird hochgeladen …', saving: 'Wird gespeichert …' } as const

/** The one form for entries: new, changed or copied. */
export function EventForm({ mode, property, group, event, latest, kind, onSaved, onCancel, barIn, leave }: EventFormProps) {
	const entry = useEntryForm({ mode, property, group, event, kind })
	const element = useRef<HTMLFormElement>(null)
	const [over, setOver] = useState(false)
	const [keep, setKeep] = useState(keepAll)
	const guard = useLeaveGuard({ dirty: entry.dirty, busy: entry.busy, onLeave: onCancel, onDiscard: entry.discard, leave })
	const saving = useSaveEntry(
		entry,
		(saved) => {
			guard.release()
			onSaved(saved)
		},
		() => focusFirstError(element.current),
	)
	const { phase, problem, conflict } = saving

	const submit = (submitted: FormEvent) => {
		submitted.preventDefault()
		void (conflict ? saving.resolve(keep) : saving.save())
	}
	const takeFiles = (data: DataTransfer | null) => {
		const files = [...(data?.files ?? [])]
		if (files.length > 0) entry.attachments.add(files, false)
		return files.length > 0
	}
	const onPaste = (pasted: ClipboardEvent) => {
		if (takeFiles(pasted.clipboardData)) pasted.preventDefault()
	}
	const drag = {
		onDragOver: (dragged: DragEvent) => {
			if (!dragged.dataTransfer.types.includes('Files')) return
			dragged.preventDefault()
			setOver(true)
		},
		onDragLeave: () => setOver(false),
		onDrop: (dropped: DragEvent) => {
			setOver(false)
			if (takeFiles(dropped.dataTransfer)) dropped.preventDefault()
		},
	}
	const newer = latest && entry.base && latest.version > entry.base.version ? latest : undefined
	useEffect(() => {
		// With a keyboard at hand the title comes first; on a phone it would cover the camera button.
		if (mode !== 'create' || !matchMedia('(pointer: fine)').matches) return
		const frame = requestAnimationFrame(() =>
			element.current?.querySelector<HTMLElement>('[data-path="name"]')?.focus({ preventScroll: true }),
		)
		return () => cancelAnimationFrame(frame)
	}, [mode])
	const { take } = saving
	const untouched = !entry.dirty
	useEffect(() => {
		if (newer && untouched) take(newer)
	}, [newer, untouched, take])
	const bar = (
		<SaveBar sticky={barIn === undefined} note={<Note problem={problem} uploading={entry.sending} />}>
			<Button look="secondary" onClick={guard.request}>
				Abbrechen
			</Button>
			<Button type="submit" form="entry-form" busy={phase !== 'idle'} className="entry-form-save">
				{conflict && phase === 'idle' ? 'Auswahl speichern' : phases[phase]}
			</Button>
		</SaveBar>
	)
	return (
		<FormKit>
			<EntryContext value={entry}>
				<form
					id="entry-form"
					ref={element}
					className="entry-form"
					data-over={over || undefined}
					noValidate
					onSubmit={submit}
					onPaste={onPaste}
					{...drag}
				>
					{entry.draftOf !== undefined && entry.dirty && <DraftNote keptAt={entry.draftOf} onDiscard={entry.discard} />}
					{latest === null && (
						<p className="entry-form-notice">Dieser Eintrag wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.</p>
					)}
					{entry.base && (newer || conflict) && (
						<ChangedNote event={entry.base} onLook={conflict ? undefined : () => newer && saving.take(newer)} />
					)}
					{conflict ? (
						<Suspense fallback={null}>
							<ConflictView current={conflict} keep={keep} onKeep={setKeep} />
						</Suspense>
					) : (
						<EntryFieldsView />
					)}
				</form>
				{barIn ? createPortal(bar, barIn) : barIn === undefined ? bar : null}
				{guard.dialog}
			</EntryContext>
		</FormKit>
	)
}

/** What stands in the way of saving, else what happens at the moment. */
function Note({ problem, uploading }: { problem: string | undefined; uploading: boolean }) {
	const reachable = useReachable()
	if (problem) return <span className="entry-form-problem">{problem}</span>
	if (!reachable) return 'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
	return uploading ? 'Fotos werden hochgeladen …' : null
}

function DraftNote({ keptAt, onDiscard }: { keptAt: number; onDiscard: () => void }) {
	const now = useNow()
	return (
		<p className="entry-form-notice">
			{`Entwurf von ${relativeDay(dayOf(keptAt), dayOf(now))}, ${timeText(keptAt)}`}
			<Button look="quiet" onClick={onDiscard}>
				Verwerfen
			</Button>
		</p>
	)
}

function ChangedNote({ event, onLook }: { event: Event; onLook: (() => void) | undefined }) {
	const by = useChangedBy(event.group, 'event', event.id)
	return (
		<p className="entry-form-notice entry-form-notice-warn" role="status">
			{`Dieser Eintrag wurde inzwischen ${by ? `von ${by} ` : ''}geändert.`}
			{onLook && (
				<Button look="quiet" onClick={onLook}>
					Abgleichen
				</Button>
			)}
		</p>
	)
}
