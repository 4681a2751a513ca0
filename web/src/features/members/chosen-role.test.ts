import { expect, test } from 'vitest'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { housesFor, isSameRole, whyNotRole, withHouse } from './chosen-role.ts'

test('owner and admin see every house, whatever was ticked before they were chosen', () => {
	expect(roles.map((role) => [role, housesFor(role, ['berg'])])).toEqual(
		roles.map((role) => [role, role === 'owner' || role === 'admin' ? null : ['berg']]),
	)
	expect([housesFor(null, ['berg']), housesFor('member', null), housesFor('member', [])]).toEqual([['berg'], null, []])
})

test('a choice changes something where the role or the houses are others, in whatever order', () => {
	const same = (role: Role | null, properties: string[] | null, of: string[] | null, was: Role | null = 'member') =>
		isSameRole({ role, properties }, { role: was, properties: of })
	expect([same('member', null, null), same('member', ['a', 'b'], ['b', 'a']), same('member', [], [])]).toEqual([true, true, true])
	expect([same('member', ['a'], null), same('member', null, ['a']), same('member', ['a'], ['a', 'b']), same('member', [], null)]).toEqual([
		false,
		false,
		false,
		false,
	])
	expect([same('viewer', null, null), same(null, null, null)]).toEqual([false, false])
	// What was ticked counts for nothing with a role that sees all.
	expect([same('admin', ['a'], null, 'admin'), same('admin', ['a'], ['a'], 'admin')]).toEqual([true, false])
})

test('a house is ticked and unticked by itself, in the order of the houses; one that is gone falls out', () => {
	const houses = ['berg', 'see', 'tal'].map((id) => ({ id }))
	expect(withHouse(houses, ['tal'], 'berg', true)).toEqual(['berg', 'tal'])
	expect(withHouse(houses, ['tal', 'berg', 'gone'], 'tal', false)).toEqual(['berg'])
	expect([withHouse(houses, null, 'see', true), withHouse(houses, null, 'see', false), withHouse(houses, ['see'], 'see', true)]).toEqual([
		['see'],
		[],
		['see'],
	])
})

test('nobody gives a role above their own; the one that somebody has stays a choice, and one that is fixed is no other', () => {
	const open = (granter: Role, value: Role | null, fixed?: string) =>
		roles.filter((role) => whyNotRole(granter, role, value, fixed) === undefined)
	expect(open('owner', 'member')).toEqual([...roles])
	expect(open('admin', 'member')).toEqual(roles.filter((role) => role !== 'owner'))
	expect(open('admin', 'owner')).toContain('owner')
	expect(open('owner', 'viewer', 'Jemand muss die Gruppe besitzen.')).toEqual(['viewer'])
	expect(whyNotRole('owner', 'member', 'owner', 'Jemand muss die Gruppe besitzen.')).toBe('Jemand muss die Gruppe besitzen.')
})
