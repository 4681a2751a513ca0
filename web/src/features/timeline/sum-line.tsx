import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { figures } from '@hausheft/contract/figures.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../platform/api/client.ts'
import { Amount } from '../../ui/amount.tsx'
import { cx } from '../../ui/cx.ts'
import { Duration } from '../../ui/duration.tsx'
import { eventsOf } from './timeline-pages.ts'
import { timelineQuery, type TimelineFilters, type TimelineScope } from './timeline-query.ts'
import { useIsPrinted } from './use-is-printed.ts'
import { subsetOf, sumOf } from './sum-of-subset.ts'
import './sum-line.css'

type SumLineProps = { scope: TimelineScope; filters: TimelineFilters; chosen?: readonly string[] }

const sideNames = { paid: 'Ausgelegt', share: 'Anteil', sent: 'Gezahlt', received: 'Erhalten' } as const
const nothing: readonly string[] = []

/** How many entries the list has and what they add up to; of the chosen ones, where some are. */
export function SumLine({ scope, filters, chosen = nothing }: SumLineProps) {
	const { sort: _order, ...query } = filters
	const asked =
		'property' in scope
			? read(figures.sumProperty, { params: { id: scope.property }, query })
			: read(figures.sumGroup, { params: { id: scope.group }, query })
	const { data } = useQuery({ ...asked, placeholderData: keepPreviousData })
	// What is loaded of the list that stands below.
	const { data: list } = useInfiniteQuery({ ...timelineQuery(scope, filters), enabled: false })
	const isPrinted = useIsPrinted()
	const listed = { loaded: eventsOf(list), isWhole: list?.pages.at(-1)?.from === null, all: data?.count }
	const those = subsetOf(listed, isPrinted ? 'on paper' : chosen)
	const isComing = !those && !data
	// Until the sum has come, that of what is loaded holds its place unseen: it says the same things, and so takes as many lines.
	const sum = those || !data ? sumOf(those?.events ?? listed.loaded, filters.tax) : data
	const { expense, income, minutes } = sum
	const theirs = sum === data ? sum.amount : undefined
	return (
		<p key={String(isComing)} className={cx('sum-line', isComing && 'sum-line-coming')} role={isComing ? undefined : 'status'}>
			<b>{those?.words ?? count(sum.count, 'Eintrag', 'Einträge')}</b>
			{filters.tax && <span title="Von gemischten Rechnungen zählt, was davon dazu gehört.">Anteile</span>}
			{theirs !== undefined && (
				<span>
					{filters.as ? sideNames[filters.as] : 'Saldo'} <Amount rappen={theirs} currency plain />
				</span>
			)}
			{expense > 0 && (
				<span>
					Ausgaben <Amount rappen={-expense} currency />
				</span>
			)}
			{income > 0 && (
				<span>
					Einnahmen <Amount rappen={income} currency />
				</span>
			)}
			{expense > 0 && income > 0 && (
				<span>
					Saldo <Amount rappen={income - expense} currency />
				</span>
			)}
			{minutes > 0 && (
				<span>
					Zeit{' '}
					<b>
						<Duration minutes={minutes} />
					</b>
				</span>
			)}
		</p>
	)
}
