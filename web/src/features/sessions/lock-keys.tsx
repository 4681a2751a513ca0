import { useState } from 'react'
import { sessions } from '@hausheft/contract/sessions.ts'
import { call } from '../../platform/api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStep } from './use-step.ts'

/** One button that ends what a new password has left open, with what it gave for that. */
export function LockKeys({ lock }: { lock: string }) {
	const [done, setDone] = useState(false)
	const { busy, problem, take } = useStep()
	const send = () =>
		take(async () => {
			await call(sessions.lockKeys, { body: { token: lock } })
			setDone(true)
		})
	if (done) return <Notice tone="good">Gesperrt. Wer etwas davon benutzte, kommt damit nicht mehr ins Heft.</Notice>
	return (
		<>
			<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
			<Button look="danger" busy={busy} onClick={() => void send()}>
				Alles davon sperren
			</Button>
		</>
	)
}
