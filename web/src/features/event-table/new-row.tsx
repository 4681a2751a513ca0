import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { firstAttempt } from '../../platform/forms/repeated-create.ts'
import { useForm, useFormState, type Form } from '../../platform/forms/use-form.ts'
import { useToday } from '../../platform/page/now.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { noteEntrySaved } from '../../platform/release/install.ts'
import { noteEntryMade } from '../../kit/house/first-entry.ts'
import { useReason } from '../../ui/reason.tsx'
import { knownChoice } from '../event-draft/choice.ts'
import { EntryDraft } from '../event-draft/entry-draft.ts'
import { entryRules, type EntryContent } from '../event-draft/entry-rules.ts'
import { emptyValues, type EntryValues } from '../event-draft/entry-values.ts'
import { cells, type CellField } from './cells.ts'
import { pastedOf, type RowTexts } from './pasted-table.ts'
import { rowDraft } from './row-draft.ts'
import { saySaved } from './say-saved.ts'
import { useRowWaits } from './use-row-waits.ts'

export type NewRowPlace = {
	group: Group
	property: string
	/** What the list is narrowed to: a new entry stands in it. */
	journal: string | undefined
	object: string | undefined
	/** Several lines of a table were put in. */
	onTable: (text: string) => void
}

type NewRowProps = {
	nth: number
	place: NewRowPlace
	/** The day of the row before, where one goes on from that. */
	begun: string | undefined
	onSent: (day: string) => void
	/** It is stored, or waits on the device. */
	onSaved: () => void
}

const fields = ['day', 'name', 'balance'] as const satisfies readonly CellField[]
const textsOf = (values: EntryValues) => Object.fromEntries(fields.map((field) => [field, cells[field].text(values)]))

/** One new entry: its day, its title, what it cost. Enter saves it, and the next row is there before the answer is. */
export function NewRow({ nth, place, begun, onSent, onSaved }: NewRowProps) {
	const today = useToday()
	const form = useNewEntry({ nth, place, begun, onSaved })
	const { content, errors, problem, step, dirty } = useFormState(form, (now) => now)
	const [typed, setTyped] = useState(() => textsOf(content.values))
	const title = useRef<HTMLInputElement>(null)
	const { off, reason } = useReason(entryCan(place.group, undefined).amount.why)
	const id = useId()
	useOpenForm(dirty)
	useEffect(() => {
		if (begun !== undefined) title.current?.focus()
	}, [begun])
	if (step.is !== 'idle') return <p className="new-row-sent">{`«${content.values.name}» wird gespeichert …`}</p>
	const change = (texts: RowTexts) => {
		const said = fields.flatMap((field) => {
			const text = field === 'balance' && off ? undefined : texts[field]
			return text === undefined ? [] : [{ field, text }]
		})
		setTyped({ ...typed, ...Object.fromEntries(said.map(({ field, text }) => [field, text])) })
		const { content: before } = form.state.get()
		const values = said.reduce((now, { field, text }) => cells[field].put(now, text, today), before.values)
		form.send({ is: 'typed', content: { ...before, values }, at: said.map(({ field }) => cells[field].path) })
	}
	const restart = () => {
		form.restart()
		setTyped(textsOf(form.state.get().content.values))
	}
	const onKeyDown = (key: KeyboardEvent) => {
		key.stopPropagation()
		if (key.key === 'Escape') {
			key.preventDefault()
			restart()
		} else if (key.key === 'Enter' && !key.nativeEvent.isComposing) {
			key.preventDefault()
			form.send({ is: 'save' })
			if (form.state.get().step.is !== 'idle') onSent(content.values.day)
		}
	}
	const onPaste = (event: ClipboardEvent) => {
		const pasted = pastedOf({ text: event.clipboardData.getData('text/plain'), html: event.clipboardData.getData('text/html') }, today)
		if (!pasted) return
		event.preventDefault()
		if ('table' in pasted) place.onTable(pasted.table)
		else change(pasted.row)
	}
	const wrong = [...fields.map((field) => errors[cells[field].path]), problem].filter(Boolean).join(' ')
	return (
		// It is of the moment in which one comes to it.
		<div className="new-row" onFocus={dirty ? undefined : restart} onKeyDown={onKeyDown} onPaste={onPaste} role="presentation">
			{fields.map((field) => (
				<input
					key={field}
					ref={field === 'name' ? title : undefined}
					aria-label={cells[field].label}
					aria-invalid={errors[cells[field].path] ? true : undefined}
					aria-describedby={wrong ? id : undefined}
					placeholder={field === 'name' ? 'Neuer Eintrag' : field === 'balance' ? '-0.00' : undefined}
					autoComplete="off"
					maxLength={200}
					inputMode={field === 'balance' ? 'decimal' : undefined}
					{...(field === 'balance' && off && { ...off, readOnly: true })}
					value={typed[field]}
					onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
				/>
			))}
			{reason}
			<p id={id} className="field-error" role="alert">
				{wrong}
			</p>
		</div>
	)
}

function useNewEntry({ nth, place, begun, onSaved }: Omit<NewRowProps, 'onSent'>) {
	const client = useQueryClient()
	const user = useCurrentUser()
	const me = user && { id: user.id, name: user.name }
	const { group, property, journal, object } = place
	const waits = useRowWaits(group.id)
	const form: Form<Event, EntryContent> = useForm({
		wait: waits?.(() => form.state.get()),
		rules: entryRules(me),
		create: events.createEvent,
		change: events.changeEvent,
		draft: rowDraft(property, nth),
		shape: EntryDraft,
		fresh: () => {
			const empty = emptyValues(Date.now(), me)
			const values = {
				...empty,
				day: begun ?? empty.day,
				journal: journal ?? '',
				objects: object ? [knownChoice(object)] : [],
			}
			return { content: { values, files: [], property }, sent: firstAttempt(randomId()) }
		},
		onEffect: (effect, send) => {
			if (effect.is === 'upload') send({ is: 'uploaded' })
			if (effect.is === 'waiting') {
				noteEntrySaved()
				onSaved()
			}
			if (effect.is !== 'saved') return
			onSaved()
			noteEntryMade(client, effect.entity)
			saySaved(client, `«${effect.entity.name}» gespeichert.`, effect.entity, null)
		},
	})
	return form
}
