import { roles, type Role } from '@hausheft/contract/roles.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { whyNotRole } from './chosen-role.ts'
import { RoleLines } from './role-lines.tsx'
import { roleSummary } from './role-words.ts'

type RolePickerProps = {
	/** Of whoever gives the role: nobody gives one above their own. */
	granter: Role
	value: Role | null
	onChange: (role: Role | null) => void
	/** Nobody can be given another one. */
	fixed?: string | undefined
	/** A member can be left without one. */
	none?: boolean
	error?: string | undefined
}

/** The roles in words; the chosen one with everything that it may and may not, before it is given. */
export function RolePicker({ granter, value, onChange, fixed, none = false, error }: RolePickerProps) {
	return (
		<RadioCards label="Rolle" error={error} required>
			{roles.map((role) => (
				<RadioCard
					key={role}
					name="role"
					value={role}
					label={roleNames[role]}
					note={roleSummary(role)}
					checked={role === value}
					onChoose={() => onChange(role)}
					why={whyNotRole(granter, role, value, fixed)}
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
					why={fixed}
				/>
			)}
		</RadioCards>
	)
}
