import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { groupBalance, type GroupBalance } from '@hausheft/contract/group-balance.ts'
import { read } from '../../platform/api/client.ts'
import { Box, BoxLink } from '../../ui/box.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { MonthLink } from './month-link.tsx'
import { YearBars } from './year-bars.tsx'
import { listOf, type Month } from './year-sums.ts'

/** The year of a house, where it has any amounts, or of all houses of a group together. */
export function HomeBars({ group, property }: { group: string; property?: string }) {
	const { data, error, refetch } = useQuery(read(groupBalance.getGroupBalance, { params: { id: group }, query: {} }))
	const navigate = useNavigate()
	if (!data) return error && <ReadFailed error={error} onRetry={() => void refetch()} />
	const months = together(data.properties.filter(({ id }) => property === undefined || id === property))
	const own = data.scope === 'own' && <p className="dim">Nur die eigenen Einträge.</p>
	const bars = { year: data.year, months, low: true } as const
	if (property === undefined)
		return (
			<>
				<YearBars {...bars} />
				{own}
			</>
		)
	if (months.every(({ count }) => count === 0)) return null
	const base = `/group/${group}/property/${property}`
	return (
		<Box title="Einnahmen & Ausgaben" action={<BoxLink to={`${base}/balance`}>Ansehen</BoxLink>}>
			<YearBars
				{...bars}
				renderWay={(month) => <MonthLink base={base} month={month} />}
				onOpen={({ month }) => void navigate(listOf(base, { month }) as never)}
			/>
			{own}
		</Box>
	)
}

const together = (houses: GroupBalance['properties']): Month[] =>
	(houses[0]?.months ?? []).map(({ month }, at) => {
		const same = houses.flatMap(({ months }) => months[at] ?? [])
		const sum = (of: 'expense' | 'income' | 'count') => same.reduce((whole, each) => whole + each[of], 0)
		return { month, expense: sum('expense'), income: sum('income'), count: sum('count') }
	})
