import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useObservable } from '../../platform/observable.ts'
import { Button } from '../../ui/button.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { errorsOf } from '../events/event-form/entry-errors.ts'
import { EntryFieldsView } from '../events/event-form/entry-fields-view.tsx'
import { EntryContext } from '../events/event-form/fields/entry-context.ts'
import { focusFirstError } from '../events/event-form/focus-error.ts'
import { useEntryForm } from '../events/event-form/use-entry-form.ts'
import '../events/event-form/event-form.css'
import { sampleAttachments } from './sample-attachments.ts'
import { sampleClient, sampleGroup, sampleProperty } from './samples.ts'
import { GallerySection, Specimen } from './specimen.tsx'

/** The entry's own fields, all of them, with things to choose from; it can be checked and never saved. */
export function EntrySpecimens() {
	const [client] = useState(sampleClient)
	return (
		<GallerySection id="eintrag" title="Felder des Eintrags">
			<Specimen name="Formular" wide>
				<QueryClientProvider client={client}>
					<SampleForm />
				</QueryClientProvider>
			</Specimen>
		</GallerySection>
	)
}

const nothing = { event: undefined, kind: undefined, about: undefined, next: undefined, after: undefined, anyHouse: false } as const

function SampleForm() {
	const entry = useEntryForm({ mode: 'create', property: sampleProperty, group: sampleGroup, ...nothing })
	const [attachments] = useState(sampleAttachments)
	const list = useObservable(attachments.list, attachments.list.get())
	const element = useRef<HTMLFormElement>(null)
	const [said, setSaid] = useState('')
	const check = (submitted: FormEvent) => {
		submitted.preventDefault()
		const errors = errorsOf(entry.store.values.get(), [])
		const wrong = Object.keys(errors).length
		entry.store.errors.set(errors)
		setSaid(wrong === 0 ? 'Alles in Ordnung.' : '')
		if (wrong > 0) focusFirstError(element.current)
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
