import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useCallback, useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import { useToday } from '../../../platform/page/now.ts'
import { yearChoices } from '../../../platform/words/year-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { Chip } from './filter-chip.tsx'
import { activeFilters, hasState, noFilters, stateNames, type Filters } from './filters.ts'
import type { Facet, useFacets } from './use-facets.ts'
import '../../../ui/field.css'
import './filter-bar.css'

type FilterBarProps = {
	kind: Kind | 'all'
	filters: Filters
	facets: ReturnType<typeof useFacets>
	/** What is typed replaces the address, what is chosen is a step back. Always the same function. */
	onChange: (changes: Partial<Filters>, replace?: boolean) => void
}

/** By what a list is narrowed: words and choices, and below them what is set, each taken away with one press. */
export function FilterBar({ kind, filters, facets, onChange }: FilterBarProps) {
	const [open, setOpen] = useState(false)
	const find = useCallback((q: string) => onChange({ q: q || undefined }, true), [onChange])
	const today = useToday()
	const id = useId()
	const nameIn = (list: readonly Facet[]) => (wanted: string) => list.find((each) => each.id === wanted)?.name ?? '…'
	const active = activeFilters(filters, {
		journal: nameIn(facets.journals),
		object: nameIn(facets.objects),
		contact: nameIn(facets.contacts),
	})
	return (
		<div className="filters" role="group" aria-label="Einträge filtern">
			<div className="filter-fields">
				<div className="filter-row">
					<SearchInput label="Text suchen" value={filters.q ?? ''} onChange={find} />
					<Button
						look="secondary"
						Icon={IconAdjustmentsHorizontal}
						className="filter-toggle"
						aria-expanded={open}
						aria-controls={id}
						onClick={() => setOpen(!open)}
					>
						Filter
					</Button>
				</div>
				<div className="filter-selects" id={id} data-open={open || undefined}>
					<FacetSelect label="Journal" list={facets.journals} value={filters.journal} onChange={(journal) => onChange({ journal })} />
					<FacetSelect label="Objekt" list={facets.objects} value={filters.object} onChange={(object) => onChange({ object })} />
					<FacetSelect label="Kontakt" list={facets.contacts} value={filters.contact} onChange={(contact) => onChange({ contact })} />
					<Select label="Jahr" value={filters.year?.toString()} onChange={(year) => onChange({ year: year ? Number(year) : undefined })}>
						{yearChoices(today, filters.year).map((year) => (
							<option key={year}>{year}</option>
						))}
					</Select>
					{hasState(kind) && (
						<Select label="Status" value={filters.state} onChange={(state) => onChange({ state: state as Filters['state'] })}>
							<option value="open">{stateNames.open}</option>
							<option value="overdue">{stateNames.overdue}</option>
							<option value="done">{stateNames.done}</option>
						</Select>
					)}
				</div>
			</div>
			{active.length > 0 && (
				<div className="filter-chips" role="group" aria-label="Gesetzte Filter">
					{active.map(({ key, label, value }) => (
						<Chip key={key} label={label} value={value} onRemove={() => onChange({ [key]: undefined })} />
					))}
					<Button look="quiet" Icon={IconX} onClick={() => onChange(noFilters)}>
						Filter zurücksetzen
					</Button>
				</div>
			)}
		</div>
	)
}

type SelectProps = {
	label: string
	value: string | undefined
	onChange: (value: string | undefined) => void
	children: ReactNode
}

function Select({ label, value, onChange, children }: SelectProps) {
	const id = useId()
	return (
		<div className="filter-select" data-set={value !== undefined || undefined}>
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				className="input input-select"
				value={value ?? ''}
				onChange={(event) => onChange(event.currentTarget.value || undefined)}
			>
				<option value="">Alle</option>
				{children}
			</select>
		</div>
	)
}

/** Only where there is something to choose from. */
function FacetSelect({ list, ...select }: Omit<SelectProps, 'children'> & { list: readonly Facet[] }) {
	if (list.length === 0 && select.value === undefined) return null
	return (
		<Select {...select}>
			{list.map(({ id, name, disabled }) => (
				<option key={id} value={id}>
					{disabled ? `${name} (stillgelegt)` : name}
				</option>
			))}
		</Select>
	)
}
