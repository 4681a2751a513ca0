import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** Nothing was thrown away, or nothing that fits the filter. */
export function TrashEmpty({ group, filtered }: { group: string; filtered: boolean }) {
	if (filtered)
		return (
			<Empty
				title="Nichts gefunden"
				motif="glass"
				action={
					<LinkButton to={`/group/${group}/settings/trash`} look="secondary">
						Alles zeigen
					</LinkButton>
				}
			>
				Im Papierkorb liegt nichts, das zu dieser Auswahl passt.
			</Empty>
		)
	return (
		<Empty
			title="Der Papierkorb ist leer"
			motif="rake"
			action={
				<LinkButton to={`/group/${group}`} look="secondary">
					Zur Übersicht
				</LinkButton>
			}
		>
			Was gelöscht wird, liegt hier 30 Tage lang bereit und lässt sich zurückholen.
		</Empty>
	)
}
