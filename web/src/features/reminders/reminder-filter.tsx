import { IconUser } from '../../ui/icons.gen.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import type { ReminderSearch } from '../../platform/places/reminder-search.ts'
import { ChipButton, ChipLink, ChipNav } from '../../ui/chip.tsx'

type ReminderFilterProps = { group: string; houses: readonly Property[]; search: ReminderSearch; onMine: (mine: 1 | undefined) => void }

/** Of which house, and whether only what names me. */
export function ReminderFilter({ group, houses, search: { mine }, onMine }: ReminderFilterProps) {
	const to = `/group/${group}/reminder`
	return (
		<ChipNav label="Erinnerungen filtern">
			<ChipButton Icon={IconUser} pressed={mine === 1} onPress={() => onMine(mine === 1 ? undefined : 1)}>
				Für mich
			</ChipButton>
			{houses.length > 1 && (
				<>
					<ChipLink to={to} search={{ mine }} replace exact>
						Alle Häuser
					</ChipLink>
					{houses.map(({ id, name }) => (
						<ChipLink key={id} to={to} search={{ house: id, mine }} replace exact>
							<span className="chip-name">{name}</span>
						</ChipLink>
					))}
				</>
			)}
		</ChipNav>
	)
}
