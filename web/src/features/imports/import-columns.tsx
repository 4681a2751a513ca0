import { fieldsOf, type ImportField } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Import } from '@hausheft/contract/imports.ts'
import { Field } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isTaken, sampleOf } from './mapping-steps.ts'

type ColumnsProps = {
	one: Import
	mapping: Mapping
	errors: Record<string, string>
	onChange: (at: number, field: ImportField | null) => void
}

/** Each column with what stands in its first rows, and what that is. */
export function ImportColumns({ one, mapping, errors, onChange }: ColumnsProps) {
	const fields = Object.entries(fieldsOf(mapping.kind)) as [ImportField, { label: string; needed?: true; many?: true }][]
	return (
		<ul className="import-columns">
			{one.headings.map((heading, at) => {
				return (
					<li key={`${at} ${heading}`} data-unused={mapping.columns[at] === null || undefined}>
						<p>
							<b>{heading}</b>
							<span className="dim">{sampleOf(one.preview, at)}</span>
						</p>
						<Field label={<VisuallyHidden>{`«${heading}» ist`}</VisuallyHidden>} error={errors[`columns.${at}`]}>
							{(control) => (
								<select
									{...control}
									className="input input-select"
									value={mapping.columns[at] ?? ''}
									onChange={({ target }) => onChange(at, (target.value || null) as ImportField | null)}
								>
									<option value="">nicht übernehmen</option>
									{fields.map(([field, { label, needed, many }]) => (
										<option key={field} value={field} disabled={!many && isTaken(mapping.columns, field, at)}>
											{label}
											{needed && ' *'}
										</option>
									))}
								</select>
							)}
						</Field>
					</li>
				)
			})}
		</ul>
	)
}
