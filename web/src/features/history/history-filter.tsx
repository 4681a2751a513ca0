import { useQuery } from '@tanstack/react-query'
import type { Group } from '@hausheft/contract/groups.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { members } from '@hausheft/contract/members.ts'
import { webNouns } from '../../nouns.ts'
import { read } from '../../platform/api/client.ts'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import '../../ui/field.css'
import { historyKinds } from './history-kinds.ts'

type HistoryFilterProps = {
	group: Group
	person: string | undefined
	mayReadMembers: boolean
	onPerson: (person: string | undefined) => void
}

/** Only one kind of thing, or only what one person did. */
export function HistoryFilter({ group, person, mayReadMembers, onPerson }: HistoryFilterProps) {
	const { data: people = [] } = useQuery({ ...read(members.listMembers, { params: { id: group.id } }), enabled: mayReadMembers })
	const to = `/group/${group.id}/settings/history`
	const shown = historyKinds(group)
	return (
		<div className="history-filter">
			<ChipNav label="Nach Art filtern">
				<ChipLink to={to} search={{ person }} replace exact>
					Alles
				</ChipLink>
				{shown.map((source) => (
					<ChipLink key={source} to={to} search={{ kind: source, person }} replace exact Icon={webNouns[source].Icon}>
						{nouns[source].words.many}
					</ChipLink>
				))}
			</ChipNav>
			{people.length > 1 && (
				<select
					className="input input-select history-person"
					aria-label="Nach Person filtern"
					value={person ?? ''}
					onChange={({ target }) => onPerson(target.value || undefined)}
				>
					<option value="">Alle Personen</option>
					{people.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
			)}
		</div>
	)
}
