import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconBox } from '../../ui/icons.gen.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { read } from '../../platform/api/client.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { NounEdit } from '../../kit/noun/noun-edit.tsx'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { objectNoun } from './object-noun.ts'

/** A new object, or another name for it. */
export function ObjectEditPage() {
	const params = useParams({ strict: false })
	const place = useProperty(params)
	const id = place?.property.id ?? ''
	const { data, error, isPending } = useQuery({ ...read(objects.listObjects, { params: { id } }), enabled: place !== undefined })
	if (!place) return null
	const entity = data?.find((each) => each.id === params.object)
	return (
		<NounEdit
			noun={objectNoun}
			place={place}
			Icon={IconBox}
			wanted={params.object}
			found={{ entity, error, isPending }}
			addTitle="Objekt anlegen"
			shown={(field, values) => values[field].trim()}
		>
			{({ values, errors, onChange }) => (
				<TextInput
					label="Name"
					name="name"
					value={values.name}
					error={errors.name}
					onChange={(name) => onChange({ name })}
					description={`Steht immer neben der Liegenschaft: «${place.property.name}\u00a0· ${values.name.trim() || 'Waschmaschine'}».`}
					maxLength={200}
					autoComplete="off"
					required
					first
				/>
			)}
		</NounEdit>
	)
}
