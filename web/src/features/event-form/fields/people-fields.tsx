import { choiceKey, type Choice } from '../../event-draft/choice.ts'
import { ChoicePicker } from './choice-picker.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'
import { useContactChoices, useObjectChoices, usePersonChoices } from './use-choices.ts'
import { nounCan } from '../../../platform/rights/noun-can.ts'

const newObject = { label: (name: string) => `Objekt «${name}» anlegen`, make: (name: string): Choice => ({ id: null, name }) }
const newFirm = { label: (name: string) => `Firma «${name}» anlegen`, make: (name: string): Choice => ({ id: null, name }) }
const newPerson = {
	label: (name: string) => `Person «${name}» anlegen`,
	make: (name: string): Choice => ({ id: null, name, person: true }),
}
const withoutAccount = { label: (name: string) => `«${name}» ohne Konto`, make: (name: string): Choice => ({ id: null, name }) }

/** Which things in the house the entry is about. */
export function ObjectsField() {
	const [value, set] = useEntryValue<Choice[]>('objects')
	const { group } = useEntry()
	const create = nounCan(group, 'object').create.may ? [newObject] : []
	return (
		<ChoicePicker
			label="Objekte"
			path="objects"
			placeholder="z. B. Boiler, Wohnung 2.1"
			choices={useObjectChoices()}
			value={value}
			onChange={set}
			create={create}
		/>
	)
}

/** Firms and people the entry has to do with. */
export function ContactsField() {
	const [value, set] = useEntryValue<Choice[]>('contacts')
	return (
		<ChoicePicker
			label="Kontakte"
			path="contacts"
			placeholder="Firma oder Person suchen"
			choices={useContactChoices()}
			value={value}
			onChange={set}
			create={useNewContact()}
		/>
	)
}

/** The one contact of a part; who was just typed as a contact of the entry is offered too. */
export function ContactField({ path, label }: { path: 'maintenance.contact' | 'rental.contact'; label: string }) {
	const [value, set] = useEntryValue<Choice | null>(path)
	const [others] = useEntryValue<Choice[]>('contacts')
	const { offered, known } = useContactChoices()
	const typed = others.filter(({ id }) => id === null)
	return (
		<ChoicePicker
			label={label}
			path={path}
			single
			placeholder="Firma oder Person suchen"
			choices={{ offered: [...typed, ...offered], known: [...typed, ...known] }}
			value={value ? [value] : []}
			onChange={([choice = null]) => set(choice)}
			create={useNewContact()}
		/>
	)
}

const useNewContact = () => (nounCan(useEntry().group, 'contact').create.may ? [newFirm, newPerson] : [])

/** Who is meant to do it: somebody who sees the house. */
export function MeantField({ path }: { path: 'maintenance.person' | 'reminder.person' }) {
	const { property } = useEntry()
	const [value, set] = useEntryValue<Choice | null>(path)
	const choices = usePersonChoices(property)
	return (
		<ChoicePicker
			label="Für wen?"
			path={path}
			single
			placeholder="Für alle"
			choices={choices}
			value={value ? [value] : []}
			onChange={([choice = null]) => set(choice)}
			create={[]}
		/>
	)
}

/** Who worked: a member, or by name alone somebody without an account. */
export function PersonField({ path }: { path: string }) {
	const [value, set] = useEntryValue<Choice | null>(path)
	const choices = usePersonChoices()
	return (
		<ChoicePicker
			label="Person"
			path={path}
			single
			placeholder="Name"
			choices={
				value && !choices.known.some((each) => choiceKey(each) === choiceKey(value))
					? { ...choices, known: [...choices.known, value] }
					: choices
			}
			value={value ? [value] : []}
			onChange={([choice = null]) => set(choice)}
			create={[withoutAccount]}
		/>
	)
}
