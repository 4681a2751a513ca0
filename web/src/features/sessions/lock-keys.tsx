import { useState } from 'react'
import { livingKinds, namesOf, type Living, type LivingKind } from '@hausheft/contract/living-doors.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { call } from '../../platform/api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStep } from './use-step.ts'

/** One button that ends what a new password has left open, with what it gave for that. */
export function LockKeys({ lock }: { lock: string }) {
	const [done, setDone] = useState<Living>()
	const { busy, problem, take } = useStep()
	const send = () =>
		take(async () => {
			setDone(await call(sessions.lockKeys, { body: { token: lock } }))
		})
	if (done) return <Locked since={livingKinds(done)} />
	return (
		<>
			<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
			<Button look="danger" busy={busy} onClick={() => void send()}>
				Alles davon sperren
			</Button>
		</>
	)
}

/** Whoever came in before it was locked may have set up something since. */
const Locked = ({ since }: { since: LivingKind[] }) => (
	<>
		<Notice tone="good">Gesperrt. Wer etwas davon benutzte, kommt damit nicht mehr ins Heft. Auch alle Geräte sind abgemeldet.</Notice>
		{since.length > 0 && (
			<Notice tone="warn">
				Seit dem neuen Passwort ist dazugekommen, und gilt: {since.map(({ heading, those }) => `${heading} ${namesOf(those)}`).join('; ')}.
				Nicht selbst eingerichtet? Dann nochmals ein neues Passwort setzen und sperren.
			</Notice>
		)}
	</>
)
