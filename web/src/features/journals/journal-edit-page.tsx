import { useParams } from '@tanstack/react-router'
import { IconNotebook } from '../../ui/icons.gen.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { Field } from '../../ui/field.tsx'
import { NounEdit } from '../../kit/noun/noun-edit.tsx'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { journalNoun } from './journal-noun.ts'
import { useJournals, useJournalTypes } from './journal-reads.ts'

/** A new journal, or its name and kind. */
export function JournalEditPage() {
	const params = useParams({ strict: false })
	const place = useProperty(params)
	const { data, error, isPending } = useJournals(place?.property.id)
	const { types, nameOf } = useJournalTypes()
	if (!place) return null
	const entity = data?.find((each) => each.id === params.journal)
	return (
		<NounEdit
			noun={journalNoun}
			place={place}
			Icon={IconNotebook}
			wanted={params.journal}
			found={{ entity, error, isPending }}
			addTitle="Journal anlegen"
			shown={(field, values) => (field === 'type' ? nameOf(values.type) : values.name.trim())}
		>
			{({ values, errors, onChange }) => (
				<>
					<TextInput
						label="Name"
						name="name"
						value={values.name}
						error={errors.name}
						onChange={(name) => onChange({ name })}
						maxLength={200}
						autoComplete="off"
						required
						first
					/>
					<Field label="Art" error={errors.type} required>
						{(control) => (
							<select
								{...control}
								className="input input-select"
								name="type"
								value={values.type}
								onChange={({ target }) => {
									// Most journals are called as what they are.
									const follows = values.name.trim() === '' || values.name === nameOf(values.type)
									onChange({ type: target.value, ...(follows && { name: nameOf(target.value) }) })
								}}
							>
								<option value="" disabled>
									Wählen …
								</option>
								{types.map(({ id, name }) => (
									<option key={id} value={id}>
										{name}
									</option>
								))}
							</select>
						)}
					</Field>
				</>
			)}
		</NounEdit>
	)
}
