import { IconWebhook } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { webhooks, type MadeWebhook, type Webhook } from '@hausheft/contract/webhooks.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { MakingDrawer } from '../../kit/making-drawer.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { WebhookForm } from './webhook-form.tsx'
import { nameOf } from './webhook-words.ts'

type WebhookDrawerProps = { group: string; webhook: Webhook | undefined; onClose: () => void }

/** Makes a webhook and then shows its secret this once, or changes one. */
export function WebhookDrawer({ group, webhook, onClose }: WebhookDrawerProps) {
	const [made, setMade] = useState<MadeWebhook>()
	const [busy, setBusy] = useState(false)
	const [removing, setRemoving] = useState(false)
	const form = 'webhook-form'
	return (
		<MakingDrawer
			title={made ? 'Webhook bereit' : webhook ? 'Webhook ändern' : 'Neuer Webhook'}
			Icon={IconWebhook}
			form={form}
			submit={webhook ? 'Speichern' : 'Einrichten'}
			busy={busy}
			made={made !== undefined}
			beside={
				webhook && (
					<Button look="danger" onClick={() => setRemoving(true)}>
						Löschen
					</Button>
				)
			}
			onClose={onClose}
		>
			{made?.secret ? (
				<ShownOnce label="Geheimnis" secret={made.secret}>
					Der Webhook an {nameOf(made.url)} ist eingerichtet. Mit diesem Geheimnis prüft das andere Programm die Unterschrift (Standard
					Webhooks).
				</ShownOnce>
			) : (
				<WebhookForm id={form} group={group} webhook={webhook} onBusy={setBusy} onMade={setMade} onChanged={onClose} />
			)}
			{removing && webhook && <Remove webhook={webhook} onCancel={() => setRemoving(false)} onRemoved={onClose} />}
		</MakingDrawer>
	)
}

function Remove({ webhook: { id, url }, onCancel, onRemoved }: { webhook: Webhook; onCancel: () => void; onRemoved: () => void }) {
	const send = useSend(webhooks.removeWebhook)
	const remove = () =>
		send.mutate(
			{ params: { id } },
			{
				onSuccess: () => {
					showToast(`Der Webhook an ${nameOf(url)} ist gelöscht.`)
					onRemoved()
				},
			},
		)
	return (
		<ConfirmDialog
			title={`Webhook an ${nameOf(url)} löschen?`}
			confirm="Löschen"
			onConfirm={remove}
			onCancel={onCancel}
			busy={send.isPending}
			error={send.error?.message ?? null}
		>
			Er meldet sofort nichts mehr, und sein Protokoll geht mit. Das lässt sich nicht rückgängig machen.
		</ConfirmDialog>
	)
}
