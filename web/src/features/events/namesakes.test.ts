import { expect, test } from 'vitest'
import type { GroupUser } from '@hausheft/contract/members.ts'
import { namesakes } from './namesakes.ts'

const person = (id: string, name: string, email: string | null, role: GroupUser['role'] = 'member'): GroupUser => ({
	id,
	name,
	email,
	role,
	image: null,
	properties: null,
})

test('only members of the same name are told apart, by their address or else by their role', () => {
	const told = namesakes([
		person('1', 'Anna Keller', 'anna@haus.test'),
		person('2', 'anna keller ', null, 'caretaker'),
		person('3', 'Anna Keller', null, null),
		person('4', 'Urs Meier', 'urs@haus.test'),
	])
	expect([...told]).toEqual([
		['1', 'anna@haus.test'],
		['2', 'Hauswart/in'],
		['3', 'ohne Rolle'],
	])
})
