import { expect, test } from 'vitest'
import { journalsOfEntry } from './journals-of-entry.ts'

const journals = [
	{ id: 'haus', disabled_at: null },
	{ id: 'umbau', disabled_at: '2026-05-01T10:00:00.000Z' },
	{ id: 'garten', disabled_at: '2026-06-01T10:00:00.000Z' },
	{ id: 'zähler', disabled_at: null },
]
type Form = Parameters<typeof journalsOfEntry>[2]
const offered = (recent: (string | null)[], form: Partial<Form> = {}) => {
	const entries = recent.map((journal) => ({ journal }))
	const { usable, last } = journalsOfEntry(journals, entries, { value: '', base: undefined, mode: 'create', ...form })
	return [usable.map(({ id }) => id), last?.id]
}

test('a journal that was switched off is offered to no other entry, and stays with those that are in it', () => {
	expect(offered([])).toEqual([['haus', 'zähler'], undefined])
	expect(offered([], { base: { journal: 'umbau' }, value: 'umbau', mode: 'edit' })[0]).toEqual(['haus', 'umbau', 'zähler'])
	// Also once another is chosen: one can go back to it.
	expect(offered([], { base: { journal: 'umbau' }, value: 'haus', mode: 'edit' })[0]).toEqual(['haus', 'umbau', 'zähler'])
	expect(offered([], { base: { journal: null }, mode: 'edit' })[0]).toEqual(['haus', 'zähler'])
})

test('what was chosen last is a tap away, past entries in none, as long as nothing is chosen and the entry is new', () => {
	expect(offered([null, 'zähler', 'haus'])[1]).toBe('zähler')
	expect(offered(['umbau', 'haus'])[1]).toBeUndefined()
	expect(offered([null, 'zähler'], { value: 'haus' })[1]).toBeUndefined()
	expect(offered([null, 'zähler'], { mode: 'edit' })[1]).toBeUndefined()
	expect(offered([null, 'zähler'], { mode: 'duplicate' })[1]).toBeUndefined()
	expect(offered([null, null])[1]).toBeUndefined()
})
