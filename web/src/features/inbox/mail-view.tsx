import {
	IconAlertTriangle,
	IconCheck,
	IconCode,
	IconDownload,
	IconNotebook,
	IconRefresh,
	IconRotate,
	IconTrash,
} from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { events } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { inbox, type InboxItem } from '@hausheft/contract/inbox.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { ApiError, read, urlOf } from '../../platform/api/client.ts'
import { useOnTheWay } from '../../platform/page/on-the-way.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useNow } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { inboxCan } from '../../platform/rights/inbox-can.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { useTrashToast } from '../../kit/trash-toast.ts'
import { MailFiles } from './mail-files.tsx'
import { senderAddress, senderName, subjectOf, whyUnread, withLinks } from './mail-words.ts'
import './mail-view.css'

const route = getRouteApi('/_app/group/$group/inbox/view-{$mail}')
const list = getRouteApi('/_app/group/$group/inbox')

/** One mail. */
export function MailPage() {
	const { group: id, mail } = route.useParams()
	const found = useGroup(id)
	const { data: item, error, refetch } = useQuery(read(inbox.getInboxItem, { params: { id: mail } }))
	usePageTitle(item && subjectOf(item), found?.group.name)
	if (!found) return null
	const back = `/group/${id}/inbox`
	return (
		<>
			{item ? (
				<Mail key={mail} item={item} group={found.group} />
			) : error instanceof ApiError && error.status === 404 ? (
				<Empty title="Diese Mail gibt es hier nicht" motif="mailbox" action={<LinkButton to={back}>Zum Posteingang</LinkButton>}>
					Vielleicht wurde sie gelöscht. Im Papierkorb liegt sie dann noch dreissig Tage.
				</Empty>
			) : error ? (
				<ReadFailed what="Die Mail fehlt." error={error} onRetry={() => void refetch()} />
			) : (
				<SkeletonCards count={2} />
			)}
		</>
	)
}

function Mail({ item, group }: { item: InboxItem; group: Group }) {
	const [looks, setLooks] = useState(false)
	const { mail_from, forwarded_by, forwarded_note, created_at, processed, automatic, raw, has_html, left_out } = item
	const address = senderAddress(mail_from)
	return (
		<article className="mail">
			<header className="mail-head">
				<h2>{subjectOf(item)}</h2>
				<p className="mail-from">
					<b>{senderName(mail_from)}</b>
					{address && (
						<span className="dim">
							<EmailText email={address} />
						</span>
					)}
				</p>
				<p className="dim">
					<time dateTime={created_at}>{dateTime(created_at)}</time>
					{forwarded_by !== null && ` · weitergeleitet von ${senderName(forwarded_by)}`}
				</p>
				{(processed || automatic) && (
					<p className="mail-tags">
						{processed && (
							<Tag tone="good" Icon={IconCheck}>
								erledigt
							</Tag>
						)}
						{automatic && <Tag>automatisch verschickt</Tag>}
					</p>
				)}
			</header>
			<Actions item={item} group={group} />
			{item.event !== null && <MadeEntry event={item.event} group={group.id} />}
			<MailFiles files={item.files} group={group} />
			{left_out.length > 0 && (
				<Notice tone="warn">{`Nicht übernommen: ${left_out.join(', ')}. In der Mail, wie sie ankam, ist alles enthalten.`}</Notice>
			)}
			{forwarded_note !== null && <blockquote className="mail-note">{forwarded_note}</blockquote>}
			{raw ? (
				<Unread item={item} group={group} />
			) : looks ? (
				<iframe
					className="mail-looks"
					title={subjectOf(item)}
					sandbox=""
					referrerPolicy="no-referrer"
					src={urlOf(inbox.getInboxContent, { params: { id: item.id } })}
				/>
			) : (
				<p className="mail-text">
					{withLinks(item.mail_text || 'Diese Mail hat keinen Text.').map(({ text, href }, at) =>
						href ? (
							<a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
								{text}
							</a>
						) : (
							text
						),
					)}
				</p>
			)}
			<footer className="mail-foot">
				{has_html && (
					<Button look="quiet" Icon={IconCode} aria-pressed={looks} onClick={() => setLooks(!looks)}>
						{looks ? 'Nur Text' : 'Mit Gestaltung'}
					</Button>
				)}
				<a className={buttonClass('quiet')} href={urlOf(inbox.getInboxRaw, { params: { id: item.id } })} download>
					<IconDownload size={19} stroke={1.9} aria-hidden />
					Original-Mail
				</a>
			</footer>
		</article>
	)
}

/** It could not be read: whether it is tried again by itself, and the wish that it is now. */
function Unread({ item: { id, read_again_at }, group }: { item: InboxItem; group: Group }) {
	const readAgain = useSend(inbox.readInboxItem)
	const { process } = inboxCan(group)
	const untilNow = useNow() + 60_000
	const isUnderWay = readAgain.isPending || (read_again_at !== null && Date.parse(read_again_at) < untilNow)
	return (
		<div role="status">
			<Notice
				tone="warn"
				action={
					process.shown && (
						<Button
							look="quiet"
							Icon={IconRefresh}
							busy={readAgain.isPending}
							why={process.why}
							onClick={() => readAgain.mutate({ params: { id } })}
						>
							Nochmals lesen
						</Button>
					)
				}
			>
				{whyUnread(read_again_at, isUnderWay)}
				{readAgain.error && ` ${readAgain.error.message}`}
			</Notice>
		</div>
	)
}

/** What can be done with it: an entry, done or not, away. */
function Actions({ item: { id, processed }, group }: { item: InboxItem; group: Group }) {
	const change = useSend(inbox.changeInboxItem)
	const remove = useSend(inbox.removeInboxItem)
	const inTrash = useTrashToast()
	const navigate = useNavigate()
	const isOnTheWay = useOnTheWay()
	const { show } = list.useSearch()
	const { process, makeEntry } = inboxCan(group)
	if (!process.shown) return null
	const mark = (done: boolean) =>
		change.mutate(
			{ params: { id }, body: { processed: done } },
			{ onSuccess: () => done && showToast('Erledigt.', { action: { label: 'Rückgängig', run: () => mark(false) } }) },
		)
	const throwAway = () =>
		remove.mutate(
			{ params: { id } },
			{
				onSuccess: () => {
					inTrash('inbox', id, 'Mail gelöscht.')
					if (!isOnTheWay()) void navigate({ to: '/group/$group/inbox', params: { group: group.id }, search: { show } })
				},
			},
		)
	const failed = change.error ?? remove.error
	return (
		<>
			<div className="mail-actions">
				{!processed && (
					<LinkButton to={`/group/${group.id}/inbox/create-${id}`} Icon={IconNotebook} why={makeEntry.why}>
						Eintrag daraus machen
					</LinkButton>
				)}
				<Button
					look="secondary"
					Icon={processed ? IconRotate : IconCheck}
					busy={change.isPending}
					why={process.why}
					onClick={() => mark(!processed)}
				>
					{processed ? 'Wieder öffnen' : 'Erledigt'}
				</Button>
				<IconButton label="Mail löschen" Icon={IconTrash} why={process.why} onClick={throwAway} />
			</div>
			{failed && (
				<p className="field-error" role="alert">
					<IconAlertTriangle size={16} aria-hidden /> {failed.message}
				</p>
			)}
		</>
	)
}

/** The way to what became of it. */
function MadeEntry({ event: id, group }: { event: string; group: string }) {
	const { data: event } = useQuery(read(events.getEvent, { params: { id } }))
	return (
		<Notice
			tone="good"
			action={
				event && (
					<AppLink className={buttonClass('quiet')} to={`/group/${group}/property/${event.property}`} search={{ event: id }}>
						Zum Eintrag
					</AppLink>
				)
			}
		>
			{event ? `Daraus wurde der Eintrag «${event.name}».` : 'Daraus wurde ein Eintrag.'}
		</Notice>
	)
}
