import { expect, test } from 'vitest'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { checkSeries, seriesText } from './rules.ts'

const refused = (series: { name: string; object?: string | null }[], known: string[] = []) => {
	try {
		checkSeries(series, new Set(known))
		return null
	} catch (error) {
		return (error as Refusal).extra.errors?.[0]?.path
	}
}

test('a series is refused for an unknown object, or when it is chosen twice', () => {
	expect(refused([])).toBeNull()
	expect(refused([{ name: 'Wasser' }, { name: 'Wasser', object: 'a' }], ['a'])).toBeNull()
	expect(refused([{ name: 'Wasser' }, { name: 'Strom', object: 'b' }], ['a'])).toBe('series.1.object')
	expect(refused([{ name: 'Wasser', object: null }, { name: ' wasser ' }])).toBe('series.1.name')
})

test('what is left out stays, null is none, an object is always said', () => {
	expect(seriesText(undefined)).toBeUndefined()
	expect(seriesText(null)).toBeNull()
	expect(seriesText([{ name: 'Wasser' }])).toBe('[{"name":"Wasser","object":null}]')
})
