import { useId } from 'react'
import type { ReactNode } from 'react'
import { sorts, type Kind, type Sort } from '@hausheft/contract/event-parts.ts'
import { cx } from '../../ui/cx.ts'
import { hasState, sortNames, stateNames, type Filters } from './filters.ts'
import type { Facet } from './facets.ts'
import type { useFacets } from './use-facets.ts'
import '../../ui/field.css'

type FilterSelectsProps = {
	kind: Kind | 'all'
	filters: Filters
	facets: ReturnType<typeof useFacets>
	/** The orders in which the list can stand. */
	offered: readonly Sort[]
	onChange: (changes: Partial<Filters>) => void
}

/** One of each: what an entry is about, how far it is, and in which order the list stands. */
export function FilterSelects({ kind, filters, facets, offered, onChange }: FilterSelectsProps) {
	const { isRead } = facets
	return (
		<>
			<FacetSelect
				label="Objekt"
				list={facets.objects}
				isRead={isRead}
				value={filters.object}
				onChange={(object) => onChange({ object })}
				className="filter-first"
			/>
			<FacetSelect
				label="Journal"
				list={facets.journals}
				isRead={isRead}
				value={filters.journal}
				onChange={(journal) => onChange({ journal })}
			/>
			<FacetSelect
				label="Kontakt"
				list={facets.contacts}
				isRead={isRead}
				value={filters.contact}
				onChange={(contact) => onChange({ contact })}
			/>
			{hasState(kind) && (
				<Select label="Status" value={filters.state} onChange={(state) => onChange({ state: state as Filters['state'] })}>
					<option value="open">{stateNames.open}</option>
					<option value="overdue">{stateNames.overdue}</option>
					<option value="done">{stateNames.done}</option>
				</Select>
			)}
			{offered.length > 1 && (
				<Select
					label="Reihenfolge"
					none={sortNames[sorts[0]]}
					value={filters.sort}
					onChange={(chosen) => onChange({ sort: chosen as Sort | undefined })}
				>
					{offered.slice(1).map((each) => (
						<option key={each} value={each}>
							{sortNames[each]}
						</option>
					))}
				</Select>
			)}
		</>
	)
}

type SelectProps = {
	label: string
	/** What holds while nothing is chosen. */
	none?: string
	value: string | undefined
	onChange: (value: string | undefined) => void
	className?: string
	disabled?: boolean
	children: ReactNode
}

function Select({ label, none = 'Alle', value, onChange, className, disabled, children }: SelectProps) {
	const id = useId()
	return (
		<div className={cx('filter-select', className)} data-set={value !== undefined || undefined}>
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				className="input input-select"
				disabled={disabled}
				value={value ?? ''}
				onChange={(event) => onChange(event.currentTarget.value || undefined)}
			>
				<option value="">{none}</option>
				{children}
			</select>
		</div>
	)
}

/** Only where there is something to choose from; until that is known its place is kept. */
function FacetSelect({ list, isRead, ...select }: Omit<SelectProps, 'children'> & { list: readonly Facet[]; isRead: boolean }) {
	if (isRead && list.length === 0 && select.value === undefined) return null
	return (
		<Select {...select} disabled={!isRead}>
			{list.map(({ id, name, disabled }) => (
				<option key={id} value={id}>
					{disabled ? `${name} (stillgelegt)` : name}
				</option>
			))}
			<option value="none">{`Ohne ${select.label}`}</option>
		</Select>
	)
}
