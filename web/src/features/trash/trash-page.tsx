import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { trash, trashSources, type TrashItem, type TrashSource } from '@hausheft/contract/trash.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { webNouns } from '../../nouns.ts'
import { inboxCan } from '../../platform/rights/inbox-can.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { paged } from '../../platform/api/paged.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useFollow } from '../../platform/live/use-follow.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { ListNews } from '../../ui/list-news.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { TrashEmpty } from './trash-empty.tsx'
import { TrashRow } from './trash-row.tsx'
import { useRestore } from './use-restore.ts'
import '../../ui/box.css'
import './trash-page.css'

const route = getRouteApi('/_app/group/$group/settings_/trash')

/** What was thrown away in the last thirty days, and the way back. */
export function TrashPage() {
	const { group: id } = route.useParams()
	const found = useGroup(id)
	usePageTitle('Papierkorb', found?.group.name)
	if (!found) return null
	const { group } = found
	const can = settingsCan(group)
	const settings = `/group/${id}/settings`
	return (
		<>
			<MobileTop title="Papierkorb" note={group.name} back={settings} />
			<PageHeader
				title="Papierkorb"
				note={
					can.readAllTrash
						? 'Gelöschtes bleibt 30 Tage hier. Danach ist es endgültig weg.'
						: 'Zu sehen ist, was von Ihnen stammt oder was Sie gelöscht haben. Es bleibt 30 Tage hier.'
				}
				crumbs={[
					{ to: `/group/${id}`, label: group.name },
					{ to: settings, label: 'Einstellungen' },
				]}
			/>
			<div className="wrap trash-page">{can.readTrash ? <Trash group={group} /> : <NoPermission backTo={settings} />}</div>
		</>
	)
}

function Trash({ group }: { group: Group }) {
	const { kind: asked, q } = route.useSearch()
	const kind = trashSources.find((source) => source === asked)
	const navigate = route.useNavigate()
	const query = { ...(kind && { source: kind }), ...(q && { q }) }
	const options = paged(trash.listTrash, { params: { id: group.id }, query })
	// What was there before stays until the other choice has come.
	const list = useInfiniteQuery({ ...options, placeholderData: (before) => before })
	const { news, showNews } = useFollow(group.id, options.queryKey, list.data?.pages.length ?? 0)
	const { restore, takeOut, busy, problems } = useRestore()
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
	const items: TrashItem[] = list.data?.pages.flatMap(({ rows }) => rows) ?? []
	const picked = items.filter(({ fk }) => chosen.has(fk))
	const choose = (fk: string, on: boolean) => setChosen(new Set(on ? [...chosen, fk] : [...chosen].filter((each) => each !== fk)))
	const search = (next: { kind?: TrashSource | undefined; q?: string | undefined }) =>
		void navigate({ search: next, replace: true, resetScroll: false })
	return (
		<>
			<div className="trash-filter">
				<SearchInput label="Im Papierkorb suchen" value={q ?? ''} onChange={(text) => search({ kind, q: text || undefined })} />
				<ChipNav label="Nach Art filtern">
					<ChipLink to={`/group/${group.id}/settings/trash`} search={{ q }} replace exact>
						Alles
					</ChipLink>
					{trashSources.map((source) => (
						<ChipLink
							key={source}
							to={`/group/${group.id}/settings/trash`}
							search={{ kind: source, q }}
							replace
							exact
							Icon={webNouns[source].Icon}
						>
							{nouns[source].words.many}
						</ChipLink>
					))}
				</ChipNav>
			</div>
			<ListNews news={news} onShow={showNews} />
			{items.length > 0 && (
				<>
					<ChosenBar
						all={items.length}
						chosen={picked.length}
						busy={busy.size > 0}
						onAll={(on) => setChosen(new Set(on ? items.map(({ fk }) => fk) : []))}
						onRestore={() => void restore(picked)}
					/>
					<ul className="box box-rows">
						{items.map((item) => (
							<TrashRow
								key={item.fk}
								item={item}
								chosen={chosen.has(item.fk)}
								onChoose={(on) => choose(item.fk, on)}
								onRestore={() => void restore([item])}
								busy={busy.has(item.fk)}
								problem={problems[item.fk]}
								purge={inboxCan(group).purge(item.user)}
								onGone={() => takeOut(new Set([item.fk]))}
							/>
						))}
					</ul>
				</>
			)}
			{list.isPending && !list.error && <SkeletonCards count={3} />}
			{list.data && items.length === 0 && !list.hasNextPage && <TrashEmpty group={group.id} filtered={Boolean(kind ?? q)} />}
			<LoadMore
				more={list.hasNextPage || (list.error !== null && !list.data)}
				busy={list.isFetchingNextPage}
				error={list.error}
				onMore={() => void (list.data ? list.fetchNextPage() : list.refetch())}
			/>
		</>
	)
}
