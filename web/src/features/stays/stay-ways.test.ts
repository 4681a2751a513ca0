import { expect, test } from 'vitest'
import { waysAtEnd } from './stay-ways.ts'

const today = '2026-07-15'
const stay = { state: 'fixed', event: null, from_on: '2026-07-10', until_on: '2026-07-17' } as const
const can = (write: boolean, leave = true) => ({ write: { may: write }, leave: { may: leave } })
const ways = (over: object, may = can(true)) => waysAtEnd({ ...stay, ...over }, may, today)

test('who may write the stay and its entry leaves; anybody else reads what is to be done, and ticks nothing', () => {
	expect(ways({})).toMatchObject({ leaves: true, reads: false })
	for (const may of [can(false), can(true, false)]) expect(ways({}, may)).toMatchObject({ leaves: false, reads: true })
	for (const over of [{ from_on: '2026-07-16' }, { state: 'asked' }, { event: 'e' }])
		expect(ways(over, can(false))).toMatchObject({ leaves: false, reads: false })
})

test('nights are given back while they last; what is over, left or only asked for is deleted', () => {
	expect(ways({}).remove).toBe('Zurückgeben')
	for (const over of [{ until_on: '2026-07-14' }, { event: 'e' }, { state: 'asked' }]) expect(ways(over).remove).toBe('Löschen')
})
