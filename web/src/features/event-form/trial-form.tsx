import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { Button } from '../../ui/button.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import type { Attachment } from '../../kit/attachments/attachment.ts'
import { EntryFieldsView } from './entry-fields-view.tsx'
import { EntryContext } from './fields/entry-context.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { heldAttachments } from './held-attachments.ts'
import { useEntryForm } from './use-entry-form.ts'
import './event-form.css'

export type TrialFile = Attachment
type TrialFormProps = { group: Group; property: string; files: readonly TrialFile[] }

const nothing = {
	event: undefined,
	kind: undefined,
	about: undefined,
	tick: undefined,
	after: undefined,
	anyHouse: false,
	onSaved: () => {},
} as const

/** The entry's fields to be tried out: it checks what is typed and never saves it. */
export function TrialForm({ group, property, files }: TrialFormProps) {
	const [attachments] = useState(() => heldAttachments(files))
	const list = useObservable(attachments.list, files)
	const element = useRef<HTMLFormElement>(null)
	const entry = useEntryForm({ mode: 'create', property, group, ...nothing, onErrors: () => focusFirstInvalid(element.current) })
	const [said, setSaid] = useState('')
	const check = (submitted: FormEvent) => {
		submitted.preventDefault()
		entry.form.send({ is: 'check' })
		setSaid(Object.keys(entry.store.errors.get()).length === 0 ? 'Alles in Ordnung.' : '')
	}
	return (
		<EntryContext value={{ ...entry, attachments, list }}>
			<form ref={element} className="entry-form" noValidate aria-label="Eintrag" onSubmit={check}>
				<EntryFieldsView />
				<SaveBar note={said}>
					<Button look="secondary" onClick={entry.discard}>
						Leeren
					</Button>
					<Button type="submit">Prüfen</Button>
				</SaveBar>
			</form>
		</EntryContext>
	)
}
