import { count } from '@hausheft/contract/swiss/formats.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { listOf, type House, type Month } from './year-sums.ts'
import './month-link.css'

/** To the entries of a month, where it has any. */
export const MonthLink = ({ house, month: { month, count: entries } }: { house: House; month: Month }) =>
	entries > 0 && (
		<AppLink {...listOf(house, { month })} className="month-link">
			{count(entries, 'Eintrag', 'Einträge')}
		</AppLink>
	)
