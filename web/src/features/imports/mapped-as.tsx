import { useQuery } from '@tanstack/react-query'
import { events } from '@hausheft/contract/events.ts'
import { importKindWords } from '@hausheft/contract/import-fields.ts'
import { importKinds, type ImportKind } from '@hausheft/contract/import-labels.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../../platform/api/client.ts'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { Field } from '../../ui/field.tsx'
import { ofKind, type errorsOf } from './mapping-steps.ts'

type MappedAsProps = {
	group: string
	mapping: Mapping
	errors: ReturnType<typeof errorsOf>
	onChange: (part: Partial<Mapping>) => void
}

const has = ({ columns }: Mapping, field: string) => columns.some((column) => column === field)

/** What a row becomes, in which house, and what no column says of it. */
export function MappedAs({ group, ...said }: MappedAsProps) {
	const { mapping, errors, onChange } = said
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id: group } }))
	return (
		<>
			<Field label="Jede Zeile wird">
				{(control) => (
					<select
						{...control}
						className="input input-select"
						value={mapping.kind}
						onChange={({ target }) => onChange(ofKind(mapping, target.value as ImportKind))}
					>
						{importKinds.map((kind) => (
							<option key={kind} value={kind}>
								{importKindWords[kind]}
							</option>
						))}
					</select>
				)}
			</Field>
			<Field
				label="Liegenschaft"
				error={errors['property']}
				{...(has(mapping, 'property') && { description: 'Für Zeilen, die selber keine nennen.' })}
			>
				{(control) => (
					<select
						{...control}
						className="input input-select"
						value={mapping.property ?? ''}
						onChange={({ target }) => onChange({ property: target.value || null })}
					>
						<option value="">{mapping.kind === 'contacts' ? 'keine' : 'Bitte wählen'}</option>
						{houses.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
				)}
			</Field>
			<SaidForAll {...said} />
		</>
	)
}

/** The same for every row, where the table has no column of it. */
function SaidForAll({ mapping, errors, onChange }: Omit<MappedAsProps, 'group'>) {
	const { data: units = [] } = useQuery(read(events.listUnits, {}))
	return (
		<>
			{mapping.kind === 'readings' && !has(mapping, 'unit') && (
				<Field label="Einheit" error={errors['unit']} required>
					{(control) => (
						<select
							{...control}
							className="input input-select"
							value={mapping.unit ?? ''}
							onChange={({ target }) => onChange({ unit: target.value || null })}
						>
							<option value="">Bitte wählen</option>
							{units.map(({ id, name, symbol }) => (
								<option key={id} value={id}>{`${name} (${symbol})`}</option>
							))}
						</select>
					)}
				</Field>
			)}
			{mapping.kind === 'readings' && !has(mapping, 'reading') && (
				<TextInput
					label="Name des Zählers"
					name="reading"
					value={mapping.reading ?? ''}
					error={errors['reading']}
					maxLength={200}
					autoComplete="off"
					required
					onChange={(reading) => onChange({ reading })}
				/>
			)}
			{has(mapping, 'reference') && (
				<TextInput
					label="Quelle der Nummern"
					name="source"
					value={mapping.source ?? ''}
					error={errors['source']}
					description="An derselben Nummer derselben Quelle wird eine Zeile beim nächsten Import wiedererkannt."
					maxLength={100}
					autoComplete="off"
					onChange={(source) => onChange({ source: source || null })}
				/>
			)}
		</>
	)
}
