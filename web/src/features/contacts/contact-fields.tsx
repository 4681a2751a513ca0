import { useMemo } from 'react'
import type { Property } from '@hausheft/contract/properties.ts'
import { countries } from '../../platform/words/countries.ts'
import { Field } from '../../ui/field.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import type { FieldsProps } from '../../kit/noun/noun-form.tsx'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { contactNoun, type ContactValues } from './contact-noun.ts'
import { LinkedProperties } from './linked-properties.tsx'
import './contact-fields.css'

type ContactFieldsProps = FieldsProps<ContactValues> & { houses: readonly Property[] }
type TextField = Exclude<keyof ContactValues, 'properties'>

/** Who it is, how to reach them, where they live, from when until when, and at which houses. */
export function ContactFields({ values, errors, onChange, houses }: ContactFieldsProps) {
	const bound = (field: TextField) => ({
		label: contactNoun.labels[field],
		name: field,
		value: values[field],
		error: errors[field],
		onChange: (text: string) => onChange({ [field]: text }),
	})
	const { near, others } = useMemo(() => countries(), [])
	const option = ({ code, name }: { code: string; name: string }) => (
		<option key={code} value={code}>
			{name}
		</option>
	)
	return (
		<>
			<TextInput {...bound('company')} description="Firma oder Name: eines davon genügt." maxLength={200} autoComplete="off" first />
			<div className="contact-fields-pair">
				<TextInput {...bound('firstname')} maxLength={200} autoComplete="off" />
				<TextInput {...bound('lastname')} maxLength={200} autoComplete="off" />
			</div>
			<TextInput {...bound('phone')} type="tel" maxLength={50} autoComplete="off" />
			<TextInput {...bound('email')} type="email" inputMode="email" maxLength={254} autoComplete="off" />
			<TextInput {...bound('address_street')} maxLength={200} autoComplete="off" />
			<div className="noun-form-town">
				<TextInput
					{...bound('address_zip')}
					maxLength={20}
					autoComplete="off"
					inputMode={values.address_cca3 === 'CHE' ? 'numeric' : 'text'}
				/>
				<TextInput {...bound('address_city')} maxLength={200} autoComplete="off" />
			</div>
			<Field label={contactNoun.labels.address_cca3} error={errors.address_cca3}>
				{(control) => (
					<select
						{...control}
						className="input input-select"
						name="address_cca3"
						value={values.address_cca3}
						onChange={({ target }) => onChange({ address_cca3: target.value })}
					>
						{near.map(option)}
						<hr />
						{others.map(option)}
					</select>
				)}
			</Field>
			<div className="contact-fields-pair">
				<DayInput {...bound('valid_from')} path="valid_from" />
				<DayInput {...bound('valid_until')} path="valid_until" />
			</div>
			<p className="field-help contact-fields-hint">Etwa für die Zeit eines Mietverhältnisses. Leer heisst: auf Dauer.</p>
			<LinkedProperties
				houses={houses}
				value={values.properties}
				onChange={(properties) => onChange({ properties })}
				error={errors.properties}
			/>
		</>
	)
}
