import { expect, test } from 'vitest'
import { events } from './events.ts'
import { figures } from './figures.ts'
import { outdates } from './outdated.ts'

const [house, group] = ['01a1fd6b-0000-7000-8000-000000000003', '01a1fd6b-0000-7000-8000-000000000001']

test('a stay outdates the lists and sums of a party, whose share goes by nights', () => {
	const place = { fk: house, property: house, group, part: 'stays' }
	const isOutdated = ({ path }: { path: string }, id: string) => outdates('property', place, { path, id, shows: () => false })
	expect([isOutdated(events.rollProperty, house), isOutdated(events.rollGroup, group)]).toEqual([true, true])
	expect([isOutdated(figures.sumProperty, house), isOutdated(figures.sumGroup, group)]).toEqual([true, true])
})
