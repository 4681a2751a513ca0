import { roles, uncapped, type Role } from '@hausheft/contract/rights.ts'
import { mayGrant, roleNames } from '@hausheft/contract/roles.ts'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { RoleLines } from './role-lines.tsx'
import { roleSummary } from './role-words.ts'

type RolePickerProps = {
	/** Of whoever gives the role: nobody gives one above their own. */
	granter: Role
	value: Role | null
	onChange: (role: Role | null) => void
	/** A member can be left without one. */
	none?: boolean
	error?: string | undefined
}

/** The roles in words; the chosen one with everything that it may and may not, before it is given. */
export function RolePicker({ granter, value, onChange, none = false, error }: RolePickerProps) {
	return (
		<RadioCards label="Rolle" error={error} required>
			{roles
				.filter((role) => mayGrant(uncapped(granter), role) || role === value)
				.map((role) => (
					<RadioCard
						key={role}
						name="role"
						value={role}
						label={roleNames[role]}
						note={roleSummary(role)}
						checked={role === value}
						onChoose={() => onChange(role)}
					>
						{role === value && <RoleLines role={role} />}
					</RadioCard>
				))}
			{none && (
				<RadioCard
					name="role"
					value=""
					label="Keine Rolle"
					note="sieht nur den Namen der Gruppe"
					checked={value === null}
					onChoose={() => onChange(null)}
				/>
			)}
		</RadioCards>
	)
}
