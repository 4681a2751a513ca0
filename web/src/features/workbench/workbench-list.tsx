import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { IconChecks, IconPencil } from '../../ui/icons.gen.ts'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { useIsInBrowser } from '../../platform/page/in-browser.ts'
import { useToday } from '../../platform/page/now.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useUnderWay, type Listing } from '../events/under-way.ts'
import { anyId, useEntryLinks } from '../timeline/entry-links.ts'
import { TimelineEnd } from '../timeline/timeline-end.tsx'
import { TimelineNews } from '../timeline/timeline-news.tsx'
import { isNarrowed, timelineQuery, type TimelineFilters } from '../timeline/timeline-query.ts'
import { timelineRows, type EntryRow } from '../timeline/timeline-rows.ts'
import { TimelineFailed, TimelineLoading } from '../timeline/timeline-states.tsx'
import { aboveIn } from '../timeline/list-order.ts'
import { useArrivals } from '../timeline/use-arrivals.ts'
import { usePrintAll } from '../timeline/use-print-all.ts'
import { useListKeys } from '../timeline/use-list-keys.ts'
import { useTimelineRefresh } from '../timeline/use-timeline-refresh.ts'
import { ColumnChips } from './column-chips.tsx'
import { columnLabels, columnsOf, filledColumns } from './columns.tsx'
import type { LineFace } from './entry-line.tsx'
import { EntryTable } from './entry-table.tsx'
import { EntryTick } from './entry-tick.tsx'
import { PrintList } from './print-list.tsx'
import { changeableOf, selectableOf } from './selectable.ts'
import { SumLine } from '../timeline/sum-line.tsx'
import { useBulk } from './use-bulk.ts'
import type { useFacets } from './use-facets.ts'
import { useKeptChoice } from './use-kept-choice.ts'
import { useSelection } from './use-selection.ts'
import { useTableEdit } from './use-table-edit.ts'
import { WorkbenchEmpty } from './workbench-empty.tsx'
import './entry-table.css'

const BulkTrouble = lazy(() => import('./bulk-trouble.tsx').then((module) => ({ default: module.BulkTrouble })))
const LateTrouble = (props: ComponentProps<typeof BulkTrouble>) => (
	<Suspense fallback={null}>
		<BulkTrouble {...props} />
	</Suspense>
)
const BulkBar = lazy(() => import('./bulk-bar.tsx').then((module) => ({ default: module.BulkBar })))

type WorkbenchListProps = {
	group: Group
	property: string
	kind: Kind | 'all'
	label: string
	filters: TimelineFilters
	facets: ReturnType<typeof useFacets>
	openId: string | undefined
	hrefOf: (id: string) => string
	createHref: string | undefined
	onReset: () => void
	/** Opens an entry at a field of its form. */
	onOpenAt: (id: string, path: string) => void
}

const noEvents: EntryRow[] = []

/** A list of entries to work on: followed live, chosen from, changed many at a time. Mounted anew for each list. */
export const WorkbenchList = (props: WorkbenchListProps) =>
	// How many lines there is room for, and whether they can be edited in place, only the browser knows.
	useIsInBrowser() ? <FoundList {...props} /> : <TimelineLoading />

function FoundList(props: WorkbenchListProps) {
	const { group, property, kind, label, filters, facets, openId, hrefOf, createHref, onReset, onOpenAt } = props
	const scope = { property }
	const options = timelineQuery(scope, filters)
	const place = `workbench ${JSON.stringify(options.queryKey)}`
	const timeline = { key: options.queryKey, scope, filters }
	useTimelineRefresh(timeline)
	useListKeys(group, timeline)
	const list = useInfiniteQuery(options)
	const { data, error } = list
	const withUnderWay = useUnderWay()
	const rows = useRows(data && withUnderWay(data, scope, filters))
	const events = useMemo(() => new Map(rows.map(({ event }) => [event.id, event])), [rows])
	const arrivals = useArrivals(data, aboveIn(filters.sort))
	const printing = usePrintAll(timeline, rows.length)
	const links = useEntryLinks()
	const selection = useSelection(property, place)
	const bulk = useBulk({ group, property, shown: (id): Event | undefined => events.get(id), onSettled: selection.drop })
	const [choosing, setChoosing] = useState(false)

	const choice = useChoice({ rows, selection, isBusy: bulk.progress !== undefined, onKeyDown: links.onKeyDown })
	const mayChoose = choice.selectable.size > 0
	const table = useTableEdit({ kind, group, facets, onOpenAt })
	const columns = useHiddenColumns(table.isOffered)
	const onToggle = mayChoose ? choice.onToggle : undefined
	const face = useFace({ group, kind, rows, tax: filters.tax, address: hrefOf(anyId), onToggle, hidden: columns.hidden, edit: table.edit })
	const more = useMore(list, printing.loaded === undefined)

	if (!data) return error ? <TimelineFailed error={error} onRetry={() => void list.refetch()} /> : <TimelineLoading />
	const showsChecks = choosing || selection.ids.length > 0
	const chooseOrEnd = () => {
		setChoosing(!showsChecks)
		selection.clear()
	}
	return (
		<>
			{bulk.trouble && <LateTrouble trouble={bulk.trouble} onClose={bulk.forgive} />}
			<ListFrame links={links} choosing={showsChecks} onKeyDown={choice.onKeyDown}>
				{rows.length === 0 ? (
					<>
						<EditButton table={table} />
						<WorkbenchEmpty filters={filters} createHref={createHref} onReset={onReset} />
					</>
				) : (
					<>
						<TimelineNews arrivals={arrivals} rows={rows} />
						<div className="workbench-bar">
							<SumLine scope={scope} filters={filters} chosen={selection.ids} />
							<div className="workbench-actions">
								{mayChoose && <ChooseButton pressed={showsChecks} onPress={chooseOrEnd} />}
								<EditButton table={table} />
								<PrintList {...printing} />
							</div>
						</div>
						{table.edit && <ColumnChips labels={columnLabels(kind)} {...columns} />}
						<EntryTable
							rows={rows}
							place={place}
							label={label}
							face={face}
							openId={openId}
							isFresh={(id) => arrivals.has(id)}
							selected={selection.has}
							selectable={choice.selectable}
							onSelectAll={choice.selectAll}
							onNearEnd={more}
						/>
						<ListEnd list={list} rows={rows} narrowed={isNarrowed(filters)} />
					</>
				)}
				{/* It stays as it is while the first entry comes. */}
				{table.Foot && <table.Foot group={group} property={property} filters={filters} />}
			</ListFrame>
			<BulkSlot group={group} property={property} selection={selection} bulk={bulk} facets={facets} events={events} />
		</>
	)
}

const useRows = (list: Listing | undefined) =>
	useMemo(() => (list ? timelineRows(list).filter((row): row is EntryRow => row.type === 'entry') : noEvents), [list])

/** The next page, unless one is on its way or the last one failed. */
function useMore(list: UseInfiniteQueryResult, isRead: boolean) {
	const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
	return useCallback(() => {
		if (hasNextPage && !isFetching && !isFetchNextPageError && isRead) void fetchNextPage()
	}, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, isRead])
}

type ListFrameProps = {
	links: ReturnType<typeof useEntryLinks>
	choosing: boolean
	onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
	children: ReactNode
}

/** The links and boxes in it are the controls; it only hears what bubbles up from them. */
const ListFrame = ({ links, choosing, onKeyDown, children }: ListFrameProps) => (
	// oxlint-disable-next-line jsx-a11y/no-static-element-interactions
	<div {...links} aria-keyshortcuts="J K Enter E" className={cx('workbench', choosing && 'workbench-choosing')} onKeyDown={onKeyDown}>
		{children}
	</div>
)

type ListEndProps = { list: UseInfiniteQueryResult; rows: EntryRow[]; narrowed: boolean }

/** Why there are no more, or that there are none. */
function ListEnd({ list: { error, isFetchNextPageError, hasNextPage, fetchNextPage }, rows, narrowed }: ListEndProps) {
	if (isFetchNextPageError) return error && <TimelineFailed error={error} onRetry={() => void fetchNextPage()} more />
	return <TimelineEnd key={rows.length} rows={rows} ended={!hasNextPage} narrowed={narrowed} />
}

type FaceOptions = {
	group: Group
	kind: Kind | 'all'
	rows: readonly EntryRow[]
	tax: TimelineFilters['tax']
	address: string
	onToggle: ((id: string, range: boolean) => void) | undefined
	/** Columns that one does not want to see. */
	hidden: readonly string[]
	edit: LineFace['edit']
}

/** How a line looks: the same object as long as nothing in it changes. */
function useFace({ group, kind, rows, tax, address, onToggle, hidden, edit }: FaceOptions): LineFace {
	const today = useToday()
	const shown = filledColumns(
		kind,
		rows.map(({ event }) => event),
		tax,
	)
	// What is empty can be filled in place.
	const found = edit ? columnLabels(kind) : shown.map(({ label: each }) => each)
	const labels = found.filter((label) => !hidden.includes(label)).join()
	const ticks = (kind === 'maintenance' || kind === 'reminder') && groupCan(group).completeEntries ? kind : undefined
	return useMemo(
		() => ({
			kind,
			columns: columnsOf(kind, labels, tax),
			today,
			hrefOf: (id: string) => address.replace(anyId, id),
			onToggle,
			tick: ticks && ((row: EntryRow) => <EntryTick event={row.event} part={ticks} />),
			edit,
		}),
		[kind, labels, tax, today, address, onToggle, ticks, edit],
	)
}

type ChoiceOptions = {
	rows: readonly EntryRow[]
	selection: ReturnType<typeof useSelection>
	isBusy: boolean
	/** What else the keys do. */
	onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** What may be chosen, by press and by key. */
function useChoice({ rows, selection, isBusy, onKeyDown: first }: ChoiceOptions) {
	const selectable = useMemo(() => selectableOf(rows), [rows])
	const { toggle } = selection
	const order = useMemo(() => [...selectable], [selectable])
	const onToggle = useCallback((id: string, range: boolean) => toggle(id, order, range), [toggle, order])
	const selectAll = (all: boolean) => (all ? selection.add(order) : selection.clear())
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		first(event)
		if (event.defaultPrevented || isBusy) return
		const id = event.target instanceof HTMLElement ? event.target.dataset['entry'] : undefined
		if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selectAll(true)
		else if (event.key === 'Escape' && selection.ids.length > 0) selection.clear()
		else if (event.key.toLowerCase() === 'x' && id && selectable.has(id)) onToggle(id, event.shiftKey)
		else return
		event.preventDefault()
	}
	return { selectable, onToggle, selectAll, onKeyDown }
}

type BulkSlotProps = Pick<WorkbenchListProps, 'group' | 'facets' | 'property'> & {
	selection: ReturnType<typeof useSelection>
	bulk: ReturnType<typeof useBulk>
	/** Those that are loaded. */
	events: ReadonlyMap<string, Event>
}

const BulkSlot = ({ group, property, selection, bulk, facets, events }: BulkSlotProps) =>
	(selection.ids.length > 0 || bulk.progress) && (
		<Suspense>
			<BulkBar
				property={property}
				chosen={selection.ids}
				facets={facets}
				can={changeableOf(
					selection.ids,
					(id) => events.get(id)?.user,
					(author) => entryCan(group, author),
				)}
				progress={bulk.progress}
				onRun={(task, ids) => void bulk.run(task, ids)}
				onClear={selection.clear}
			/>
		</Suspense>
	)

const ChooseButton = ({ pressed, onPress }: { pressed: boolean; onPress: () => void }) => (
	<Button look="quiet" Icon={IconChecks} className="workbench-choose" aria-pressed={pressed} onClick={onPress}>
		{pressed ? 'Auswahl beenden' : 'Auswählen'}
	</Button>
)

const EditButton = ({ table: { isOffered, isWanted, toggle } }: { table: ReturnType<typeof useTableEdit> }) =>
	isOffered && (
		<Button look="quiet" Icon={IconPencil} aria-pressed={isWanted} onClick={toggle}>
			{isWanted ? 'Fertig' : 'In der Tabelle bearbeiten'}
		</Button>
	)

/** As this person has chosen them on this device; for the list where they can be chosen. */
function useHiddenColumns(isOffered: boolean) {
	const [kept, keep] = useKeptChoice('columns')
	const hidden = useMemo(() => (isOffered ? kept.split(',').filter(Boolean) : []), [isOffered, kept])
	return { hidden, onChange: (next: readonly string[]) => keep(next.join()) }
}
