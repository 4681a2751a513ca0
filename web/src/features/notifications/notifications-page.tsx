import { useQuery } from '@tanstack/react-query'
import { notifications } from '@hausheft/contract/notifications.ts'
import { MenuButton } from '../../kit/menu-button.tsx'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { Box } from '../../ui/box.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { GroupWishes } from './group-wishes.tsx'
import { ThisDevice } from './this-device.tsx'
import { useWishes } from './use-wishes.ts'
import './notifications.css'

/** What one wants to hear of outside the app, and how. */
export function NotificationsPage() {
	const { data, error, refetch } = useQuery(read(notifications.getNotifications, {}))
	const { change, shown } = useWishes()
	usePageTitle('Benachrichtigungen')
	return (
		<>
			<MobileTop title="Benachrichtigungen" leading={<MenuButton />} />
			<PageHeader
				title="Benachrichtigungen"
				note="Was fällig ist, steht immer in der App. Hier steht, was darüber hinaus kommt, und wie."
			/>
			<div className="wrap notifications-page">
				{!data && (error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={3} />)}
				{data && (
					<>
						<div className="notifications-groups">
							{data.groups.map((group) => (
								<GroupWishes key={group.group} value={shown(group)} onChange={change} />
							))}
							{data.groups.length === 0 && (
								<Notice>Sobald man in einer Gruppe ist, lässt sich hier wählen, worüber sie benachrichtigt.</Notice>
							)}
						</div>
						<div className="notifications-ways">
							<ThisDevice {...data} />
							<Box title="Mails">
								{data.mails ? (
									<p>Mails gehen an {data.email && <EmailText email={data.email} />}. In jeder steht ein Link, der sie beendet.</p>
								) : (
									<Notice tone="warn">
										Noch gehen keine Mails hinaus: Wer Hausheft betreibt, muss SMTP_URL und MAIL_FROM setzen. Bis dahin bleiben sie auf dem
										Server liegen.
									</Notice>
								)}
							</Box>
						</div>
					</>
				)}
			</div>
		</>
	)
}
