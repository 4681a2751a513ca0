import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import './no-permission.css'

/** A page that one's role has nothing to do on. */
export function NoPermission({ backTo }: { backTo: string }) {
	return (
		<Empty
			className="no-permission"
			title="Für diese Aktion fehlt die Berechtigung."
			motif="key"
			action={
				<LinkButton to={backTo} look="secondary">
					Zurück
				</LinkButton>
			}
		>
			Wer die Gruppe verwaltet, kann in den Einstellungen eine andere Rolle vergeben.
		</Empty>
	)
}
