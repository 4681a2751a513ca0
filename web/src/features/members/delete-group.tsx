import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteGroupDrawer } from './delete-group-drawer.tsx'

/** The way to the end of the group, for its owners. */
export function DeleteGroup({ group }: { group: Group }) {
	const [asking, setAsking] = useState(false)
	return (
		<div className="delete-group">
			<p className="dim">Alle Liegenschaften, Einträge und Dateien der Gruppe verschwinden für alle Mitglieder.</p>
			<Button look="danger" onClick={() => setAsking(true)}>
				Gruppe löschen …
			</Button>
			{asking && <DeleteGroupDrawer group={group} onClose={() => setAsking(false)} />}
		</div>
	)
}
