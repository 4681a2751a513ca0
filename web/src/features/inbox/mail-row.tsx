import { IconPaperclip } from '../../ui/icons.gen.ts'
import type { InboxItem } from '@hausheft/contract/inbox.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { filesText, senderName, shortDate, subjectOf } from './mail-words.ts'

type MailRowProps = { item: InboxItem; group: string; search: { show: 'done' | 'all' | undefined }; current: boolean; today: Day }

/** One mail of the list: who, about what, how it begins. */
export function MailRow({ item, group, search, current, today }: MailRowProps) {
	const { mail_from, mail_text, processed, created_at, files, raw, event } = item
	return (
		<li>
			<AppLink
				to={`/group/${group}/inbox/view-${item.id}`}
				search={search}
				className={cx('mail-row', !processed && 'mail-row-open')}
				aria-current={current ? 'page' : undefined}
				resetScroll={false}
			>
				<span className="mail-row-head">
					<span className="mail-row-from">{senderName(mail_from)}</span>
					<time dateTime={created_at}>{shortDate(created_at, today)}</time>
				</span>
				<span className="mail-row-subject">
					{!processed && <VisuallyHidden>Offen: </VisuallyHidden>}
					{subjectOf(item)}
				</span>
				<span className="mail-row-text">
					{raw ? 'Diese Mail konnte nicht gelesen werden.' : mail_text.replaceAll('\n', ' ').slice(0, 160)}
				</span>
				{(files.length > 0 || event !== null) && (
					<span className="mail-row-signs">
						{files.length > 0 && (
							<span className="mail-row-files">
								<IconPaperclip size={15} stroke={1.9} aria-hidden />
								{filesText(files)}
							</span>
						)}
						{event !== null && <Tag tone="good">Eintrag</Tag>}
					</span>
				)}
			</AppLink>
		</li>
	)
}
