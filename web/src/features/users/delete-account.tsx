import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DeleteAccountDrawer } from './delete-account-drawer.tsx'

/** The way to the end of the account; what it means is said before. */
export function DeleteAccount() {
	const [asking, setAsking] = useState(false)
	return (
		<div className="delete-account">
			<p>Das Konto und alles, was sagt, wer Sie sind, wird gelöscht. Was in den Gruppen erfasst ist, bleibt ihnen.</p>
			<Button look="danger" onClick={() => setAsking(true)}>
				Konto löschen …
			</Button>
			{asking && <DeleteAccountDrawer onClose={() => setAsking(false)} />}
		</div>
	)
}
