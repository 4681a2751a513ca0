import { IconPlus } from '../../ui/icons.gen.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { House } from '../../kit/house/house.tsx'
import './no-properties.css'

/** A group without a house, and what comes next for the one who looks at it. */
export function NoProperties({ group }: { group: Group }) {
	const { id, name, rbac } = group
	if (rbac.role === null)
		return (
			<Empty
				title={`Keine Rolle in «${name}»`}
				motif="people"
				action={
					<LinkButton to="/user/groups" look="secondary">
						Zu den Gruppen
					</LinkButton>
				}
			>
				Darum ist von der Gruppe nur der Name zu sehen. Wer sie verwaltet, kann in den Einstellungen eine Rolle vergeben.
			</Empty>
		)
	const plot = <House className="no-properties-plot" type="land" seed={id} width={288} height={120} />
	if (!groupCan(group).writeProperties)
		return (
			<Empty
				title="Noch keine Liegenschaft"
				drawing={plot}
				action={
					<LinkButton to="/user/groups" look="secondary">
						Zu den Gruppen
					</LinkButton>
				}
			>
				Sobald eine Liegenschaft freigegeben ist, erscheint sie hier.
			</Empty>
		)
	return (
		<Empty
			title="Das erste Haus fehlt noch"
			drawing={plot}
			action={
				<LinkButton to={`/group/${id}/properties/create`} Icon={IconPlus}>
					Liegenschaft anlegen
				</LinkButton>
			}
		>
			Mit Name und Art ist es getan. Danach kommt alles zum Haus an einen Ort: Reparaturen, Belege, Zählerstände.
		</Empty>
	)
}
