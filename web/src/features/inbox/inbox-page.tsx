import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import { firstMails } from '@hausheft/contract/inbox-screens.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import type { ReactNode } from 'react'
import { pagedKeyOf } from '../../platform/api/paged.ts'
import { useChangingPages } from '../../platform/api/use-changing-read.ts'
import { useFollow } from '../../platform/live/use-follow.ts'
import { useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { inboxCan } from '../../platform/rights/inbox-can.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { ListNews } from '../../ui/list-news.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { InboxAddress } from './inbox-address.tsx'
import { MailRow } from './mail-row.tsx'
import { DropMails, TakeMails, useTakeMails } from './take-mails.tsx'
import '../../ui/box.css'
import './inbox-page.css'

const route = getRouteApi('/_app/group/$group/inbox')

/** What came by mail: the list and, beside it or after it, one of them. */
export function InboxPage() {
	const { group: id } = route.useParams()
	const { mail } = useParams({ strict: false })
	const found = useGroup(id)
	usePageTitle(mail === undefined ? 'Posteingang' : undefined, found?.group.name)
	if (!found) return null
	const { group } = found
	const { read, process } = inboxCan(group)
	if (!read)
		return (
			<>
				<MobileTop title="Posteingang" note={group.name} leading={<MenuButton />} />
				<PageHeader title="Posteingang" crumbs={[{ to: `/group/${id}`, label: group.name }]} />
				<div className="wrap">
					<NoPermission backTo={`/group/${id}`} />
				</div>
			</>
		)
	return <Inbox group={group} mail={mail} takes={process.may} />
}

function Inbox({ group, mail, takes }: { group: Group; mail: string | undefined; takes: boolean }) {
	const taking = useTakeMails(group.id)
	const waiting = group.inbox_count ?? 0
	const { show } = route.useSearch()
	const open = waiting > 99 ? 'Über 99 offene Mails' : count(waiting, 'offene Mail', 'offene Mails')
	return (
		<DropMails className={cx('inbox', mail !== undefined && 'inbox-reading')} takes={takes} taking={taking}>
			{mail === undefined ? (
				<MobileTop title="Posteingang" note={waiting > 0 ? open : group.name} leading={<MenuButton />}>
					{takes && <TakeMails taking={taking} icon />}
				</MobileTop>
			) : (
				<MobileTop title="Mail" note="Posteingang" back={`/group/${group.id}/inbox`} backSearch={{ show }} />
			)}
			<PageHeader
				title="Posteingang"
				note={waiting > 0 ? open : 'Nichts offen'}
				crumbs={[{ to: `/group/${group.id}`, label: group.name }]}
				actions={takes && <TakeMails taking={taking} />}
			/>
			<div className="wrap inbox-parts">
				<section className="inbox-list" aria-label="Mails">
					<MailList group={group} shown={mail} take={takes && <TakeMails taking={taking} />} />
					<InboxAddress group={group} />
				</section>
				<section className="inbox-mail" aria-label="Mail">
					{mail === undefined && (group.inbox_count ?? 0) > 0 ? (
						<Empty title="Keine Mail gewählt" motif="mailbox" action={null}>
							Links eine Mail wählen: hier steht dann, was darin ist, und was daraus werden kann.
						</Empty>
					) : (
						<Outlet />
					)}
				</section>
			</div>
		</DropMails>
	)
}

const filters = [
	{ show: undefined, label: 'Offen', query: { processed: 'false' } },
	{ show: 'done', label: 'Erledigt', query: { processed: 'true' } },
	{ show: 'all', label: 'Alle', query: {} },
] as const

type MailListProps = {
	group: Group
	shown: string | undefined
	/** The way in. */
	take: ReactNode
}

function MailList({ group, shown, take }: MailListProps) {
	const { show } = route.useSearch()
	const today = useToday()
	const { query } = filters.find((each) => each.show === show) ?? filters[0]
	const asked = { params: { id: group.id }, query: { ...query, ...firstMails } }
	const list = useChangingPages(inbox.listInbox, asked)
	const { news, showNews } = useFollow(group.id, pagedKeyOf(inbox.listInbox, asked), list.data?.pages.length ?? 0)
	const items = list.data?.pages.flatMap(({ rows }) => rows) ?? []
	return (
		<>
			<ChipNav label="Mails filtern" open>
				{filters.map((each) => (
					<ChipLink
						key={each.label}
						to={`/group/${group.id}/inbox`}
						search={{ show: each.show }}
						replace
						exact
						// Beside a mail too, whose address is another.
						aria-current={each.show === show ? 'page' : undefined}
					>
						{each.label}
					</ChipLink>
				))}
			</ChipNav>
			<ListNews news={news} onShow={showNews} />
			{items.length > 0 ? (
				<ul className="box box-rows mail-rows">
					{items.map((item) => (
						<MailRow key={item.id} item={item} group={group.id} search={{ show }} current={item.id === shown} today={today} />
					))}
				</ul>
			) : list.error ? (
				<ReadFailed what="Die Mails fehlen." error={list.error} onRetry={() => void list.refetch()} />
			) : list.isPending ? (
				<SkeletonCards />
			) : (
				<NoMails group={group.id} show={show} take={take} />
			)}
			<LoadMore
				more={list.hasNextPage}
				busy={list.isFetchingNextPage}
				error={list.isFetchNextPageError ? list.error : null}
				onMore={() => void list.fetchNextPage()}
			/>
		</>
	)
}

const NoMails = ({ group, show, take }: { group: string; show: 'done' | 'all' | undefined; take: ReactNode }) =>
	show === undefined ? (
		<Empty
			title="Nichts offen"
			motif="mailbox"
			action={
				<>
					{take}
					<LinkButton to={`/group/${group}/inbox`} search={{ show: 'done' }} look="quiet">
						Erledigte zeigen
					</LinkButton>
				</>
			}
		>
			Rechnungen, Offerten, Protokolle: was hier ankommt, wird mit zwei Handgriffen ein Eintrag mit Beleg.
		</Empty>
	) : (
		<Empty
			title="Noch keine Mails"
			motif="mailbox"
			action={
				show === 'done' ? (
					<LinkButton to={`/group/${group}/inbox`} look="secondary">
						Offene zeigen
					</LinkButton>
				) : (
					take
				)
			}
		>
			{show === 'done' ? 'Hier liegt, was abgehakt oder ein Eintrag geworden ist.' : 'Noch ist keine Mail angekommen.'}
		</Empty>
	)
