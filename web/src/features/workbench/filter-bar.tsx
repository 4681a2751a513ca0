import {
	IconAdjustmentsHorizontal,
	IconArrowsHorizontal,
	IconCalendarMonth,
	IconCashBanknote,
	IconReceiptTax,
	IconUser,
	IconX,
} from '../../ui/icons.gen.ts'
import { useCallback, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { sorts, type Kind, type Sort } from '@hausheft/contract/event-parts.ts'
import { monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { useYears } from '../../platform/places/use-years.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ChipButton, ChipNav } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { Chip } from './filter-chip.tsx'
import { foldedFilters, hasState, noFilters, sortNames, stateNames, taxNames, type Filters } from './filters.ts'
import { RangeFields } from './range-fields.tsx'
import type { Facet } from './facets.ts'
import type { useFacets } from './use-facets.ts'
import '../../ui/field.css'
import './filter-bar.css'

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
	const years = useYears(property, filters.year)
	const me = useCurrentUser()?.id
	const id = useId()
	const nameIn = (list: readonly Facet[]) => (wanted: string) =>
		wanted === 'none' ? 'ohne' : (list.find((each) => each.id === wanted)?.name ?? '…')
	const folded = foldedFilters(filters, { journal: nameIn(facets.journals), contact: nameIn(facets.contacts) })
	const { sort, ...narrowing } = filters
	const isSet = Object.values(narrowing).some((value) => value !== undefined)
	const { year, month, tax, person, unpaid, since, until, amount_from, amount_to } = filters
	const hasRange = [since, until, amount_from, amount_to].some((end) => end !== undefined)
	/** On paper nothing can be chosen: it says what was. */
	const set = [
		filters.q && `«${filters.q}»`,
		filters.object && `Objekt: ${nameIn(facets.objects)(filters.object)}`,
		...folded.map(({ label, value }) => `${label}: ${value}`),
		me && person === me && 'Für mich',
		unpaid && 'noch zu bezahlen',
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
					<FacetSelect
						label="Objekt"
						list={facets.objects}
						value={filters.object}
						onChange={(object) => onChange({ object })}
						className="filter-first"
					/>
					<FacetSelect label="Journal" list={facets.journals} value={filters.journal} onChange={(journal) => onChange({ journal })} />
					<FacetSelect label="Kontakt" list={facets.contacts} value={filters.contact} onChange={(contact) => onChange({ contact })} />
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
							value={sort}
							onChange={(chosen) => onChange({ sort: chosen as Sort | undefined })}
						>
							{offered.slice(1).map((each) => (
								<option key={each} value={each}>
									{sortNames[each]}
								</option>
							))}
						</Select>
					)}
				</div>
			</div>
			<ChipNav label="Jahr, Steuern, Person">
				{me && (
					<ChipButton pressed={person === me} onPress={() => onChange({ person: person === me ? undefined : me })} Icon={IconUser}>
						Für mich
					</ChipButton>
				)}
				<ChipButton
					pressed={tax === 'relevant'}
					onPress={() => onChange({ tax: tax === 'relevant' ? undefined : 'relevant' })}
					Icon={IconReceiptTax}
				>
					steuerrelevant
				</ChipButton>
				{tax && tax !== 'relevant' && (
					<ChipButton pressed onPress={() => onChange({ tax: undefined })} Icon={IconReceiptTax}>
						{taxNames[tax]}
					</ChipButton>
				)}
				{unpaid && (
					<ChipButton pressed onPress={() => onChange({ unpaid: undefined })} Icon={IconCashBanknote}>
						noch zu bezahlen
					</ChipButton>
				)}
				{month && (
					<ChipButton pressed onPress={() => onChange({ month: undefined })} Icon={IconCalendarMonth}>
						{monthYear(`${month}-01`)}
					</ChipButton>
				)}
				<ChipButton
					pressed={hasRange || ranges}
					onPress={() => (hasRange ? onChange(noRange) : setRanges(!ranges))}
					Icon={IconArrowsHorizontal}
				>
					Von – bis
				</ChipButton>
				{years.map((each) => (
					<ChipButton
						key={each}
						pressed={each === year}
						onPress={() => onChange({ year: each === year ? undefined : each, month: undefined })}
					>
						{String(each)}
					</ChipButton>
				))}
				{isSet && (
					<Button look="quiet" Icon={IconX} onClick={() => onChange(noFilters)}>
						Filter zurücksetzen
					</Button>
				)}
			</ChipNav>
			{(hasRange || ranges) && <RangeFields filters={filters} amounts={amounts} onChange={onChange} />}
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

const noRange = { since: undefined, until: undefined, amount_from: undefined, amount_to: undefined }

type SelectProps = {
	label: string
	/** What holds while nothing is chosen. */
	none?: string
	value: string | undefined
	onChange: (value: string | undefined) => void
	className?: string
	children: ReactNode
}

function Select({ label, none = 'Alle', value, onChange, className, children }: SelectProps) {
	const id = useId()
	return (
		<div className={cx('filter-select', className)} data-set={value !== undefined || undefined}>
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				className="input input-select"
				value={value ?? ''}
				onChange={(event) => onChange(event.currentTarget.value || undefined)}
			>
				<option value="">{none}</option>
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
			<option value="none">{`Ohne ${select.label}`}</option>
		</Select>
	)
}
