import { useToday } from '../platform/page/now.ts'
import { yearChoices } from '../platform/places/year-choices.ts'
import { ChipLink, ChipNav } from '../ui/chip.tsx'

type YearChipsProps = {
	to: string
	/** Those that have something. */
	years: readonly number[]
	/** The one that is shown. */
	year: number
	/** This year can be chosen even while it has nothing. */
	withThisYear?: boolean
	/** What else the address keeps. */
	search?: Readonly<Record<string, unknown>>
}

/** The years of a page; this year's address names none. */
export function YearChips({ to, years, year, withThisYear, search }: YearChipsProps) {
	const thisYear = Number(useToday().slice(0, 4))
	return (
		<ChipNav label="Jahr">
			{yearChoices(years, year, withThisYear ? thisYear : undefined).map((each) => (
				<ChipLink
					key={each}
					to={to}
					search={{ ...search, year: each === thisYear ? undefined : each }}
					exact
					aria-current={each === year ? 'page' : undefined}
				>
					{String(each)}
				</ChipLink>
			))}
		</ChipNav>
	)
}
