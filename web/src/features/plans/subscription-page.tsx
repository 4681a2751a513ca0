import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Group } from '@hausheft/contract/groups.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { Box } from '../../ui/box.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { planTitle } from '../../kit/plan-title.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
import { BackupNotice } from './backup-notice.tsx'
import { DiskNotice } from './disk-notice.tsx'
import { PaymentNotice, Payments } from './payments.tsx'
import { isSelfHosted, limitNote, planNote } from './subscription-facts.ts'
import { Usage } from './usage.tsx'
import './subscription-page.css'

const route = getRouteApi('/_app/group/$group/subscription')

/** The group's plan and what of it is used. */
export function SubscriptionPage() {
	const { group: id } = route.useParams()
	const found = useGroup(id)
	const title = found && planTitle(found.group)
	usePageTitle(title, found?.group.name)
	if (!found || !title) return null
	const { group, can } = found
	return (
		<>
			<MobileTop title={title} note={group.name} leading={<MenuButton />} />
			<PageHeader title={title} note={planNote(group)} crumbs={[{ to: `/group/${id}`, label: group.name }]} />
			<div className="wrap subscription-page">
				{can.readSubscription ? <Plan group={group} /> : <NoPermission backTo={`/group/${id}`} />}
			</div>
		</>
	)
}

function Plan({ group }: { group: Group }) {
	const limits = useQuery(read(plans.getLimits, { params: { id: group.id } }))
	const subscription = useQuery(read(plans.getSubscription, { params: { id: group.id } }))
	const failed = limits.error ?? subscription.error
	if (!limits.data || !subscription.data)
		return failed ? (
			<ReadFailed
				error={failed}
				onRetry={() => {
					void limits.refetch()
					void subscription.refetch()
				}}
			/>
		) : (
			<SkeletonCards count={3} />
		)
	const selfHosted = isSelfHosted(subscription.data.plans)
	const { text, isFull } = limitNote(limits.data)
	return (
		<>
			{selfHosted && (
				<Notice tone="good">
					<b>Eigenbetrieb.</b> Hausheft läuft hier auf einem eigenen Server: Es kostet nichts und ist praktisch unbegrenzt
					{limits.data.storage.limit !== null && '; nur für Dateien ist so viel Platz vorgesehen, wie unten steht'}.
				</Notice>
			)}
			<PaymentNotice subscription={subscription.data} />
			<DiskNotice disk={subscription.data.disk} />
			<BackupNotice backups={subscription.data.backups} />
			<Box title="Nutzung">
				<Usage limits={limits.data} plain={selfHosted} />
				<p className={isFull ? 'usage-note usage-note-full' : 'usage-note'}>
					{text} Nur Neues wird abgelehnt. Bestehende Daten, Export und Verlauf bleiben. Was im Papierkorb liegt, zählt nicht mit, ausser
					beim Speicher.
				</p>
			</Box>
			{subscription.data.billing && <Payments group={group} subscription={subscription.data} billing={subscription.data.billing} />}
		</>
	)
}
