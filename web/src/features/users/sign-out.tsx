import { useState } from 'react'
import { signOut } from '../../platform/session/sign-out.ts'
import { Button } from '../../ui/button.tsx'

/** The way out, on this device. */
export function SignOut() {
	const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
	const leave = () => {
		setState('busy')
		signOut().catch(() => setState('failed'))
	}
	return (
		<>
			<Button look="secondary" busy={state === 'busy'} onClick={leave}>
				Abmelden
			</Button>
			<p className="field-error" role="alert">
				{state === 'failed' && 'Keine Verbindung. Die Abmeldung ist noch nicht erfolgt.'}
			</p>
		</>
	)
}
