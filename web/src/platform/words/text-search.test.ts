import { expect, test } from 'vitest'
import { matchesWords, wordsIn } from './text-search.ts'

const contact = ['Sanitär Huber AG', null, 'Zürich', '044 123 45 67']

test.each([
	['', true],
	['hub', true],
	['SANITAR', true],
	['zürich huber', true],
	['  huber  bern ', false],
	['123 45', true],
])('%j is found: %s', (typed, found) => {
	expect(matchesWords(wordsIn(typed), contact)).toBe(found)
})
