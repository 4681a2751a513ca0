import { count } from '@hausheft/contract/swiss/formats.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { listOf, type Month } from './year-sums.ts'
import './month-link.css'

/** To the entries of a month, where it has any. */
export const MonthLink = ({ base, month: { month, count: entries } }: { base: string; month: Month }) =>
	entries > 0 && (
		<AppLink {...listOf(base, { month })} className="month-link">
			{count(entries, 'Eintrag', 'Einträge')}
		</AppLink>
	)
