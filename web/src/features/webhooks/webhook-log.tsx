import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconRefresh, IconSend } from '../../ui/icons.gen.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { webhooks, type Webhook, type WebhookDelivery } from '@hausheft/contract/webhooks.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { deliveryState, nameOf, nameOfType } from './webhook-words.ts'

const pause = 3000

/** What was told and what came back, looked at every few seconds while it is open. */
export function WebhookLog({ webhook: { id, url, active }, onClose }: { webhook: Webhook; onClose: () => void }) {
	const client = useQueryClient()
	const asked = read(webhooks.listDeliveries, { params: { id }, query: {} })
	const { data, error, refetch } = useQuery({ ...asked, staleTime: 0, refetchInterval: pause })
	const again = () => void client.invalidateQueries({ queryKey: asked.queryKey })
	const test = useSend(webhooks.testWebhook)
	const resend = useSend(webhooks.resendDelivery)
	const problem = test.error ?? resend.error
	return (
		<Drawer
			title={`Protokoll von ${nameOf(url)}`}
			onClose={onClose}
			footer={
				<SaveBar>
					<Button look="secondary" onClick={onClose}>
						Schliessen
					</Button>
					<Button
						Icon={IconSend}
						busy={test.isPending}
						why={active ? undefined : 'Dieser Webhook ist ausgeschaltet.'}
						onClick={() => test.mutate({ params: { id } }, { onSuccess: again })}
					>
						Probe senden
					</Button>
				</SaveBar>
			}
		>
			<div role="alert">{problem && <Notice tone="bad">{problem.message}</Notice>}</div>
			{!data && (error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={2} />)}
			{data?.length === 0 && <p>Noch nichts gemeldet. Eine Probe zeigt, ob das andere Programm antwortet.</p>}
			<ul>
				{data?.map((delivery) => (
					<DeliveryRow
						key={delivery.id}
						delivery={delivery}
						onResend={() => resend.mutate({ params: { id: delivery.id } }, { onSuccess: again })}
					/>
				))}
			</ul>
		</Drawer>
	)
}

function DeliveryRow({ delivery, onResend }: { delivery: WebhookDelivery; onResend: () => void }) {
	const { type, happened_at, answer, attempts, next_at } = delivery
	const { tone, text } = deliveryState(delivery)
	const name = nameOfType(type)
	const tried = attempts > 1 ? ` · ${attempts} Versuche` : ''
	return (
		<li className="delivery-row">
			<span className="webhook-text">
				<b>{name}</b> <Tag tone={tone}>{text}</Tag>
				<span>{`${dateTime(happened_at)}${tried}${next_at ? ` · wieder um ${dateTime(next_at)}` : ''}`}</span>
				{answer && <code>{answer}</code>}
			</span>
			<IconButton label={`«${name}» nochmals senden`} Icon={IconRefresh} onClick={onResend} />
		</li>
	)
}
