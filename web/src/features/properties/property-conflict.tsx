import type { PropertyType } from '@hausheft/contract/properties.ts'
import { VersionChoice } from '../../ui/version-choice.tsx'
import { conflictsOf, fieldLabels, valuesOf, type PropertyField, type PropertyValues, type Versions } from './property-values.ts'

type PropertyConflictProps = {
	versions: Versions
	types: readonly PropertyType[]
	keep: ReadonlySet<PropertyField>
	onKeep: (keep: ReadonlySet<PropertyField>) => void
}

/** What both have changed in the property, in words. */
export function PropertyConflict({ versions, types, keep, onKeep }: PropertyConflictProps) {
	const shown = (field: PropertyField, of: PropertyValues) =>
		(field === 'type' ? types.find(({ id }) => id === of.type)?.name : of[field].trim()) || 'leer'
	const fields = conflictsOf(versions).map((field) => ({
		field,
		label: fieldLabels[field],
		mine: shown(field, versions.values),
		theirs: shown(field, valuesOf(versions.current)),
	}))
	return <VersionChoice fields={fields} keep={keep} onKeep={onKeep} />
}
