import { expect, test } from 'vitest'
import { addingOf, offerOf, rowCount } from './adding.ts'

const houses = [{ id: 'berg' }, { id: 'see' }]
const adding = (more: Partial<Parameters<typeof addingOf>[0]> = {}) => {
	const { house, ...rest } = addingOf({ houses, search: {}, mayCreate: true, home: undefined, ...more })
	return { house: house?.id, ...rest }
}

test('a reminder begins at the house that is shown, else where one was last, else at the first', () => {
	expect(adding()).toEqual({ house: undefined, begun: 'berg', isChoosing: false, makes: true })
	expect(adding({ home: 'see' })).toMatchObject({ house: undefined, begun: 'see' })
	expect(adding({ home: 'see', search: { house: 'berg' } })).toMatchObject({ house: 'berg', begun: 'berg' })
	expect(adding({ search: { house: 'gone' } })).toMatchObject({ house: undefined, begun: 'berg' })
})

test('one chooses from what comes back where one may make entries and there is a house', () => {
	const choosing = (more: Parameters<typeof adding>[0]) => adding({ search: { add: 1 }, ...more }).isChoosing
	expect([choosing({}), choosing({ houses: houses.slice(1) }), choosing({ houses: [] }), choosing({ mayCreate: false })]).toEqual([
		true,
		true,
		false,
		false,
	])
	expect(choosing({ search: {} })).toBe(false)
})

test('without a house, or without the right, nothing can be made', () => {
	expect(adding({ houses: [] })).toEqual({ house: undefined, begun: undefined, isChoosing: false, makes: false })
	expect(adding({ mayCreate: false }).makes).toBe(false)
})

test('with fewer than five the templates are offered loudly, never before the whole list is there or for oneself alone', () => {
	const all = { isMine: false, hasMore: false }
	expect([0, 4, 5].map((todos) => offerOf(todos, all))).toEqual(['loud', 'loud', 'quiet'])
	expect([offerOf(0, { ...all, isMine: true }), offerOf(3, { ...all, hasMore: true })]).toEqual([undefined, undefined])
})

test('of the last section it is said that there may be more', () => {
	expect([rowCount(50, true, true), rowCount(50, false, true), rowCount(50, true, false)]).toEqual(['50+', '50', '50'])
})
