import type { Property } from '@hausheft/contract/properties.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { town } from '@hausheft/contract/swiss/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { PropertyPicture } from '../../kit/property-picture.tsx'
import { withHouse } from './chosen-role.ts'
import { seesAllProperties } from './role-words.ts'
import './role.css'

type ScopePickerProps = {
	houses: readonly Property[]
	role: Role | null
	/** Null: all of them, also those to come. */
	value: readonly string[] | null
	onChange: (properties: string[] | null) => void
	error?: string | undefined
}

/** Whether the role holds for all properties of the group or for some. */
export function ScopePicker({ houses, role, value, onChange, error }: ScopePickerProps) {
	if (houses.length === 0) return null
	if (seesAllProperties(role))
		return (
			<Notice>
				{roleNames.owner} und {roleNames.admin} sehen immer alle Liegenschaften.
			</Notice>
		)
	const toggle = (id: string, on: boolean) => onChange(withHouse(houses, value, id, on))
	return (
		<RadioCards label="Liegenschaften" error={error}>
			<RadioCard
				name="scope"
				value="all"
				label="Alle"
				note="auch solche, die noch dazukommen"
				checked={value === null}
				onChoose={() => onChange(null)}
			/>
			<RadioCard
				name="scope"
				value="some"
				label="Nur bestimmte"
				note="alles andere bleibt unsichtbar"
				checked={value !== null}
				onChoose={() => onChange(houses.length === 1 ? houses.map(({ id }) => id) : [])}
			>
				{value !== null && (
					<ul className="scope-list" aria-label="Liegenschaften">
						{houses.map((house) => (
							<li key={house.id}>
								<label>
									<input type="checkbox" checked={value.includes(house.id)} onChange={({ target }) => toggle(house.id, target.checked)} />
									<PropertyPicture property={house} width={42} height={32} />
									<span>
										{house.name}
										<span className="dim">{town(house)}</span>
									</span>
								</label>
							</li>
						))}
					</ul>
				)}
			</RadioCard>
		</RadioCards>
	)
}
