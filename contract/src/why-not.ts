/** Why somebody may not do something, in the same words before they try and in the server's refusal. */
import { rights, roles, type Permission, type Role } from './rights.ts'
import { roleNames } from './roles.ts'

/** What a right is about that ends at what somebody made themselves. */
const ownThings: Partial<Record<Permission, string>> = {
	'event.update': 'eigenen Einträgen',
	'event.delete': 'eigenen Einträgen',
	'balance.write': 'eigenen Einträgen',
	'file.delete': 'eigenen Dateien',
}

/** Follows from the table of roles: what a role has not at all, or not for what others made. */
export function whyNot(role: Role | null, permission: Permission): string {
	if (role === null) return 'Ohne Rolle geht das nicht.'
	const grant = rights[permission][roles.indexOf(role)]
	return `Mit der Rolle ${roleNames[role]} geht das ${grant === 'own' ? `nur bei ${ownThings[permission] ?? 'Eigenem'}` : 'nicht'}.`
}

export const aboveOwn = (role: Role): string => `Die Rolle ${roleNames[role]} steht über der eigenen.`
