import type { Calendar } from '@hausheft/contract/calendar.ts'
import type { Group } from '@hausheft/contract/groups.ts'

type Choice = { group: string | undefined; property: string | undefined }
type HouseFilterProps = Partial<Choice> & {
	groups: readonly Pick<Group, 'id' | 'name'>[]
	properties: Calendar['properties']
	onChoose: (choice: Choice) => void
}

/** All houses, those of one group, or one alone; not there for who has but one. */
export function HouseFilter({ groups, properties, group, property, onChoose }: HouseFilterProps) {
	if (properties.length < 2 && !group && !property) return null
	const choose = (value: string) => {
		const [kind, id] = value.split(' ')
		onChoose({ group: kind === 'group' ? id : undefined, property: kind === 'property' ? id : undefined })
	}
	return (
		<select
			className="input input-select calendar-filter"
			aria-label="Welche Häuser"
			value={property ? `property ${property}` : group ? `group ${group}` : ''}
			onChange={({ target }) => choose(target.value)}
		>
			<option value="">Alle Häuser</option>
			{groups.map(({ id, name }) => {
				const houses = properties.filter((each) => each.group === id)
				return (
					<optgroup key={id} label={name}>
						{groups.length > 1 && <option value={`group ${id}`}>{`Alle von ${name}`}</option>}
						{houses.map((house) => (
							<option key={house.id} value={`property ${house.id}`}>
								{house.name}
							</option>
						))}
					</optgroup>
				)
			})}
		</select>
	)
}
