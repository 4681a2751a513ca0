import type { Role } from '@hausheft/contract/roles.ts'
import { IconChevronDown } from '../../ui/icons.gen.ts'
import { RoleLines } from './role-lines.tsx'

/** What a role means to the letter, for who wants to know. */
export const RoleDetails = ({ role }: { role: Role }) => (
	<details className="role-details">
		<summary>
			Was heisst das genau?
			<IconChevronDown size={18} stroke={2} aria-hidden />
		</summary>
		<RoleLines role={role} />
	</details>
)
