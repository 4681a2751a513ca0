import { IconAdjustmentsHorizontal } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useId, useState } from 'react'
import type { Kind, Sort } from '@hausheft/contract/event-parts.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Chip } from './filter-chip.tsx'
import { FilterSelects } from './filter-selects.tsx'
import { foldedFilters, hasRangeIn, partyText, taxNames, type Filters } from './filters.ts'
import { QuickFilters } from './quick-filters.tsx'
import type { Facet } from './facets.ts'
import type { useFacets } from './use-facets.ts'
import './filter-bar.css'

const RangeFields = lazy(() => import('./range-fields.tsx').then((module) => ({ default: module.RangeFields })))

type FilterBarProps = {
	property: string
	kind: Kind | 'all'
	filters: Filters
	facets: ReturnType<typeof useFacets>
	/** The orders in which the list can stand. */
	sorts: readonly Sort[]
	/** Whether this person sees all amounts. */
	amounts: boolean
	/** What is typed replaces the address, what is chosen is a step back. Always the same function. */
	onChange: (changes: Partial<Filters>, replace?: boolean) => void
}

/** By what a list is narrowed: words, choices, and what is one press away. Nothing that is set is out of sight. */
export function FilterBar({ property, kind, filters, facets, sorts: offered, amounts, onChange }: FilterBarProps) {
	const [open, setOpen] = useState(false)
	const [ranges, setRanges] = useState(false)
	const find = useCallback((q: string) => onChange({ q: q || undefined }, true), [onChange])
	const me = useCurrentUser()?.id
	const id = useId()
	const nameIn = (list: readonly Facet[]) => (wanted: string) =>
		wanted === 'none' ? 'ohne' : (list.find((each) => each.id === wanted)?.name ?? '…')
	const party = usePartyName(property, filters)
	const folded = foldedFilters(filters, { journal: nameIn(facets.journals), contact: nameIn(facets.contacts) })
	const { year, month, tax, person, unpaid, unshared } = filters
	/** On paper nothing can be chosen: it says what was. */
	const set = [
		filters.q && `«${filters.q}»`,
		filters.object && `Objekt: ${nameIn(facets.objects)(filters.object)}`,
		...folded.map(({ label, value }) => `${label}: ${value}`),
		me && person === me && 'Für mich',
		party,
		unpaid && 'noch zu bezahlen',
		unshared && 'ohne Teilung',
		tax && (tax === 'relevant' ? 'steuerrelevant' : taxNames[tax]),
		month ? monthYear(`${month}-01`) : year && String(year),
	].filter(Boolean)
	return (
		<div className="filters" role="group" aria-label="Einträge filtern">
			{set.length > 0 && <p className="filters-paper">{set.join(' · ')}</p>}
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
					<FilterSelects kind={kind} filters={filters} facets={facets} offered={offered} onChange={onChange} />
				</div>
			</div>
			<QuickFilters property={property} filters={filters} party={party} me={me} ranges={ranges} onRanges={setRanges} onChange={onChange} />
			{(hasRangeIn(filters) || ranges) && (
				<Suspense fallback={<div className="filter-ranges" />}>
					<RangeFields filters={filters} amounts={amounts} onChange={onChange} />
				</Suspense>
			)}
			{folded.length > 0 && (
				<div className="filter-chips" role="group" aria-label="Gesetzte Filter">
					{folded.map(({ keys, label, value }) => (
						<Chip
							key={label}
							label={label}
							value={value}
							onRemove={() => onChange(Object.fromEntries(keys.map((key) => [key, undefined])))}
						/>
					))}
				</div>
			)}
		</div>
	)
}

/** Asked only where a list is of one. */
function usePartyName(property: string, { party, as }: Filters): string | undefined {
	const { data } = useQuery({ ...read(parties.getParties, { params: { id: property } }), enabled: party !== undefined })
	return party && partyText(data?.parties.find((each) => each.id === party)?.name ?? '…', as)
}
