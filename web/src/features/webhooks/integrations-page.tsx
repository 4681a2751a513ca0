import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconPlus, IconWebhook } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { maxWebhooks } from '@hausheft/contract/webhook-kinds.ts'
import { webhooks, type Webhook } from '@hausheft/contract/webhooks.ts'
import { read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { nameOf, stateOf, typeNames } from './webhook-words.ts'
import './webhooks.css'

const route = getRouteApi('/_app/group/$group/settings_/integrations')

/** What the group tells other programs by itself. */
export function IntegrationsPage() {
	const { group: id } = route.useParams()
	const found = useGroup(id)
	usePageTitle('Verbindungen', found?.group.name)
	if (!found) return null
	const { group } = found
	const settings = `/group/${id}/settings`
	return (
		<>
			<MobileTop title="Verbindungen" note={group.name} back={settings} />
			<PageHeader
				title="Verbindungen"
				note="Was die Gruppe anderen Programmen von selbst meldet"
				crumbs={[
					{ to: `/group/${id}`, label: group.name },
					{ to: settings, label: 'Einstellungen' },
				]}
			/>
			<div className="wrap integrations-page">
				{settingsCan(group).manageIntegrations ? <Webhooks group={id} /> : <NoPermission backTo={settings} />}
			</div>
		</>
	)
}

type Opened = { is: 'new' } | { is: 'change' | 'log'; webhook: Webhook }

function Webhooks({ group }: { group: string }) {
	const { data, error, refetch } = useQuery(read(webhooks.listWebhooks, { params: { id: group } }))
	const [opened, setOpened] = useState<Opened>()
	const close = () => setOpened(undefined)
	if (!data) return error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={2} />
	const isFull = data.length >= maxWebhooks
	const add = (
		<Button
			Icon={IconPlus}
			onClick={() => setOpened({ is: 'new' })}
			why={isFull ? `Mehr als ${maxWebhooks} Webhooks hat keine Gruppe. Bitte zuerst einen löschen.` : undefined}
		>
			Neuer Webhook
		</Button>
	)
	return (
		<>
			{data.length === 0 ? (
				<Empty title="Noch keine Verbindung" action={add}>
					Ein Webhook meldet einem anderen Programm sofort, was hier geschieht: ein neuer Eintrag, eine Mail, eine fällige Erinnerung.
				</Empty>
			) : (
				<Box title="Webhooks" action={add} className="webhook-box">
					<ul>
						{data.map((webhook) => (
							<WebhookRow key={webhook.id} webhook={webhook} onOpen={(is) => setOpened({ is, webhook })} />
						))}
					</ul>
				</Box>
			)}
			{opened?.is === 'log' && <WebhookLog webhook={opened.webhook} onClose={close} />}
			{opened && opened.is !== 'log' && (
				<WebhookDrawer group={group} webhook={opened.is === 'change' ? opened.webhook : undefined} onClose={close} />
			)}
		</>
	)
}

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: (is: 'change' | 'log') => void }) {
	const { url, types, maker } = webhook
	const { tone, text } = stateOf(webhook)
	const name = nameOf(url)
	return (
		<li className="webhook-row">
			<IconWebhook size={24} stroke={1.7} aria-hidden />
			<span className="webhook-text">
				<b>{name}</b> <Tag tone={tone}>{text}</Tag>
				<span>{types.map((type) => typeNames[type]).join(' · ')}</span>
				<span>{`meldet, was ${maker ?? 'ein gelöschtes Konto'} sieht`}</span>
			</span>
			<span className="webhook-ways">
				<Button look="secondary" aria-label={`Protokoll von ${name}`} onClick={() => onOpen('log')}>
					Protokoll
				</Button>
				<Button look="quiet" aria-label={`${name} ändern`} onClick={() => onOpen('change')}>
					Ändern
				</Button>
			</span>
		</li>
	)
}
