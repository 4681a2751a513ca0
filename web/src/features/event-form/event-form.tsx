import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Event } from '@hausheft/contract/events.ts'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import type { TodoPart } from '../event-draft/copy-entry.ts'
import { draftPlace } from '../event-draft/draft-place.ts'
import type { FormMode } from '../event-draft/entry-draft.ts'
import { bodyOf } from '../event-draft/entry-fields.ts'
import type { EntryValues } from '../event-draft/entry-values.ts'
import { EntryFieldsView } from './entry-fields-view.tsx'
import { EntryContext } from './fields/entry-context.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { ChangedNote, DraftNote, GoneNote, SaveNote } from './form-notes.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useEntryForm } from './use-entry-form.ts'
import type { About, FromMail } from '../event-draft/begin-entry.ts'
import { isSending, type Errors } from '../../platform/forms/form-state.ts'
import { useHanded } from '../../platform/forms/handed-drafts.ts'
import { useFormState } from '../../platform/forms/use-form.ts'
import type { EntryStore } from './entry-store.ts'
import { entryFields, labelOf, type EntryField } from '../event-draft/entry-table.ts'
import { withCreated } from '../event-draft/with-created.ts'
import type { Worked } from '../event-draft/worked.ts'
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
	/** What a new entry is about, as the place says from which one came. */
	about?: About | undefined
	/** The part of `event` that is ticked off with what is written here. */
	tick?: TodoPart | undefined
	/** Stands beside the button that saves. */
	beside?: ReactNode
	/** What the stopwatch has measured, when that is why an entry is made. */
	worked?: Worked | undefined
	/** The mail that it is made of. */
	mail?: FromMail | undefined
	/** What can be taken over from elsewhere, above the fields; it stands within the form (`useEntry`). */
	offers?: ReactNode
	/** Each time that an entry is stored or waits on the device, whether or not the form is still there. */
	onStored?: (() => void) | undefined
	/** The house can be changed while one types. */
	anyHouse?: boolean
	/** Something new is on its way: what shows the form can close, it opens again by itself if that is refused. */
	onSending?: ((house: string) => void) | undefined
	onSaved: (event: Event) => void
	onCancel: () => void
	/** Where a drawer shows the buttons; without it they stick to the lower edge of the page. */
	barIn?: HTMLElement | null | undefined
}

const ConflictView = lazy(() => import('./conflict-view.tsx').then((module) => ({ default: module.ConflictView })))

const phases = {
	idle: 'Speichern',
	uploading: 'Wird hochgeladen …',
	creating: 'Wird gespeichert …',
	changing: 'Wird gespeichert …',
	over: 'Gespeichert',
} as const

/** The one form for entries: new, changed or copied. One after the other, if that is wanted: each time it begins anew. */
export function EventForm(props: EventFormProps) {
	const [{ round, after }, setRound] = useState<{ round: number; after?: EntryValues }>({ round: 0 })
	const handed = useHanded(draftPlace({ ...props, after, anyHouse: props.anyHouse ?? false }))
	return (
		<OneEntry
			key={`${round} ${handed}`}
			{...props}
			// The second one is called something else.
			about={round === 0 ? props.about : { ...props.about, name: undefined }}
			after={after}
			onAnother={(values) => setRound({ round: round + 1, ...(values && { after: values }) })}
		/>
	)
}

type OneEntryProps = EventFormProps & { after: EntryValues | undefined; onAnother: (after?: EntryValues) => void }

function OneEntry({ latest, after, onSaved, onAnother, onCancel, barIn, beside, offers, anyHouse = false, ...begin }: OneEntryProps) {
	const { mode, event, kind, about, tick, worked, mail } = begin
	const element = useRef<HTMLFormElement>(null)
	const entry = useEntryForm({
		...begin,
		event,
		latest,
		kind,
		about,
		tick,
		worked,
		after,
		anyHouse,
		onSaved: (saved, another) => {
			// Who opens a form while the last entry is still being saved wants another one.
			if (entry.resumed && !another) return onAnother()
			if (!another) return onSaved(saved)
			const values = entry.store.values.get()
			onAnother(withCreated(values, bodyOf(values, []), saved))
		},
		// With what was made along with it by name it would be made again.
		onWaiting: (another) => (another ? onAnother() : onCancel()),
		onErrors: () => focusFirstInvalid(element.current),
	})
	const { form, dirty, base } = entry
	const [keep, setKeep] = useState<ReadonlySet<EntryField>>(() => new Set(entryFields))
	const conflict = useFormState(form, (now) => now.conflict?.current)
	const newer = useFormState(form, (now) => now.newer)
	const saves = useFormState(form, ({ step, sent }) => (step.is === 'idle' ? undefined : sent?.key))
	const busy = useFormState(form, isSending)
	const over = useDroppedFiles((files) => entry.can.write.may && !conflict && entry.attachments.add(files))

	const submit = (submitted: FormEvent) => {
		submitted.preventDefault()
		form.send(conflict ? { is: 'chosen', keep } : { is: 'save' })
	}
	const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
		if (key === 'Enter' && (ctrlKey || metaKey)) element.current?.requestSubmit()
	}
	useFocusedTitle(element, mode, after !== undefined || worked?.anew === true)
	useRefused(element, form)
	return (
		<EntryContext value={entry}>
			{/* The keys that save are those of every text field; what they do stands on the button too. */}
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
			<form
				id="entry-form"
				ref={element}
				className="entry-form"
				data-over={over || undefined}
				data-saves={saves}
				noValidate
				onSubmit={submit}
				onKeyDown={onKeyDown}
			>
				{entry.keptAt !== undefined && dirty && <DraftNote keptAt={entry.keptAt} busy={busy} onDiscard={entry.discard} />}
				{latest === null && <GoneNote />}
				{base && (newer || conflict) && <ChangedNote event={base} onLook={conflict ? undefined : () => form.send({ is: 'merge' })} />}
				{conflict ? (
					<Suspense fallback={null}>
						<ConflictView current={conflict} keep={keep} onKeep={setKeep} />
					</Suspense>
				) : (
					<>
						{offers}
						<EntryFieldsView />
					</>
				)}
			</form>
			<EntryBar
				entry={entry}
				barIn={barIn}
				beside={beside}
				tick={tick}
				canRepeat={mode === 'create' && !tick && !mail}
				onCancel={onCancel}
			/>
		</EntryContext>
	)
}

type EntryBarProps = Pick<EventFormProps, 'barIn' | 'beside' | 'tick' | 'onCancel'> & {
	entry: ReturnType<typeof useEntryForm>
	/** One after the other can be written. */
	canRepeat: boolean
}

function EntryBar({ entry, barIn, beside, tick, canRepeat, onCancel }: EntryBarProps) {
	const { form } = entry
	const step = useFormState(form, (now) => now.step.is)
	const toAnother = useFormState(form, (now) => now.another)
	const problem = useFormState(form, (now) => now.problem ?? homeless(now.errors, entry.store))
	const conflict = useFormState(form, (now) => now.conflict !== undefined)
	const another = canRepeat && !conflict
	const idle = tick ? 'Eintragen' : phases.idle
	const bar = (
		<SaveBar sticky={barIn === undefined} note={<SaveNote problem={problem} uploading={entry.sending} />}>
			<Button look="secondary" onClick={onCancel} className={cx((another || tick !== undefined) && 'entry-form-cancel')}>
				Abbrechen
			</Button>
			{another && (
				<Button
					look="secondary"
					busy={step !== 'idle' && toAnother}
					className="entry-form-another"
					onClick={() => form.send({ is: 'save', another: true })}
				>
					{toAnother ? phases[step] : 'Speichern + neuer'}
				</Button>
			)}
			{beside}
			<Button type="submit" form="entry-form" busy={step !== 'idle' && !toAnother} className="entry-form-save">
				{conflict ? 'Auswahl speichern' : toAnother || step === 'idle' ? idle : phases[step]}
			</Button>
		</SaveBar>
	)
	return barIn ? createPortal(bar, barIn) : barIn === undefined ? bar : null
}

/** With a keyboard at hand the title comes first; on a phone it would cover the camera button, unless one is in full swing: the title is all that is missing. */
function useFocusedTitle(element: RefObject<HTMLFormElement | null>, mode: FormMode, isAnother: boolean) {
	useEffect(() => {
		if (mode !== 'create' || !(isAnother || matchMedia('(pointer: fine)').matches)) return
		const frame = requestAnimationFrame(() => {
			if (isAnother) element.current?.scrollIntoView({ block: 'start' })
			element.current?.querySelector<HTMLElement>('[data-path="name"]')?.focus({ preventScroll: true })
		})
		return () => cancelAnimationFrame(frame)
	}, [element, mode, isAnother])
}

/** One that comes back because it was refused shows where. */
function useRefused(element: RefObject<HTMLFormElement | null>, { state }: ReturnType<typeof useEntryForm>['form']) {
	useEffect(() => {
		if (Object.keys(state.get().errors).length === 0) return
		const frame = requestAnimationFrame(() => focusFirstInvalid(element.current))
		return () => cancelAnimationFrame(frame)
	}, [element, state])
}

/** What fits none of the fields that are shown is said beside the button. */
const homeless = (errors: Errors, { isShown }: EntryStore): string =>
	Object.entries(errors)
		.filter(([path]) => !isShown(path))
		.map(([path, message]) => `${labelOf(path)}: ${message}`)
		.join(' ')
