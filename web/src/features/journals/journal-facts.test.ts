import { expect, test } from 'vitest'
import { namedIn, nextIn, peopleIn } from './journal-facts.ts'

test('contacts are asked for where an entry names somebody, and not before that is known', () => {
	expect(namedIn(undefined)).toEqual({ named: [], asksForContacts: false })
	expect(namedIn({ contacts: [] })).toEqual({ named: [], asksForContacts: false })
	expect(namedIn({ contacts: ['huber'] })).toEqual({ named: ['huber'], asksForContacts: true })
	expect(namedIn({ contacts: ['huber', 'frei'] }).named).toEqual(['huber', 'frei'])
})

test('shown are those whom the entries name, in the order of the contacts; who is gone is left out', () => {
	const known = ['amsler', 'frei', 'huber'].map((id) => ({ id }))
	expect(peopleIn(known, ['huber', 'gone', 'amsler']).map(({ id }) => id)).toEqual(['amsler', 'huber'])
	expect(peopleIn(known, [])).toEqual([])
})

test('next is the first of this journal, whatever is more urgent elsewhere', () => {
	const todos = [
		{ journal: null, name: 'a' },
		{ journal: 'garten', name: 'b' },
		{ journal: 'haus', name: 'c' },
		{ journal: 'haus', name: 'd' },
	]
	expect(nextIn(todos, 'haus')?.name).toBe('c')
	expect(nextIn(todos, 'umbau')).toBeUndefined()
})
