import type { Group } from '@hausheft/contract/groups.ts'
import { CheckList } from '../../kit/noun/check-list.tsx'
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
					<CheckList
						label="Gruppen"
						options={groups.map(({ id, name }) => ({ value: id, label: name }))}
						value={value}
						onChange={(chosen) => onChange(groups.flatMap(({ id }) => (chosen.includes(id) ? id : [])))}
					/>
				)}
			</RadioCard>
		</RadioCards>
	)
}
