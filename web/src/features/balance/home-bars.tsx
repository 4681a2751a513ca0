import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { groupBalance, type GroupBalance } from '@hausheft/contract/group-balance.ts'
import { properties as propertyReads } from '@hausheft/contract/properties.ts'
import { read } from '../../platform/api/client.ts'
import { Amount } from '../../ui/amount.tsx'
import { Box, BoxLink } from '../../ui/box.tsx'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { housesWithAmounts, monthsOf } from './house-years.ts'
import { MonthLink } from './month-link.tsx'
import { YearBars } from './year-bars.tsx'
import { yearSoFar } from './year-so-far.ts'
import { listOf, netOf } from './year-sums.ts'

/** The year of a house, where it has any amounts, or of all houses of a group together. */
export function HomeBars({ group, property }: { group: string; property?: string }) {
	const { data, error, refetch } = useQuery(read(groupBalance.getGroupBalance, { params: { id: group }, query: {} }))
	const navigate = useNavigate()
	if (!data) return error && <ReadFailed error={error} onRetry={() => void refetch()} />
	const months = monthsOf(data.properties, property)
	const own = data.scope === 'own' && <p className="dim">Nur die eigenen Einträge.</p>
	const bars = { year: data.year, months, low: true } as const
	if (property === undefined)
		return (
			<>
				<YearBars {...bars} />
				{yearSoFar(data.properties).map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
				<HouseYears group={group} data={data} />
				{own}
			</>
		)
	if (months.every(({ count }) => count === 0)) return null
	const house = { group, property }
	return (
		<Box title="Einnahmen & Ausgaben" action={<BoxLink to={`/group/${group}/property/${property}/balance`}>Ansehen</BoxLink>}>
			<YearBars
				{...bars}
				renderWay={(month) => <MonthLink house={house} month={month} />}
				onOpen={({ month }) => void navigate(listOf(house, { month }))}
			/>
			{own}
		</Box>
	)
}

/** The way to the year of each house that has any amounts; one line, however many they are. */
function HouseYears({ group, data: { year, properties } }: { group: string; data: GroupBalance }) {
	const { data: houses = [] } = useQuery(read(propertyReads.listProperties, { params: { id: group } }))
	return (
		<ChipNav label={`Einnahmen & Ausgaben ${year} je Liegenschaft`}>
			{housesWithAmounts(properties).map(({ id, ...sums }) => (
				<ChipLink key={id} to={`/group/${group}/property/${id}/balance`} search={{ year }} resetScroll>
					<span className="chip-name">{houses.find((house) => house.id === id)?.name}</span> <Amount rappen={netOf(sums)} />
				</ChipLink>
			))}
		</ChipNav>
	)
}
