import type { PropertyType } from '@hausheft/contract/properties.ts'
import { Field } from '../../ui/field.tsx'
import { fieldLabels, type PropertyField, type PropertyValues } from './property-values.ts'
import { TypePicker } from './type-picker.tsx'
import type { PropertyErrors } from './use-save-property.ts'

type PropertyFieldsetProps = {
	types: readonly PropertyType[]
	values: PropertyValues
	errors: PropertyErrors
	seed: string
	onChange: (field: PropertyField, value: string) => void
}

type TextProps = Omit<PropertyFieldsetProps, 'types' | 'seed'> & {
	field: PropertyField
	maxLength: number
	autoComplete: string
	description?: string
	required?: boolean
	numeric?: boolean
}

function Text({ field, values, errors, onChange, description, required = false, numeric, ...input }: TextProps) {
	return (
		<Field label={fieldLabels[field]} description={description} error={errors[field]} required={required}>
			{(control) => (
				<input
					{...control}
					{...input}
					className="input"
					name={field}
					inputMode={numeric ? 'numeric' : 'text'}
					value={values[field]}
					onChange={({ target }) => onChange(field, target.value)}
				/>
			)}
		</Field>
	)
}

/** How it is called, where it stands, what kind of house it is. */
export function PropertyFieldset({ types, seed, ...rest }: PropertyFieldsetProps) {
	const { values, errors, onChange } = rest
	return (
		<>
			<Text {...rest} field="name" description="Wie die Gruppe das Haus nennt." maxLength={200} autoComplete="off" required />
			<Text {...rest} field="address_street" maxLength={200} autoComplete="address-line1" />
			<div className="property-form-town">
				<Text {...rest} field="address_zip" maxLength={20} autoComplete="postal-code" numeric />
				<Text {...rest} field="address_city" maxLength={200} autoComplete="address-level2" />
			</div>
			<TypePicker types={types} value={values.type} onChange={(type) => onChange('type', type)} seed={seed} error={errors.type} />
		</>
	)
}
