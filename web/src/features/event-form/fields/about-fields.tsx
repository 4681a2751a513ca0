import { IconPlus, IconRepeat } from '../../../ui/icons.gen.ts'
import { useState } from 'react'
import { useTouch } from '../../../ui/use-media.ts'
import type { Choice } from '../../event-draft/choice.ts'
import { useEntry, useEntryError, useEntryValue } from './entry-context.ts'
import { focusField } from './focus-field.ts'
import { ContactsField, ObjectsField } from './people-fields.tsx'
import { useContactChoices, useObjectChoices } from './use-choices.ts'

const fields = [
	{ path: 'objects', word: 'Objekt', Field: ObjectsField },
	{ path: 'contacts', word: 'Kontakt', Field: ContactsField },
] as const

/** What the entry is about, and who has to do with it; on the phone two words, until one of them is pressed. */
export function AboutFields() {
	const touch = useTouch()
	const [opened, setOpened] = useState<readonly string[]>([])
	const used = { objects: useUsed('objects'), contacts: useUsed('contacts') }
	const isOpen = ({ path }: (typeof fields)[number]) => !touch || used[path] || opened.includes(path)
	const closed = fields.filter((field) => !isOpen(field))
	return (
		<>
			{fields.filter(isOpen).map(({ path, Field }) => (
				<Field key={path} />
			))}
			<Again />
			{closed.length > 0 && (
				<div className="entry-form-about">
					{closed.map(({ path, word }) => (
						<button
							key={path}
							type="button"
							className="chip"
							onClick={({ currentTarget }) => focusField(currentTarget.form, path, () => setOpened([...opened, path]))}
						>
							<IconPlus size={17} stroke={2} aria-hidden />
							{word}
						</button>
					))}
				</div>
			)}
		</>
	)
}

/** Something stands there, or something is wrong with it. */
function useUsed(path: 'objects' | 'contacts'): boolean {
	const [value] = useEntryValue<Choice[]>(path)
	return useEntryError(path) !== undefined || value.length > 0
}

/** What the entry before was about: the next one may be about the same, which only who writes it knows. */
function Again() {
	const { after, store, fill } = useEntry()
	const [objects] = useEntryValue<Choice[]>('objects')
	const [contacts] = useEntryValue<Choice[]>('contacts')
	const known = [...useObjectChoices().known, ...useContactChoices().known]
	const before = after ? [...after.objects, ...after.contacts] : []
	if (!after || before.length === 0 || objects.length > 0 || contacts.length > 0) return null
	const names = before.map((choice) => choice.name || known.find(({ id }) => id === choice.id)?.name || '…')
	return (
		<div className="entry-form-quick">
			<button
				type="button"
				className="chip"
				onClick={() => fill({ ...store.values.get(), objects: after.objects, contacts: after.contacts })}
			>
				<IconRepeat size={17} stroke={1.9} aria-hidden />
				<span className="chip-name">{`Wieder ${new Intl.ListFormat('de-CH').format(names)}?`}</span>
			</button>
		</div>
	)
}
