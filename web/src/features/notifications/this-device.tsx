import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notifications, type Notifications } from '@hausheft/contract/notifications.ts'
import { ApiError, keyOf } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { askForPush, endPush, pushState, type PushState } from '../../platform/release/push.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { otherDevices, withoutThisDevice, withThisDevice } from './push-devices.ts'

const why: Record<Exclude<PushState, 'possible'>, string> = {
	insecure: 'Mitteilungen auf dem Gerät brauchen eine sichere Verbindung (https). Mails kommen auch so an.',
	missing: 'Dieser Browser zeigt keine Mitteilungen. Auf iPhone und iPad geht es, sobald Hausheft auf dem Home-Bildschirm liegt.',
	denied: 'Mitteilungen dieser Seite sind im Browser gesperrt. In seinen Einstellungen lassen sie sich wieder erlauben.',
}

/** Whether messages come to this device; the browser asks once somebody taps. */
export function ThisDevice({ push_key, here, devices }: Notifications) {
	const [state, setState] = useState<PushState>()
	const [asking, setAsking] = useState(false)
	const [problem, setProblem] = useState<string>()
	const client = useQueryClient()
	const add = useSend(notifications.createPush)
	const remove = useSend(notifications.removePush)
	useEffect(() => setState(pushState()), [])

	const show = (change: Pick<Notifications, 'here' | 'devices'>) =>
		client.setQueryData<Notifications>(keyOf(notifications.getNotifications, {}), (known) => known && { ...known, ...change })
	const begin = async () => {
		setAsking(true)
		setProblem(undefined)
		try {
			const address = await askForPush(push_key)
			setState(pushState())
			if (!address) return
			await add.mutateAsync({ body: address })
			show(withThisDevice({ devices }))
		} catch (error) {
			setProblem(
				error instanceof ApiError
					? error.message
					: 'Der Mitteilungsdienst dieses Browsers antwortet nicht. Bitte später nochmals versuchen.',
			)
		} finally {
			setAsking(false)
		}
	}
	const end = async () => {
		setProblem(undefined)
		try {
			await remove.mutateAsync({})
			show(withoutThisDevice({ devices }))
			await endPush().catch(() => undefined)
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			setProblem(error.message)
		}
	}
	const others = otherDevices({ here, devices })
	return (
		<Box title="Mitteilungen auf diesem Gerät">
			<div className="push-box" role="status">
				{state !== undefined && state !== 'possible' ? (
					<Notice tone={state === 'denied' ? 'warn' : 'plain'}>{why[state]}</Notice>
				) : here ? (
					<>
						<Notice tone="good">Dieses Gerät bekommt Mitteilungen, bis man sich hier abmeldet.</Notice>
						<Button look="secondary" busy={remove.isPending} onClick={() => void end()}>
							Auf diesem Gerät ausschalten
						</Button>
					</>
				) : (
					<>
						<p className="dim">Was bei «Gerät» gewählt ist, erscheint dann hier, auch wenn Hausheft zu ist.</p>
						<Button busy={asking} onClick={() => void begin()}>
							Auf diesem Gerät einschalten
						</Button>
					</>
				)}
				{others && <p className="dim">{others}</p>}
				<p className="field-error" role="alert">
					{problem}
				</p>
			</div>
		</Box>
	)
}
