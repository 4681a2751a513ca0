import {
	IconArrowsHorizontal,
	IconCalendarMonth,
	IconCashBanknote,
	IconReceiptTax,
	IconScale,
	IconUser,
	IconX,
} from '../../ui/icons.gen.ts'
import { monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { useYears } from '../../platform/places/use-years.ts'
import { Button } from '../../ui/button.tsx'
import { ChipButton, ChipNav } from '../../ui/chip.tsx'
import { hasRangeIn, isNarrowedBy, noFilters, noRange, taxNames, type Filters } from './filters.ts'

type QuickFiltersProps = {
	property: string
	filters: Filters
	/** Of which party the list is, in words. */
	party: string | undefined
	me: string | undefined
	/** Whether from and to can be typed. */
	ranges: boolean
	onRanges: (open: boolean) => void
	onChange: (changes: Partial<Filters>) => void
}

/** What is one press away, and the way back to everything. */
export function QuickFilters({ property, filters, party, me, ranges, onRanges, onChange }: QuickFiltersProps) {
	const years = useYears(property, filters.year)
	const { year, month, tax, person, unpaid, unshared } = filters
	const hasRange = hasRangeIn(filters)
	const isSet = isNarrowedBy(filters)
	return (
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
			{unshared && (
				<ChipButton pressed onPress={() => onChange({ unshared: undefined })} Icon={IconScale}>
					ohne Teilung
				</ChipButton>
			)}
			{party && (
				<ChipButton pressed onPress={() => onChange({ party: undefined, as: undefined })} Icon={IconScale}>
					<span className="chip-name">{party}</span>
				</ChipButton>
			)}
			{month && (
				<ChipButton pressed onPress={() => onChange({ month: undefined })} Icon={IconCalendarMonth}>
					{monthYear(`${month}-01`)}
				</ChipButton>
			)}
			<ChipButton
				pressed={hasRange || ranges}
				onPress={() => (hasRange ? onChange(noRange) : onRanges(!ranges))}
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
	)
}
