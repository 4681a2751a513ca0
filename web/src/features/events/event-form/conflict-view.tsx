import type { Event } from '@hausheft/contract/events.ts'
import { VersionChoice } from '../../../ui/version-choice.tsx'
import { conflictsOf, fieldLabels } from './entry-conflict.ts'
import type { EntryField } from './entry-conflict.ts'
import { fieldText } from './field-text.ts'
import { useEntry } from './fields/entry-context.ts'
import { useContactChoices, useObjectChoices } from './fields/use-choices.ts'
import { valuesOf } from './entry-values.ts'

type Kept = ReadonlySet<EntryField>
type ConflictViewProps = { current: Event; /** The fields that keep what was typed. */ keep: Kept; onKeep: (keep: Kept) => void }

/** What both have changed in the entry, in words. */
export function ConflictView({ current, keep, onKeep }: ConflictViewProps) {
	const { form, base, stored } = useEntry()
	const names = [...useObjectChoices().known, ...useContactChoices().known]
	if (!base) return null
	const values = form.getValues()
	const theirs = valuesOf(current, null)
	const fields = conflictsOf({ base, values, files: stored.map(({ id }) => id), current }).map((field) => ({
		field,
		label: fieldLabels[field],
		mine: fieldText(field, values, stored.length, names),
		theirs: fieldText(field, theirs, current.files.length, names),
	}))
	return <VersionChoice fields={fields} keep={keep} onKeep={onKeep} />
}
