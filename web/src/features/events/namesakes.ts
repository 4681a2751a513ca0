import type { GroupUser } from '@hausheft/contract/members.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'

/** Who has the name of another member, by id, each with their address; by the role where the address is not there. */
export function namesakes(people: readonly GroupUser[]): ReadonlyMap<string, string> {
	const byName = Map.groupBy(people, ({ name }) => name.trim().toLowerCase())
	const alike = [...byName.values()].filter(({ length }) => length > 1).flat()
	return new Map(alike.map(({ id, email, role }) => [id, email ?? (role ? roleNames[role] : 'ohne Rolle')]))
}
