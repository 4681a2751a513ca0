/** The one table of roles: permission strings, roles in words, the server's checks and the generated tests all come from here. */
import { roles, type Cap, type Role } from './roles.ts'

export type { Cap } from './roles.ts'

/** `own`: on what the person made; `any`: on everything the person sees. */
export type Grant = 'any' | 'own' | 'never'

type Row = readonly [owner: Grant, admin: Grant, member: Grant, caretaker: Grant, accountant: Grant, viewer: Grant]

const everybody: Row = ['any', 'any', 'any', 'any', 'any', 'any']
const writers: Row = ['any', 'any', 'any', 'any', 'any', 'never']
const office: Row = ['any', 'any', 'any', 'never', 'any', 'never']
const admins: Row = ['any', 'any', 'never', 'never', 'never', 'never']
const owners: Row = ['any', 'never', 'never', 'never', 'never', 'never']
const ownElseAdmins: Row = ['any', 'any', 'own', 'own', 'own', 'never']

/** Amounts and times of one's own entries are always seen: without the grant `own` is meant, never nothing. */
export const rights = {
	'group.read': everybody,
	'property.read': everybody,
	'object.read': everybody,
	'journal.read': everybody,
	'event.read': everybody,
	'file.read': everybody,
	'statistic.read': everybody,
	'contact.read': everybody,
	'balance.read': ['any', 'any', 'any', 'own', 'any', 'any'],
	'time.read': ['any', 'any', 'any', 'own', 'any', 'own'],
	'event.create': writers,
	'file.create': writers,
	'event.update': ownElseAdmins,
	'event.delete': ownElseAdmins,
	'event.complete': writers,
	'event.add_file': writers,
	'event.reply': writers,
	/** One's own: what one entered, and what is of one's party. */
	'stay.read': everybody,
	'stay.write': ['any', 'any', 'own', 'never', 'own', 'never'],
	'stay.decide': admins,
	'file.delete': ownElseAdmins,
	'balance.write': ['any', 'any', 'own', 'own', 'any', 'never'],
	'object.write': ['any', 'any', 'any', 'any', 'never', 'never'],
	'contact.write': office,
	'journal.write': office,
	'statistic.write': office,
	'property.write': admins,
	'property.create': admins,
	'inbox.read': office,
	'inbox.process': office,
	'export.run': office,
	'export.own_hours': writers,
	'history.read': everybody,
	'trash.read': ownElseAdmins,
	'trash.restore': ownElseAdmins,
	'import.run': admins,
	'integrations.manage': admins,
	'members.read': ['any', 'any', 'any', 'never', 'any', 'any'],
	'members.manage': admins,
	'invites.manage': admins,
	'group.update': admins,
	'subscription.read': ['any', 'any', 'never', 'never', 'any', 'never'],
	'subscription.manage': owners,
	'group.delete': owners,
	'owners.manage': owners,
} as const satisfies Record<string, Row>

export type Permission = keyof typeof rights
export const permissions = Object.keys(rights) as Permission[]

/** What an endpoint asks of its caller: nothing, a session, or a permission (of a list: any one) in the group of the path's id. */
export type Need = Permission | 'public' | 'signed_in' | readonly Permission[]

/** What concerns a group as a whole: not for who sees some of its properties alone, be it as a member or by a key. */
export const ofWholeGroup: readonly Permission[] = [
	'property.create',
	'inbox.read',
	'inbox.process',
	'import.run',
	'integrations.manage',
	'members.manage',
	'invites.manage',
	'group.update',
	'subscription.read',
	'subscription.manage',
	'group.delete',
	'owners.manage',
]

/** What somebody may in a group: their role there, the cap of what they act with (null is none), and the properties that these leave (null: all). */
export type Access = { role: Role | null; cap: Cap | null; properties: readonly string[] | null }
export const uncapped = (role: Role | null): Access => ({ role, cap: null, properties: null })

const grantOfRole = (role: Role, permission: Permission): Grant => rights[permission][roles.indexOf(role)] ?? 'never'

/** The smaller of what the role and the cap grant, as far as it reaches. */
export function grantOf({ role, cap, properties }: Access, permission: Permission): Grant {
	if (role === null || (properties !== null && ofWholeGroup.includes(permission))) return 'never'
	return smaller(grantOfRole(role, permission), grantOfCap(cap, permission))
}

const smaller = (one: Grant, other: Grant): Grant => {
	if (one === 'never' || other === 'never') return 'never'
	return one === 'own' ? one : other
}

function grantOfCap(cap: Cap | null, permission: Permission): Grant {
	if (cap === null) return 'any'
	if (cap === 'read_only') return permission.endsWith('.read') ? 'any' : 'never'
	return grantOfRole(cap, permission)
}

/** `own` says whether the caller made the thing in question. */
export const may = (access: Access, permission: Permission, own = false): boolean => {
	const grant = grantOf(access, permission)
	return grant === 'any' || (grant === 'own' && own)
}

/** Permissions with an own/any side appear as `event.update.own` and `.any`; reading amounts and times under the names of the product's table. */
const namedPermissions: Partial<Record<Permission, { own?: string; any: string }>> = {
	'balance.read': { any: 'balance.read' },
	'time.read': { any: 'time.read.all' },
}
const split = (permission: Permission) => rights[permission].some((grant) => grant === 'own')

/** The strings of `rbac.permissions`, in the order of the table. */
export const permissionsOf = (access: Access): string[] =>
	permissions.flatMap((permission) => {
		const grant = grantOf(access, permission)
		const names =
			namedPermissions[permission] ?? (split(permission) ? { own: `${permission}.own`, any: `${permission}.any` } : { any: permission })
		if (grant === 'never') return []
		const own = names.own ? [names.own] : []
		return grant === 'any' ? [...own, names.any] : own
	})
