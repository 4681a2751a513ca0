import { useState } from 'react'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { sendNow, useWaiting, waitingNow } from '../../platform/queue/watch-queue.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { discardUnsent } from './discard-unsent.ts'

/** The way out, on this device. What waits on it for a connection is asked about first. */
export function SignOut() {
	const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
	const [asking, setAsking] = useState(false)
	const { rows } = useWaiting()
	const leave = (discard?: () => Promise<unknown>) => {
		setAsking(false)
		setState('busy')
		signOut(undefined, discard).catch(() => setState('failed'))
	}
	return (
		<>
			<Button look="secondary" busy={state === 'busy'} onClick={() => (rows.length > 0 ? setAsking(true) : leave())}>
				Abmelden
			</Button>
			<p className="field-error" role="alert">
				{state === 'failed' && 'Keine Verbindung. Die Abmeldung ist noch nicht erfolgt.'}
			</p>
			{asking && <UnsentQuestion unsent={rows.length} onLeave={leave} onCancel={() => setAsking(false)} />}
		</>
	)
}

type UnsentQuestionProps = { unsent: number; onLeave: (discard?: () => Promise<unknown>) => void; onCancel: () => void }

export function UnsentQuestion({ unsent, onLeave, onCancel }: UnsentQuestionProps) {
	const [state, setState] = useState<'idle' | 'sending' | 'unsent'>('idle')
	const send = async () => {
		setState('sending')
		await sendNow()
		if (waitingNow().rows.length === 0) onLeave()
		else setState('unsent')
	}
	return (
		<ConfirmDialog
			title={`${count(unsent, 'Eintrag ist', 'Einträge sind')} noch nicht gesendet.`}
			confirm="Jetzt senden"
			danger={false}
			busy={state === 'sending'}
			error={state === 'unsent' ? 'Nicht alles liess sich senden.' : null}
			onConfirm={() => void send()}
			onCancel={onCancel}
			more={
				<>
					<Button look="secondary" onClick={() => onLeave()}>
						Auf diesem Gerät lassen
					</Button>
					<Button look="secondary" onClick={() => onLeave(discardUnsent())}>
						Verwerfen
					</Button>
				</>
			}
		>
			Was auf diesem Gerät bleibt, wird nach der nächsten Anmeldung gesendet.
		</ConfirmDialog>
	)
}
