import { useEffect, useState } from 'react'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { lookAtKept } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'

/** For the person whose device it is, when they cannot or will not sign in just now. */
export function KeptOffer() {
	const [owner, setOwner] = useState<SessionUser | null>(null)
	useEffect(() => {
		import('../../platform/kept/kept-user.ts').then(({ keptUser }) => keptUser()).then(setOwner, () => undefined)
	}, [])
	if (!owner) return null
	return (
		<div className="visitor-actions">
			<Button look="quiet" onClick={() => lookAtKept(owner)}>
				Gespeichertes ansehen
			</Button>
		</div>
	)
}
