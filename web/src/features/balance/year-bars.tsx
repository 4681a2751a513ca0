import type { ReactNode } from 'react'
import { signedFrancs } from '@hausheft/contract/swiss/formats.ts'
import { monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { axisText } from '../../ui/charts/axis.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import { seenAtAGlance } from './year-in-sentences.ts'
import { netOf, sumOf, type Month } from './year-sums.ts'

type YearBarsProps = {
	year: number
	months: readonly Month[]
	/** The year before, as lines across the bars. */
	before?: readonly Month[]
	low?: boolean
	renderWay?: (month: Month) => ReactNode
	onOpen?: (month: Month) => void
}

/** What came in and went out, month by month. */
export function YearBars({ year, months, before = [], low = false, renderWay, onOpen }: YearBarsProps) {
	const { income, expense } = sumOf(months)
	const at = (slot: number) => months[slot] as Month
	return (
		<Bars
			label="Monat"
			unit="CHF"
			summary={`Einnahmen und Ausgaben ${year} je Monat. ${seenAtAGlance(months)}`}
			slots={months.map(({ month }) => ({ short: monthYear(`${month}-01`).slice(0, 3), name: monthYear(`${month}-01`) }))}
			series={[
				{ name: 'Einnahmen', tone: 'in', values: months.map((each) => each.income), before: before.map((each) => each.income) },
				{ name: 'Ausgaben', tone: 'out', values: months.map((each) => each.expense), before: before.map((each) => each.expense) },
			]}
			{...(before.some(({ count }) => count > 0) && { beforeName: String(year - 1) })}
			whole={{ name: String(year), values: [income, expense] }}
			textOf={(rappen, nth) => signedFrancs(nth === 0 ? rappen : -rappen)}
			tickText={(rappen) => axisText(rappen / 100)}
			least={100}
			low={low}
			renderWay={renderWay && ((slot) => renderWay(at(slot)))}
			onOpen={onOpen && ((slot) => at(slot).count > 0 && onOpen(at(slot)))}
		>
			<ChartTable
				caption={`Einnahmen und Ausgaben ${year}`}
				columns={['Monat', 'Einnahmen', 'Ausgaben', 'Saldo']}
				rows={months.map((each) => ({
					name: monthYear(`${each.month}-01`),
					cells: [signedFrancs(each.income), signedFrancs(-each.expense), signedFrancs(netOf(each))],
				}))}
				hidden
			/>
		</Bars>
	)
}
