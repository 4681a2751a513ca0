import { useQuery } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { read } from '../../platform/api/client.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { VersionChoice } from '../../ui/version-choice.tsx'
import { useChangedBy } from '../../platform/forms/changed-by.ts'
import { choicesOf } from '../../platform/forms/form-state.ts'
import { contentOf, entryRules, type EntryContent } from '../event-draft/entry-rules.ts'
import { fieldLabels, type EntryField } from '../event-draft/entry-table.ts'
import { fieldText } from '../event-draft/field-text.ts'
import { useParties } from '../event-shares/use-parties.ts'
import { useEntry } from './fields/entry-context.ts'
import { useContactChoices, useObjectChoices, usePersonChoices } from './fields/use-choices.ts'

type KeptFields = ReadonlySet<EntryField>
type ConflictViewProps = {
	current: Event
	/** The fields that keep what was typed. */ keep: KeptFields
	onKeep: (keep: KeptFields) => void
}

/** What both have changed in the entry, in words. */
export function ConflictView({ current, keep, onKeep }: ConflictViewProps) {
	const { form, property } = useEntry()
	const { data: books = [] } = useQuery(read(journals.listJournals, { params: { id: property } }))
	const { data: units = [] } = useQuery(read(events.listUnits, {}))
	const symbols = units.map(({ id, symbol }) => ({ id, name: symbol }))
	const houses = useParties(property)?.parties ?? []
	const names = [...useObjectChoices().known, ...useContactChoices().known, ...usePersonChoices().known, ...books, ...symbols, ...houses]
	const state = useObservable(form.state, form.state.get())
	const by = useChangedBy(current.group, 'event', current.id)
	const rules = entryRules(null)
	const theirs = contentOf(current, null)
	const filenames = (files: readonly { filename: string }[]) => files.map(({ filename }) => filename)
	const say = (field: EntryField, { values, files }: EntryContent) => fieldText(field, values, filenames(files), names)
	const fields = (choicesOf(rules, state) as EntryField[]).map((field) => ({
		field,
		label: fieldLabels[field],
		mine: say(field, state.content),
		theirs: say(field, theirs),
	}))
	return <VersionChoice fields={fields} by={by} keep={keep} onKeep={onKeep} />
}
