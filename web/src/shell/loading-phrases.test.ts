import { expect, test } from 'vitest'
import { loadingPhrases } from './loading-phrases.ts'

test('there are phrases enough, none twice, in Swiss spelling and unfinished', () => {
	expect(new Set(loadingPhrases).size).toBe(loadingPhrases.length)
	expect(loadingPhrases.length).toBeGreaterThanOrEqual(24)
	for (const phrase of loadingPhrases) expect(phrase).toMatch(/^[^\u00df]+ …$/)
})
