import { expect, test } from 'vitest'
import { housesToWrite } from './houses-to-write.ts'

const houses = [
	{ id: 'berg', group: 'keller' },
	{ id: 'see', group: 'verein' },
	{ id: 'tal', group: 'keller' },
]
const writing = [{ id: 'keller' }]
const meantHouses = (chosen?: string, home?: string, groups = writing) => {
	const found = housesToWrite(houses, groups, chosen, () => home)
	return [found.houses.map(({ id }) => id).join(), found.house?.id, found.group?.id]
}

test('offered are the houses of the groups in which one may log something', () => {
	expect(meantHouses()).toEqual(['berg,tal', undefined, undefined])
	expect(meantHouses(undefined, undefined, [])).toEqual(['', undefined, undefined])
	expect(meantHouses(undefined, undefined, [...writing, { id: 'verein' }])[0]).toBe('berg,see,tal')
})

test('meant is the chosen house, else that of last time; one where nothing may be logged is none', () => {
	expect(meantHouses('tal', 'berg')).toEqual(['berg,tal', 'tal', 'keller'])
	expect(meantHouses(undefined, 'berg')).toEqual(['berg,tal', 'berg', 'keller'])
	expect(meantHouses('see', 'berg')).toEqual(['berg,tal', 'berg', 'keller'])
	expect(meantHouses('see', 'see')).toEqual(['berg,tal', undefined, undefined])
})

test('where one was last is looked for among those alone that are offered', () => {
	const asked: string[][] = []
	housesToWrite(houses, writing, undefined, (open) => {
		asked.push(open.map(({ id }) => id))
		return undefined
	})
	expect(asked).toEqual([['berg', 'tal']])
})
