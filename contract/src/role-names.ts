/** What roles are called, and who gives which; apart from the rights, which every page needs. */
import { may, type Access } from './rights.ts'
import type { Role } from './roles.ts'

/** A role may only grant what stands below or beside it; the order of `roles` is not a ladder, this is. */
const rank: Record<Role, number> = { owner: 3, admin: 2, member: 1, accountant: 1, caretaker: 1, viewer: 0 }
const rankOf = ({ role, cap }: Access): number => (role === null || cap === 'read_only' ? 0 : Math.min(rank[role], rank[cap ?? role]))
export const mayGrant = (granter: Access, role: Role): boolean =>
	role === 'owner' ? may(granter, 'owners.manage') : may(granter, 'members.manage') && rank[role] <= rankOf(granter)

export const roleNames: Record<Role, string> = {
	owner: 'Inhaber/in',
	admin: 'Verwaltung',
	member: 'Mitglied',
	caretaker: 'Hauswart/in',
	accountant: 'Buchhaltung',
	viewer: 'Lesezugriff',
}
