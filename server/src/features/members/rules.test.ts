import { describe, expect, test } from 'vitest'
import { maskedEmail } from '@hausheft/contract/masked-email.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { uncapped } from '@hausheft/contract/rights.ts'
import { changed, checkGrant, checkRemoval, whyNot } from './rules.ts'

const refused = (does: () => unknown) => {
	try {
		does()
		return null
	} catch (error) {
		return (error as Refusal).code
	}
}
const whole = (role: Role | null) => ({ role, limited: false })

describe('granting', () => {
	const mayGive: Record<Role, Role[]> = {
		owner: [...roles],
		admin: ['admin', 'member', 'caretaker', 'accountant', 'viewer'],
		member: [],
		caretaker: [],
		accountant: [],
		viewer: [],
	}
	test.each(roles)('D05 %s gives no role above the own one', (granter) => {
		expect(roles.filter((role) => refused(() => checkGrant(uncapped(granter), role)) === null)).toEqual(
			roles.filter((role) => mayGive[granter].includes(role)),
		)
	})
	test('whoever has no role gives none', () => {
		expect(roles.filter((role) => refused(() => checkGrant(uncapped(null), role)) === null)).toEqual([])
	})
})

describe('changing a member', () => {
	test('D05 an administrator leaves owners alone', () => {
		expect(refused(() => changed(uncapped('admin'), whole('owner'), { role: 'member' }))).toBe('forbidden')
		expect(refused(() => changed(uncapped('admin'), whole('admin'), { role: 'owner' }))).toBe('forbidden')
		expect(refused(() => checkRemoval(uncapped('admin'), 'owner'))).toBe('forbidden')
		expect(refused(() => checkRemoval(uncapped('admin'), 'admin'))).toBeNull()
		expect(refused(() => checkRemoval(uncapped('member'), 'viewer'))).toBe('forbidden')
	})
	test('D05 whoever has just lost the right changes nobody', () => {
		for (const role of ['member', 'viewer', null] as const)
			expect(refused(() => changed(uncapped(role), whole('viewer'), { role: 'member' }))).toBe('forbidden')
	})
	test('T16 a role is taken away with the same right as it is changed', () => {
		expect(changed(uncapped('admin'), { role: 'viewer', limited: true }, { role: null })).toEqual({ role: null, limited: true })
		expect(changed(uncapped('owner'), whole('owner'), { role: null })).toEqual(whole(null))
		expect(refused(() => changed(uncapped('admin'), whole('owner'), { role: null }))).toBe('forbidden')
		for (const role of ['member', 'viewer', null] as const)
			expect(refused(() => changed(uncapped(role), whole('viewer'), { role: null }))).toBe('forbidden')
	})
	test('what is not named stays', () => {
		expect(changed(uncapped('owner'), { role: 'viewer', limited: true }, { role: 'member' })).toEqual({ role: 'member', limited: true })
		expect(changed(uncapped('admin'), { role: 'viewer', limited: true }, { properties: null })).toEqual({ role: 'viewer', limited: false })
		expect(changed(uncapped('admin'), whole('member'), { properties: ['a'] })).toEqual({ role: 'member', limited: true })
		expect(changed(uncapped('owner'), whole(null), { role: 'owner' })).toEqual({ role: 'owner', limited: false })
	})
	test('who administers the group cannot be limited to some of it', () => {
		expect(refused(() => changed(uncapped('owner'), whole('admin'), { properties: ['a'] }))).toBe('validation')
		expect(refused(() => changed(uncapped('owner'), { role: 'member', limited: true }, { role: 'admin' }))).toBe('validation')
		expect(changed(uncapped('owner'), { role: 'member', limited: true }, { role: 'admin', properties: null })).toEqual(whole('admin'))
	})
})

test.each([
	['anna.keller@example.ch', 'a•••@e•••.ch'],
	['a@b.co.uk', 'a•••@b•••.uk'],
	['x@localhost', 'x•••@l•••'],
])('of %s a stranger reads %s', (email, shown) => {
	expect(maskedEmail(email)).toBe(shown)
})

test('every reason of the database is a refusal', () => {
	const codes = ['unknown', 'wrong_account', 'unverified', 'used', 'expired', 'revoked', 'member'].map((reason) => whyNot(reason).code)
	expect(codes).toEqual(['not_found', 'forbidden', 'forbidden', 'conflict', 'conflict', 'conflict', 'conflict'])
})
