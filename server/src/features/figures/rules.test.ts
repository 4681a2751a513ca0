import { expect, test } from 'vitest'
import { yearSpan } from './rules.ts'

test('the years of more figures than a call can have arguments', () => {
	const days = Array.from({ length: 300_000 }, (_, at) => `${2021 + (at % 5)}-03-01`)
	expect(yearSpan(['', ...days])).toEqual([2021, 2025])
	const [first, last] = yearSpan([''])
	expect(first > last).toBe(true)
})
