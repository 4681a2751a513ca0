import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Group } from '@hausheft/contract/groups.ts'
import { history, historySources, type HistorySource } from '@hausheft/contract/history.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { paged } from '../../platform/api/paged.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useFollow } from '../../platform/live/use-follow.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListNews } from '../../ui/list-news.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { byDay, dayTitle } from './by-day.ts'
import { HistoryFilter } from './history-filter.tsx'
import { HistoryRow } from './history-row.tsx'
import '../../ui/box.css'
import './history-page.css'

const route = getRouteApi('/_app/group/$group/settings_/history')

/** Who changed what in the group, in sentences, day by day. */
export function HistoryPage() {
	const { group: id } = route.useParams()
	const found = useGroup(id)
	usePageTitle('Verlauf', found?.group.name)
	if (!found) return null
	const { group } = found
	const can = settingsCan(group)
	const settings = `/group/${id}/settings`
	return (
		<>
			<MobileTop title="Verlauf" note={group.name} back={settings} />
			<PageHeader
				title="Verlauf"
				note="Wer was wann geändert hat. Nichts davon lässt sich nachträglich ändern."
				crumbs={[
					{ to: `/group/${id}`, label: group.name },
					{ to: settings, label: 'Einstellungen' },
				]}
			/>
			<div className="wrap history-page">
				{can.readHistory ? <History group={group} mayReadMembers={can.readMembers} /> : <NoPermission backTo={settings} />}
			</div>
		</>
	)
}

function History({ group, mayReadMembers }: { group: Group; mayReadMembers: boolean }) {
	const { kind: asked, person } = route.useSearch()
	const kind = historySources.find((source) => source === asked)
	const navigate = route.useNavigate()
	const today = useToday()
	const query = { ...(kind && { source: kind }), ...(person && { user: person }) }
	const options = paged(history.listHistory, { params: { id: group.id }, query })
	// What was there before stays until the other choice has come.
	const list = useInfiniteQuery({ ...options, placeholderData: (before) => before })
	const { news, showNews } = useFollow(group.id, options.queryKey, list.data?.pages.length ?? 0)
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id: group.id } }))
	const names = new Map(houses.map((house) => [house.id, house.name]))
	const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
	const search = (next: { kind?: HistorySource | undefined; person?: string | undefined }) =>
		void navigate({ search: next, replace: true, resetScroll: false })
	return (
		<>
			<HistoryFilter group={group} person={person} mayReadMembers={mayReadMembers} onPerson={(id) => search({ kind, person: id })} />
			<ListNews news={news} onShow={showNews} />
			{byDay(rows).map(([day, changes]) => (
				<section key={day} className="history-day" aria-labelledby={`day-${day}`}>
					<h2 id={`day-${day}`}>{dayTitle(day, today)}</h2>
					<ul className="box box-rows">
						{changes.map((row) => (
							<HistoryRow key={row.id} row={row} group={group.id} house={row.property === null ? undefined : names.get(row.property)} />
						))}
					</ul>
				</section>
			))}
			{list.isPending && !list.error && <SkeletonCards count={4} />}
			{list.data && rows.length === 0 && !list.hasNextPage && <NoHistory group={group.id} filtered={Boolean(kind ?? person)} />}
			<LoadMore
				more={list.hasNextPage || (list.error !== null && !list.data)}
				busy={list.isFetchingNextPage}
				error={list.error}
				onMore={() => void (list.data ? list.fetchNextPage() : list.refetch())}
			/>
		</>
	)
}

function NoHistory({ group, filtered }: { group: string; filtered: boolean }) {
	if (!filtered)
		return (
			<Empty
				title="Noch nichts geschehen"
				motif="binder"
				action={
					<LinkButton to={`/group/${group}`} look="secondary">
						Zur Übersicht
					</LinkButton>
				}
			>
				Sobald etwas erfasst, geändert oder gelöscht wird, steht es hier: in einem Satz und mit Namen.
			</Empty>
		)
	return (
		<Empty
			title="Nichts gefunden"
			motif="glass"
			action={
				<LinkButton to={`/group/${group}/settings/history`} look="secondary">
					Alles zeigen
				</LinkButton>
			}
		>
			Zu dieser Auswahl gibt es keine Änderung.
		</Empty>
	)
}
