import { expect, test } from 'vitest'
import { tooMany, unitsHere } from './rules.ts'

const rooms: Parameters<typeof tooMany>[1] = [
	{ resource: 'events', used: 10, limit: 12, plan: 'Klein' },
	{ resource: 'files', used: 5, limit: 3, plan: 'Klein' },
]
test('what does not fit into the plan is said; what is over it already is no matter of a file that brings none', () => {
	expect(tooMany({ events: 2, files: 0 }, rooms)).toBeNull()
	expect(tooMany({ events: 3 }, rooms)).toBe('Im Abo Klein sind 12 Einträge enthalten. Bestehende Daten bleiben erhalten.')
	expect(tooMany({ files: 1 }, rooms)).toMatch(/3 Dateien/)
})

test('a unit is the same one, or one of the same symbol and kind', () => {
	const ours = [
		{ id: 'a', name: 'Kubikmeter', symbol: 'm³', kind: 'counter' },
		{ id: 'b', name: 'Liter', symbol: 'l', kind: 'amount' },
	]
	const theirs = [
		{ id: 'a', name: 'Kubikmeter', symbol: 'm³', kind: 'counter' },
		{ id: 'x', name: 'Liter Öl', symbol: 'l', kind: 'amount' },
		{ id: 'y', name: 'Liter', symbol: 'l', kind: 'level' },
		{ id: 'b', name: 'Anderes', symbol: 'zz', kind: 'amount' },
	]
	expect([...unitsHere(theirs, ours)]).toEqual([
		['a', 'a'],
		['x', 'b'],
	])
})
