import { useQuery } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { read } from '../../../platform/api/client.ts'
import { VersionChoice } from '../../../ui/version-choice.tsx'
import { conflictsOf, fieldLabels } from './entry-conflict.ts'
import type { EntryField } from './entry-conflict.ts'
import { valuesOf } from './entry-values.ts'
import { fieldText } from './field-text.ts'
import { useEntry } from './fields/entry-context.ts'
import { useContactChoices, useObjectChoices, usePersonChoices } from './fields/use-choices.ts'

type Kept = ReadonlySet<EntryField>
type ConflictViewProps = { current: Event; /** The fields that keep what was typed. */ keep: Kept; onKeep: (keep: Kept) => void }

/** What both have changed in the entry, in words. */
export function ConflictView({ current, keep, onKeep }: ConflictViewProps) {
	const { store, base, stored, property } = useEntry()
	const { data: books = [] } = useQuery(read(journals.listJournals, { params: { id: property } }))
	const { data: units = [] } = useQuery(read(events.listUnits, {}))
	const symbols = units.map(({ id, symbol }) => ({ id, name: symbol }))
	const names = [...useObjectChoices().known, ...useContactChoices().known, ...usePersonChoices().known, ...books, ...symbols]
	if (!base) return null
	const values = store.values.get()
	const theirs = valuesOf(current, null)
	const filenames = (files: readonly { filename: string }[]) => files.map(({ filename }) => filename)
	const fields = conflictsOf({ base, values, files: stored.map(({ id }) => id), current }).map((field) => ({
		field,
		label: fieldLabels[field],
		mine: fieldText(field, values, filenames(stored), names),
		theirs: fieldText(field, theirs, filenames(current.files), names),
	}))
	return <VersionChoice fields={fields} keep={keep} onKeep={onKeep} />
}
