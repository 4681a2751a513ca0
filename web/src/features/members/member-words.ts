import type { Property } from '@hausheft/contract/properties.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'

export const roleName = (role: Role | null | undefined): string => (role ? roleNames[role] : 'Noch ohne Rolle')

/** Which properties a role holds for: `alle Liegenschaften`, `nur Bergstrasse 12 und Chalet`. */
export function scopeWords(scope: readonly string[] | null | undefined, houses: readonly Pick<Property, 'id' | 'name'>[]): string {
	if (!scope) return 'alle Liegenschaften'
	const names = houses.filter(({ id }) => scope.includes(id)).map(({ name }) => name)
	if (names.length === 0) return 'zurzeit keine Liegenschaft'
	if (names.length > 2) return `nur ${count(names.length, 'Liegenschaft', 'Liegenschaften')}`
	return `nur ${names.join(' und ')}`
}
