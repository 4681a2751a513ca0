import { expect, test } from 'vitest'
import { journalRow, journalsText, namedIn, nextIn, peopleIn } from './journal-facts.ts'

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

test('a row says the type where it is not the name, what stands in it, and that it is switched off', () => {
	const journal = (name: string, disabled_at: string | null) => ({
		name,
		disabled_at,
		events_count: 3,
		last_at: '2026-03-12T10:00:00.000Z',
	})
	const logged = '3 Einträge, zuletzt 12.03.2026'
	expect(journalRow(journal('Ölheizung', null), 'Heizung')).toEqual({ name: 'Ölheizung', note: `Heizung · ${logged}`, off: false })
	expect(journalRow(journal('Heizung', '2026-05-01T10:00:00.000Z'), 'Heizung')).toEqual({ name: 'Heizung', note: logged, off: true })
})

test('journals are counted with all that stands in them; who may not see that counts none', () => {
	expect(journalsText([])).toBe('0 Journale · 0 Einträge')
	expect(journalsText([{ events_count: 1 }])).toBe('1 Journal · 1 Eintrag')
	expect(journalsText([{ events_count: 3 }, {}, { events_count: 4 }])).toBe('3 Journale · 7 Einträge')
})
