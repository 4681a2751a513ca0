import { expect, test } from 'vitest'
import { nounRows } from './noun-rows.ts'

const entity = (name: string, disabled_at: string | null = null) => ({ id: name, version: 1, name, disabled_at })
const off = '2026-05-01T10:00:00.000Z'
const all = [entity('Öltank', off), entity('Boiler'), entity('Ölofen'), entity('Velo', off)]
const rows = (asked: { find?: string; off?: boolean } = {}, of = all) => {
	const { inUse, shown, ...rest } = nounRows(of, { find: '', off: false, wordsOf: ({ name }) => [name], ...asked })
	return { inUse: inUse.map(({ id }) => id), shown: shown.map(({ id }) => id), ...rest }
}

test('what is switched off is neither counted nor shown, until one asks for it: then it comes last', () => {
	expect(rows()).toEqual({ inUse: ['Boiler', 'Ölofen'], shown: ['Boiler', 'Ölofen'], hidden: 2, hasResting: true, isSearched: false })
	expect(rows({ off: true })).toMatchObject({ inUse: ['Boiler', 'Ölofen'], shown: ['Boiler', 'Ölofen', 'Öltank', 'Velo'], hidden: 0 })
})

test('typed words narrow both; how many more there are among those switched off is said', () => {
	expect(rows({ find: 'ol' })).toMatchObject({ inUse: ['Boiler', 'Ölofen'], shown: ['Ölofen'], hidden: 1, isSearched: true })
	expect(rows({ find: 'ol', off: true })).toMatchObject({ shown: ['Ölofen', 'Öltank'], hidden: 0 })
	expect(rows({ find: 'velo' })).toMatchObject({ shown: [], hidden: 1 })
	expect(rows({ find: 'niemand' })).toMatchObject({ shown: [], hidden: 0 })
})

test('from seven on one can search, and as long as something is searched for', () => {
	const some = (count: number) => Array.from({ length: count }, (_, at) => entity(`Objekt ${at}`))
	expect([6, 7].map((count) => rows({}, some(count)).isSearched)).toEqual([false, true])
	expect(rows({ find: 'x' }, some(2)).isSearched).toBe(true)
	expect(rows({}, some(6)).hasResting).toBe(false)
})

test('nouns that nobody can switch off are all in use', () => {
	const { inUse, hasResting } = nounRows([{ id: 'a', version: 1 }], { find: '', off: false, wordsOf: () => [] })
	expect([inUse.length, hasResting]).toEqual([1, false])
})
