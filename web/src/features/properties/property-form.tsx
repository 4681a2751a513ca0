import type { Group } from '@hausheft/contract/groups.ts'
import type { Property, PropertyType } from '@hausheft/contract/properties.ts'
import { NounForm } from '../../kit/noun/noun-form.tsx'
import { PropertyFieldset } from './property-fieldset.tsx'
import { propertyNoun, type PropertyValues } from './property-noun.ts'
import { PropertyPreview } from './property-preview.tsx'
import './property-form.css'

type PropertyFormProps = {
	group: Group
	types: readonly PropertyType[]
	/** As it is now, or was when it was deleted; absent for a new one. */
	property?: Property | undefined
	/** It was deleted while the form was open. */
	gone?: boolean
	onSaved: (property: Property) => void
	onCancel: () => void
	onRemoved: () => void
}

/** The one form for properties: new or changed. */
export function PropertyForm({ group, types, property, ...rest }: PropertyFormProps) {
	const shown = (field: keyof PropertyValues, values: PropertyValues) =>
		field === 'type'
			? (types.find(({ id }) => id === values.type)?.name ?? '')
			: field === 'photo'
				? values.photo && (values.photo === property?.photo ? 'das jetzige' : 'ein anderes')
				: values[field].trim()
	return (
		<NounForm
			{...rest}
			noun={propertyNoun}
			group={group}
			parent={group.id}
			entity={property}
			shown={shown}
			createLabel="Liegenschaft anlegen"
			withSwitch={false}
			className="wrap property-form"
			renderAside={(values) => <PropertyPreview values={values} types={types} property={property} />}
		>
			{(fields) => <PropertyFieldset {...fields} types={types} group={group} property={property} />}
		</NounForm>
	)
}
