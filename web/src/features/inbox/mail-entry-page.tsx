import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { inbox, type InboxItem } from '@hausheft/contract/inbox.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { homeProperty } from '../../platform/places/last-place.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { inboxCan } from '../../platform/rights/inbox-can.ts'
import { cx } from '../../ui/cx.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { InBrowser } from '../../ui/in-browser.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { FormComing, SkeletonCards } from '../../ui/skeleton.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { useWideDesk } from '../../ui/use-media.ts'
import { HouseChips } from '../../kit/house-chips.tsx'
import { NoHouse } from '../../kit/no-house.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { EventForm } from '../event-form/event-form.tsx'
import { NamedOffers } from '../event-form/fields/named-offers.tsx'
import { TextOffer } from '../event-form/fields/text-offer.tsx'
import { AttachmentPreview } from './attachment-preview.tsx'
import { entryFromMail, houseOfMail } from './entry-from-mail.ts'
import { MailFiles } from './mail-files.tsx'
import { senderName, subjectOf } from './mail-words.ts'
import './mail-entry-page.css'

const route = getRouteApi('/_app/group/$group/inbox_/create-{$mail}')

/** The entry that a mail becomes, with what came along beside the form. */
export function MailEntryPage() {
	const { group: id, mail } = route.useParams()
	const found = useGroup(id)
	const { data: item, error, refetch } = useQuery(read(inbox.getInboxItem, { params: { id: mail } }))
	const [begun, setBegun] = useState<string>()
	usePageTitle('Eintrag aus Mail', found?.group.name)
	useKeyboardInset()
	// A form that was begun stays: that the mail is done is told to it before the answer to its own saving, and by others while somebody types.
	if (item && !item.processed && begun !== item.id) setBegun(item.id)
	const isDone = item?.processed === true && begun !== item.id
	if (!found) return null
	const { group } = found
	const back = `/group/${id}/inbox/view-${mail}`
	return (
		<>
			<MobileTop title="Eintrag daraus machen" note={item && subjectOf(item)} back={back} />
			<PageHeader
				title="Eintrag daraus machen"
				note={item && `${subjectOf(item)} · ${senderName(item.mail_from)}`}
				crumbs={[
					{ to: `/group/${id}`, label: group.name },
					{ to: `/group/${id}/inbox`, label: 'Posteingang' },
					{ to: back, label: item ? subjectOf(item) : 'Mail' },
				]}
			/>
			<div className={cx('wrap', inboxCan(group).makeEntry.may && item && !isDone ? 'mail-entry-page' : 'mail-entry-alone')}>
				{!inboxCan(group).makeEntry.may ? (
					<NoPermission backTo={`/group/${id}`} />
				) : isDone ? (
					<Empty title="Diese Mail ist schon erledigt" motif="mailbox" action={<LinkButton to={back}>Zur Mail</LinkButton>}>
						Wer sie wieder öffnet, kann einen weiteren Eintrag daraus machen.
					</Empty>
				) : item ? (
					<InBrowser fallback={<FormComing />}>
						<MailEntry item={item} group={group} back={back} />
					</InBrowser>
				) : error instanceof ApiError && error.status === 404 ? (
					<Empty
						title="Diese Mail gibt es hier nicht"
						motif="mailbox"
						action={<LinkButton to={`/group/${id}/inbox`}>Zum Posteingang</LinkButton>}
					>
						Vielleicht wurde sie gelöscht. Im Papierkorb liegt sie dann noch dreissig Tage.
					</Empty>
				) : error ? (
					<ReadFailed what="Die Mail fehlt." error={error} onRetry={() => void refetch()} />
				) : (
					<SkeletonCards count={3} />
				)}
			</div>
		</>
	)
}

function MailEntry({ item, group, back }: { item: InboxItem; group: Group; back: string }) {
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id: group.id } }))
	const navigate = useNavigate()
	const wide = useWideDesk()
	// What was taken once stays, whatever becomes of the mail meanwhile.
	const [mail] = useState(() => entryFromMail(item))
	const [chosen, setChosen] = useState<string>()
	const property = houseOfMail(houses, chosen, item.property_suggested, homeProperty(houses))
	if (houses.length === 0) return <NoHouse group={group} />
	return (
		<>
			<div className="mail-entry-form">
				{/* With no room beside the form, each is opened by a tap. */}
				{!wide && <MailFiles files={item.files} group={group} />}
				{houses.length > 1 && <HouseChips houses={houses} chosen={property} onChoose={setChosen} />}
				{property ? (
					<EventForm
						mode="create"
						anyHouse
						mail={mail}
						about={{ contact: item.contact ?? undefined }}
						offers={
							<>
								<NamedOffers title={item.mail_subject} />
								<TextOffer label="Text der Mail als Beschreibung" text={item.mail_text} />
							</>
						}
						property={property.id}
						group={group}
						onSaved={(event) =>
							void navigate({
								to: '/group/$group/property/$property',
								params: { group: group.id, property: event.property },
								search: { event: event.id },
							})
						}
						onCancel={() => void navigate({ to: back })}
					/>
				) : (
					<p className="dim">Zu welcher Liegenschaft gehört der Eintrag?</p>
				)}
			</div>
			{wide && <AttachmentPreview item={item} />}
		</>
	)
}
