import { IconPlus } from '../ui/icons.gen.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { groupCan } from '../platform/rights/group-can.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** In place of a form for an entry, where there is no house that it could belong to. */
export const NoHouse = ({ group }: { group: Group }) => (
	<Empty
		title="Noch keine Liegenschaft"
		motif="key"
		action={
			groupCan(group).writeProperties && (
				<LinkButton to={`/group/${group.id}/properties/create`} Icon={IconPlus}>
					Liegenschaft anlegen
				</LinkButton>
			)
		}
	>
		Ein Eintrag gehört immer zu einem Haus. Sobald eines angelegt ist, kann es losgehen.
	</Empty>
)
