import { expect, test } from 'vitest'
import { ListSearch } from './list-search.ts'
import { FilesSearch, PropertySearch } from './property-search.ts'
import { ids } from './route-params.ts'

const id = '01a1fd6b-0001-75b1-b3b2-57ac6b073901'

test('what an address says is read as far as it fits, and the rest is as if it were not there', () => {
	expect(PropertySearch({ event: id.toUpperCase(), kind: 'balance', year: 2026, month: '2026-02', journal: 'none', person: id })).toEqual({
		event: id,
		kind: 'balance',
		year: 2026,
		month: '2026-02',
		journal: 'none',
		person: id,
	})
	expect(
		PropertySearch({ event: 'x', edit: '1', kind: 'Balance', year: 2026.5, month: 202602, journal: 'new', q: 'x'.repeat(201), other: 1 }),
	).toEqual({})
	expect(PropertySearch({ event: 'new', edit: 1, q: '' })).toEqual({ event: 'new', edit: 1, q: '' })
	expect(PropertySearch({ event: null, q: ['a'], state: {}, year: '2026', __proto__: null })).toEqual({})
})

test('a longer one reads what the shorter one does, and its own', () => {
	expect(FilesSearch({ q: 'Rechnung', files: 'receipt', off: 1 })).toEqual({ q: 'Rechnung', files: 'receipt' })
})

test('digits alone are words too', () => {
	expect(ListSearch({ find: 2026, off: 1 })).toEqual({ find: '2026', off: 1 })
	expect(ListSearch({ find: true, off: 2 })).toEqual({})
})

test('an address with anything but ids in it exists not', () => {
	expect(ids('group').parse({ group: id })).toEqual({ group: id })
	expect(ids('group').parse({ group: `${id}x` })).toBe(false)
})
