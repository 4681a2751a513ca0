import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { late } from '../../platform/page/late.tsx'
import { useToday } from '../../platform/page/now.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { anyId, useEntryLinks } from './entry-links.ts'
import type { EntryFace } from './timeline-item.tsx'
import { TimelineEnd } from './timeline-end.tsx'
import { TimelineFirstRows } from './timeline-first-rows.tsx'
import { isNarrowed, timelineQuery } from './timeline-query.ts'
import type { TimelineFilters, TimelineScope } from './timeline-query.ts'
import { timelineRows } from './timeline-rows.ts'
import { TimelineFailed, TimelineLoading } from './timeline-states.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useBegun } from './use-begun.ts'
import { useUnderWay } from '../events/under-way.ts'
import { usePropertyNames } from '../events/use-property-names.ts'
import './timeline-list.css'

// The first view needs neither: the endless list and what keeps it true come after it.
const TimelineList = lazy(() => import('./timeline-follower.tsx').then((module) => ({ default: module.TimelineList })))
// The server has it before the first page is asked for: in a page it renders it waits for nothing.
const TimelineEmpty = import.meta.env.SSR
	? (await import('./timeline-empty.tsx')).TimelineEmpty
	: lazy(() => import('./timeline-follower.tsx').then((module) => ({ default: module.TimelineEmpty })))
const TimelineNews = late(() => import('./timeline-follower.tsx').then((module) => module.TimelineNews))
const TimelineFollower = late(() => import('./timeline-follower.tsx').then((module) => module.TimelineFollower))

type TimelineProps = {
	scope: TimelineScope
	/** Which entries; their places in the query string of the rolling lists. */
	filters?: TimelineFilters
	group: Group
	/** The entry whose panel is open. */
	openId?: string | undefined
	/** The address at which an entry's panel is open; asked once, and every entry's id then stands in the place of that one. */
	hrefOf: (id: string) => string
	/** The address at which a new entry is made; without it (or without the right) an empty list offers none. */
	createHref?: string | undefined
	/** Instead of the general words for a list without entries. */
	empty?: ReactNode
}

const unfiltered: TimelineFilters = {}

/** All entries of a property or a group, newest first, as far as one scrolls. */
export function Timeline({ scope, filters = unfiltered, ...rest }: TimelineProps) {
	const timeline = { key: timelineQuery(scope, filters).queryKey, scope, filters }
	return (
		<>
			<TimelineFollower timeline={timeline} group={rest.group} />
			<TimelineShown {...rest} scope={scope} filters={filters} />
		</>
	)
}

type TimelineShownProps = TimelineProps & { filters: TimelineFilters }

function TimelineShown({ scope, filters, group, openId, hrefOf, createHref, empty }: TimelineShownProps) {
	const links = useEntryLinks()
	const today = useToday()
	const options = timelineQuery(scope, filters)
	const list = useInfiniteQuery(options)
	const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = list
	const propertyName = usePropertyNames('group' in scope ? scope.group : undefined)
	const withUnderWay = useUnderWay()
	const shown = data && withUnderWay(data, scope, filters)
	const rows = useMemo(() => (shown ? timelineRows(shown) : []), [shown])
	const arrivals = useArrivals(data)
	const begun = useBegun()
	const face = useFace({ asked: filters.kind, today, openId, address: hrefOf(anyId), propertyName, arrivals })

	const more = useCallback(() => {
		if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
	}, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
	if (!data) return error ? <TimelineFailed error={error} onRetry={() => void list.refetch()} /> : <TimelineLoading />
	if (rows.length === 0)
		return (
			empty || (
				<Suspense fallback={<TimelineLoading />}>
					<TimelineEmpty
						filters={filters}
						createHref={groupCan(group).createEntries ? createHref : undefined}
						house={'property' in scope ? { group: group.id, property: scope.property } : undefined}
					/>
				</Suspense>
			)
		)
	const place = JSON.stringify(options.queryKey)
	return (
		<div className="timeline-frame" aria-keyshortcuts="J K Enter E" {...links}>
			<TimelineNews arrivals={arrivals} rows={rows} />
			<Suspense fallback={<TimelineFirstRows rows={rows} face={face} />}>
				{begun ? (
					<TimelineList key={place} place={place} rows={rows} face={face} onNearEnd={more} />
				) : (
					<TimelineFirstRows rows={rows} face={face} />
				)}
			</Suspense>
			{isFetchNextPageError && error ? (
				<TimelineFailed error={error} onRetry={() => void fetchNextPage()} more />
			) : (
				<TimelineEnd key={rows.length} rows={rows} ended={!hasNextPage} narrowed={isNarrowed(filters)} />
			)}
		</div>
	)
}

type Face = Pick<EntryFace, 'asked' | 'today' | 'openId' | 'propertyName'> & { address: string; arrivals: ReadonlySet<string> }

/** The same object as long as nothing in it changes: rows on the screen are then left alone while one scrolls. */
const useFace = ({ asked, today, openId, propertyName, address, arrivals }: Face): EntryFace =>
	useMemo(
		() => ({ asked, today, openId, propertyName, hrefOf: (id) => address.replace(anyId, id), isFresh: (id) => arrivals.has(id) }),
		[asked, today, openId, propertyName, address, arrivals],
	)
