import type { Group } from '@hausheft/contract/groups.ts'
import type { Property, PropertyType } from '@hausheft/contract/properties.ts'
import type { FieldsProps } from '../../kit/noun/noun-form.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { IconBed, IconUsersGroup } from '../../ui/icons.gen.ts'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { propertyNoun, type PropertyValues } from './property-noun.ts'
import { PropertyPhotoField } from './property-photo-field.tsx'
import { TypePicker } from './type-picker.tsx'

type PropertyFieldsetProps = FieldsProps<PropertyValues> & { types: readonly PropertyType[]; group: Group; property?: Property | undefined }

/** How it is called, where it stands, what kind of house it is. */
export function PropertyFieldset({ types, group, property, values, errors, onChange }: PropertyFieldsetProps) {
	const bound = (field: keyof PropertyValues) => ({
		label: propertyNoun.labels[field],
		name: field,
		value: values[field],
		error: errors[field],
		onChange: (text: string) => onChange({ [field]: text }),
	})
	return (
		<>
			<TextInput {...bound('name')} description="Zum Beispiel «Seehaus»." maxLength={200} autoComplete="off" required />
			<TextInput {...bound('address_street')} maxLength={200} autoComplete="address-line1" />
			<div className="noun-form-town">
				<TextInput {...bound('address_zip')} maxLength={20} autoComplete="postal-code" inputMode="numeric" />
				<TextInput {...bound('address_city')} maxLength={200} autoComplete="address-level2" />
			</div>
			<TypePicker
				types={types}
				value={values.type}
				onChange={(type) => onChange({ type })}
				seed={property?.id ?? 'neu'}
				error={errors.type}
			/>
			{property && (
				<div className="property-form-parties">
					<p className="field-label">Kosten teilen</p>
					<p className="field-help">Wer sich diese Liegenschaft teilt, mit Quoten und Konto.</p>
					<LinkButton to={`/group/${group.id}/property/${property.id}/parties`} look="secondary" Icon={IconUsersGroup}>
						Beteiligte
					</LinkButton>
					<p className="field-label">Aufenthalte</p>
					<p className="field-help">Wer wann im Haus ist, mit Regeln und Listen für Ankunft und Abreise.</p>
					<LinkButton to={`/group/${group.id}/property/${property.id}/stays/rules`} look="secondary" Icon={IconBed}>
						Aufenthalte führen
					</LinkButton>
				</div>
			)}
			<PropertyPhotoField
				group={group}
				property={property}
				value={values.photo}
				error={errors.photo}
				onChange={(photo) => onChange({ photo })}
			/>
		</>
	)
}
