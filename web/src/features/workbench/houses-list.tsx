import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { useToday } from '../../platform/page/now.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { anyId, useEntryLinks } from '../timeline/entry-links.ts'
import { aboveIn } from '../timeline/list-order.ts'
import { TimelineEnd } from '../timeline/timeline-end.tsx'
import { TimelineNews } from '../timeline/timeline-news.tsx'
import { isNarrowed, timelineQuery, type TimelineFilters } from '../timeline/timeline-query.ts'
import { timelineRows, type EntryRow } from '../timeline/timeline-rows.ts'
import { TimelineFailed, TimelineLoading } from '../timeline/timeline-states.tsx'
import { useArrivals } from '../timeline/use-arrivals.ts'
import { useListKeys } from '../timeline/use-list-keys.ts'
import { usePrintAll } from '../timeline/use-print-all.ts'
import { useUnderWay } from '../events/under-way.ts'
import { usePropertyNames } from '../events/use-property-names.ts'
import { useTimelineRefresh } from '../timeline/use-timeline-refresh.ts'
import { columnsOf, filledColumns, type Column } from './columns.tsx'
import { EntryTable } from './entry-table.tsx'
import { EntryTick } from './entry-tick.tsx'
import { PrintList } from './print-list.tsx'
import { SumLine } from '../timeline/sum-line.tsx'
import { WorkbenchEmpty } from './workbench-empty.tsx'
import './entry-table.css'

type HousesListProps = {
	group: Group
	kind: Kind | 'all'
	label: string
	filters: TimelineFilters
	openId: string | undefined
	hrefOf: (id: string) => string
	createHref: string | undefined
	onReset: () => void
}

const noEvents: EntryRow[] = []
const none: ReadonlySet<string> = new Set()
const nothing = () => {}

/** The entries of all houses of a group as the table of one, each with its house: ordered, summed and printed alike, and changed one by one. */
export function HousesList({ group, kind, label, filters, openId, hrefOf, createHref, onReset }: HousesListProps) {
	const scope = { group: group.id }
	const options = timelineQuery(scope, filters)
	const timeline = { key: options.queryKey, scope, filters }
	useTimelineRefresh(timeline)
	useListKeys(group, timeline)
	const list = useInfiniteQuery(options)
	const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = list
	const withUnderWay = useUnderWay()
	const shown = data && withUnderWay(data, scope, filters)
	const rows = useMemo(() => (shown ? timelineRows(shown).filter((row): row is EntryRow => row.type === 'entry') : noEvents), [shown])
	const today = useToday()
	const arrivals = useArrivals(data, aboveIn(filters.sort))
	const printing = usePrintAll(timeline, rows.length)
	const links = useEntryLinks()
	const nameOf = usePropertyNames(group.id)
	const labels = filledColumns(
		kind,
		rows.map(({ event }) => event),
		filters.tax,
	)
		.map((column) => column.label)
		.join()
	const ticks = (kind === 'maintenance' || kind === 'reminder') && groupCan(group).completeEntries ? kind : undefined
	const address = hrefOf(anyId)
	const face = useMemo(() => {
		const house: Column = { label: 'Liegenschaft', width: 'minmax(0, 1fr)', cell: ({ event }) => nameOf?.(event.property) }
		return {
			kind,
			columns: [house, ...columnsOf(kind, labels, filters.tax)],
			today,
			hrefOf: (id: string) => address.replace(anyId, id),
			tick: ticks && ((row: EntryRow) => <EntryTick event={row.event} part={ticks} />),
		}
	}, [kind, labels, filters.tax, today, address, nameOf, ticks])
	const isRead = printing.loaded === undefined
	const more = useCallback(() => {
		if (hasNextPage && !isFetching && !isFetchNextPageError && isRead) void fetchNextPage()
	}, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, isRead])

	if (!data) return error ? <TimelineFailed error={error} onRetry={() => void list.refetch()} /> : <TimelineLoading />
	if (rows.length === 0) return <WorkbenchEmpty filters={filters} createHref={createHref} onReset={onReset} />
	return (
		<div {...links} aria-keyshortcuts="J K Enter E" className="workbench">
			<TimelineNews arrivals={arrivals} rows={rows} />
			<div className="workbench-bar">
				<SumLine scope={scope} filters={filters} />
				<div className="workbench-actions">
					<PrintList {...printing} />
				</div>
			</div>
			<EntryTable
				rows={rows}
				place={`houses ${JSON.stringify(options.queryKey)}`}
				label={label}
				face={face}
				openId={openId}
				isFresh={(id) => arrivals.has(id)}
				selected={none}
				selectable={none}
				onSelectAll={nothing}
				onNearEnd={more}
			/>
			{isFetchNextPageError && error ? (
				<TimelineFailed error={error} onRetry={() => void fetchNextPage()} more />
			) : (
				<TimelineEnd key={rows.length} rows={rows} ended={!hasNextPage} narrowed={isNarrowed(filters)} />
			)}
		</div>
	)
}
