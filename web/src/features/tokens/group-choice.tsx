import type { Group } from '@hausheft/contract/groups.ts'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'

type GroupChoiceProps = {
	groups: readonly Group[]
	/** Null: all of them, also those to come. */
	value: readonly string[] | null
	onChange: (groups: readonly string[] | null) => void
	error?: string | undefined
}

/** Whether a key opens all groups of its maker or some. */
export function GroupChoice({ groups, value, onChange, error }: GroupChoiceProps) {
	return (
		<RadioCards label="In welchen Gruppen?" error={error}>
			<RadioCard
				name="groups"
				value="all"
				label="In allen"
				note="auch in solchen, die noch dazukommen"
				checked={value === null}
				onChoose={() => onChange(null)}
			/>
			<RadioCard
				name="groups"
				value="some"
				label="Nur in bestimmten"
				note="von den anderen weiss er nichts"
				checked={value !== null}
				onChoose={() => onChange([])}
			>
				{value !== null && (
					<ul className="token-groups" aria-label="Gruppen">
						{groups.map(({ id, name }) => (
							<li key={id}>
								<label>
									<input
										type="checkbox"
										checked={value.includes(id)}
										onChange={({ target }) =>
											onChange(groups.flatMap((each) => ((each.id === id ? target.checked : value.includes(each.id)) ? each.id : [])))
										}
									/>
									<span>{name}</span>
								</label>
							</li>
						))}
					</ul>
				)}
			</RadioCard>
		</RadioCards>
	)
}
