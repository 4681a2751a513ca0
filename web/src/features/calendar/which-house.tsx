import { useId } from 'react'
import type { Calendar } from '@hausheft/contract/calendar.ts'
import type { Group } from '@hausheft/contract/groups.ts'

type WhichHouseProps = {
	houses: Calendar['properties']
	groups: readonly Pick<Group, 'id' | 'name'>[]
	chosen: string | undefined
	onChoose: (house: string) => void
}

/** For which house it is, among those of all groups. */
export function WhichHouse({ houses, groups, chosen, onChoose }: WhichHouseProps) {
	const id = useId()
	return (
		<div className="field calendar-house">
			<label className="field-label" htmlFor={id}>
				Liegenschaft
			</label>
			<select id={id} className="input input-select" value={chosen ?? ''} onChange={({ target }) => onChoose(target.value)}>
				{chosen === undefined && <option value="">Bitte wählen</option>}
				{groups.map((group) => {
					const own = houses.filter((house) => house.group === group.id)
					return own.length === 0 ? null : (
						<optgroup key={group.id} label={group.name}>
							{own.map((house) => (
								<option key={house.id} value={house.id}>
									{house.name}
								</option>
							))}
						</optgroup>
					)
				})}
			</select>
		</div>
	)
}
