import { useState } from 'react'
import { sessions } from '@hausheft/contract/sessions.ts'
import { call } from '../../platform/api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStep } from './use-step.ts'

/** One button that ends all keys for programs and all passkeys, with what a new password gave for it. */
export function LockKeys({ lock, what }: { lock: string; what: string }) {
	const [done, setDone] = useState(false)
	const { busy, problem, take } = useStep()
	const send = () =>
		take(async () => {
			await call(sessions.lockKeys, { body: { token: lock } })
			setDone(true)
		})
	if (done) return <Notice tone="good">Alle {what} sind gesperrt. Wer sie benutzte, kommt damit nicht mehr ins Heft.</Notice>
	return (
		<>
			<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
			<Button look="danger" busy={busy} onClick={() => void send()}>
				Alle {what} sperren
			</Button>
		</>
	)
}
