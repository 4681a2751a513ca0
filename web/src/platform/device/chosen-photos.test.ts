import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { chosenBy, chosenName, chosenOf } from './chosen-photos.ts'

beforeEach(freshDatabase)
afterEach(() => void vi.unstubAllGlobals())

// So it stands on devices: another name would leave behind what earlier releases have noted.
const name = 'photos anna event.new.p q'

test('the name says whose it is, and of which draft', () => {
	expect(chosenName('anna', 'event.new.p q')).toBe(name)
	expect(chosenOf(name)).toEqual({ person: 'anna', draft: 'event.new.p q' })
})

test('all of somebody are theirs alone', () => {
	const others = [chosenName('annabelle', 'a'), chosenName('ann', 'a'), 'photos', 'owner', 'sender']
	expect([name, ...others].filter((each) => chosenBy('anna').includes(each))).toEqual([name])
	expect([name, ...others].filter((each) => chosenBy().includes(each))).toEqual([name, ...others.slice(0, 2)])
})
