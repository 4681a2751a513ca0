import { expect, test } from 'vitest'
import type { Contact } from '@hausheft/contract/contacts.ts'
import { contactNotes, objectNotes } from './told-apart.ts'

const object = (id: string, name: string, last_at: string | null, created_at = '2024-05-12T08:00:00.000Z') => ({
	id,
	name,
	last_at,
	created_at,
})

test('objects of one name are told apart by their last entry; who is called like nobody else needs no word', () => {
	const all = [object('a', 'Gartentor', '2026-03-22T10:00:00.000Z'), object('b', 'gartentor ', null), object('c', 'Boiler', null)]
	expect([...objectNotes(all)]).toEqual([
		['a', 'zuletzt 22.03.2026'],
		['b', 'noch kein Eintrag'],
	])
	expect(objectNotes([]).size).toBe(0)
})

test('where that is the same too, by when they were made', () => {
	const all = [object('a', 'Tor', null), object('b', 'Tor', null, '2024-05-12T08:01:00.000Z')]
	expect([...objectNotes(all).values()]).toEqual([
		'noch kein Eintrag, angelegt 12.05.2024, 10:00',
		'noch kein Eintrag, angelegt 12.05.2024, 10:01',
	])
})

test('people by where they live, else by how they are reached', () => {
	const contact = (id: string, address_city: string | null, phone: string | null) =>
		({ id, company: 'Huber', firstname: null, lastname: null, address_city, phone, email: null }) as Contact
	expect([...contactNotes([contact('a', 'Bern', null), contact('b', 'Thun', null)]).values()]).toEqual(['Bern', 'Thun'])
	expect([...contactNotes([contact('a', 'Bern', '031'), contact('b', 'Bern', '044')]).values()]).toEqual(['Bern, 031', 'Bern, 044'])
})

test('of those who are called like nobody else nothing is asked', () => {
	let asked = 0
	const made = (id: string, name: string) => ({
		id,
		name,
		get created_at() {
			asked++
			return '2024-05-12T08:00:00.000Z'
		},
	})
	objectNotes([made('a', 'Boiler'), made('b', 'Herd')])
	expect(asked).toBe(0)
	objectNotes([made('a', 'Boiler'), made('b', 'Boiler')])
	expect(asked).toBeGreaterThan(0)
})
