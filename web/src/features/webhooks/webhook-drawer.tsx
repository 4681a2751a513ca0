import { IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { webhooks, type MadeWebhook, type Webhook } from '@hausheft/contract/webhooks.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { WebhookForm } from './webhook-form.tsx'
import { hostOf } from './webhook-words.ts'

type WebhookDrawerProps = { group: string; webhook: Webhook | undefined; onClose: () => void }

/** Makes a webhook and then shows its secret this once, or changes one. */
export function WebhookDrawer({ group, webhook, onClose }: WebhookDrawerProps) {
	const [made, setMade] = useState<MadeWebhook>()
	const [busy, setBusy] = useState(false)
	const [removing, setRemoving] = useState(false)
	const form = 'webhook-form'
	return (
		<Drawer
			title={made ? 'Webhook bereit' : webhook ? 'Webhook ändern' : 'Neuer Webhook'}
			icon={
				<span className="drawer-mark">
					<IconWebhook size={20} stroke={1.9} aria-hidden />
				</span>
			}
			onClose={onClose}
			step={made ? 'made' : 'form'}
			footer={
				<SaveBar>
					{made ? (
						<Button onClick={onClose}>Fertig</Button>
					) : (
						<>
							{webhook && (
								<Button look="danger" onClick={() => setRemoving(true)}>
									Löschen
								</Button>
							)}
							<Button look="secondary" onClick={onClose}>
								Abbrechen
							</Button>
							<Button type="submit" form={form} busy={busy}>
								{webhook ? 'Speichern' : 'Einrichten'}
							</Button>
						</>
					)}
				</SaveBar>
			}
		>
			{made?.secret ? (
				<ShownOnce label="Geheimnis" secret={made.secret}>
					Der Webhook an {hostOf(made.url)} ist eingerichtet. Mit diesem Geheimnis prüft das andere Programm die Unterschrift (Standard
					Webhooks).
				</ShownOnce>
			) : (
				<WebhookForm id={form} group={group} webhook={webhook} onBusy={setBusy} onMade={setMade} onChanged={onClose} />
			)}
			{removing && webhook && <Remove webhook={webhook} onCancel={() => setRemoving(false)} onRemoved={onClose} />}
		</Drawer>
	)
}

function Remove({ webhook: { id, url }, onCancel, onRemoved }: { webhook: Webhook; onCancel: () => void; onRemoved: () => void }) {
	const send = useSend(webhooks.removeWebhook)
	const remove = () =>
		send.mutate(
			{ params: { id } },
			{
				onSuccess: () => {
					showToast(`Der Webhook an ${hostOf(url)} ist gelöscht.`)
					onRemoved()
				},
			},
		)
	return (
		<ConfirmDialog
			title={`Webhook an ${hostOf(url)} löschen?`}
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
