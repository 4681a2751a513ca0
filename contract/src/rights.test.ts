import { expect, test } from 'vitest'
import { allowed } from './allowed.ts'
import { grantOf, may, ofWholeGroup, permissions, permissionsOf, uncapped, type Access, type Grant } from './rights.ts'
import { caps, roles } from './roles.ts'
import { mayGrant } from './role-names.ts'
import { whyForbidden } from './why-not.ts'

const size: Record<Grant, number> = { never: 0, own: 1, any: 2 }
const everyAccess: Access[] = [...roles, null].flatMap((role) => [...caps, null].map((cap) => ({ role, cap, properties: null })))
const limited: Access[] = everyAccess.map((access) => ({ ...access, properties: ['here'] }))

test.each(everyAccess)('T19 of $role and $cap the smaller one counts, for every permission', (access) => {
	const { role, cap } = access
	for (const permission of permissions) {
		const ofRole = size[grantOf(uncapped(role), permission)]
		const ofCap = cap === null ? 2 : cap === 'read_only' ? (permission.endsWith('.read') ? 2 : 0) : size[grantOf(uncapped(cap), permission)]
		expect([permission, size[grantOf(access, permission)]]).toEqual([permission, Math.min(ofRole, ofCap)])
	}
})

test.each([...everyAccess, ...limited])(
	'T19 what $role and $cap may in $properties, the role may by itself, and it is what the list of permissions says',
	(access) => {
		for (const permission of permissions)
			for (const own of [true, false]) {
				const allows = may(access, permission, own)
				expect([permission, own, allows && !may(uncapped(access.role), permission, own)]).toEqual([permission, own, false])
				// Whoever has an entry of their own has a role; the list has no word for its amounts and times.
				const isSeen = access.role === null && own && (permission === 'balance.read' || permission === 'time.read')
				expect([permission, own, allowed(permissionsOf(access), permission, own)]).toEqual([permission, own, allows || isSeen])
			}
	},
)

test('T19 with a cap nobody gives a role that its bearer or its cap could not give', () => {
	for (const access of everyAccess)
		for (const role of roles) {
			const { cap } = access
			const given = mayGrant(access, role)
			expect(given).toBe(mayGrant(uncapped(access.role), role) && (cap === null || (cap !== 'read_only' && mayGrant(uncapped(cap), role))))
		}
})

test('a cap of one’s own role takes nothing away, and one that only reads leaves what reads', () => {
	for (const role of roles) expect(permissionsOf({ ...uncapped(role), cap: role })).toEqual(permissionsOf(uncapped(role)))
	expect(permissionsOf({ ...uncapped('caretaker'), cap: 'read_only' })).toEqual(
		permissionsOf(uncapped('caretaker')).filter((each) => /\.read(\.|$)/.test(each)),
	)
})

test('who sees some properties alone may nothing about the group, and about those what role and cap name', () => {
	for (const access of limited)
		for (const permission of permissions) {
			const grant = ofWholeGroup.includes(permission) ? 'never' : grantOf({ ...access, properties: null }, permission)
			expect([permission, grantOf(access, permission)]).toEqual([permission, grant])
		}
	const narrowed: Access = { ...uncapped('owner'), properties: [] }
	for (const role of roles) expect(mayGrant(narrowed, role)).toBe(false)
	expect(
		permissionsOf(narrowed).filter((each) => /^(group|members|invites|owners|import|integrations|subscription|inbox|property)/.test(each)),
	).toEqual(['group.read', 'property.read', 'property.write', 'members.read'])
	expect(whyForbidden(narrowed, 'group.update')).toBe('Das geht nur, wenn man alle Liegenschaften der Gruppe sieht.')
	expect(whyForbidden({ ...narrowed, cap: 'admin' }, 'group.update')).toBe('Mit diesem Schlüssel geht das nicht.')
})
