import { expect, test } from 'vitest'
import { beginsWith, matchesWords, plain, wordsIn } from './text-search.ts'

const contact = ['Sanitär Huber AG', null, 'Zürich', '044 123 45 67', 'Oelmühle Bauer']

test.each([
	['', true],
	['hub', true],
	['SANITAR', true],
	['zürich huber', true],
	['  huber  bern ', false],
	['123 45', true],
	['öl', true],
	['oel', true],
	['zuerich', true],
	['Ölmuehle', true],
	['uer', true],
	['uehle', true],
	['sanitaer hüber', true],
])('%j is found: %s', (typed, found) => {
	expect(matchesWords(wordsIn(typed), contact)).toBe(found)
})

test('a word begins so however its umlauts are written', () => {
	const begins = (word: string, typed: string) => beginsWith(plain(word), plain(typed))
	expect([begins('Jörg', 'joer'), begins('Joerg', 'Jör'), begins('Müller', 'mul'), begins('Bauer', 'baue')]).toEqual([
		true,
		true,
		true,
		true,
	])
	expect([begins('Jörg', 'örg'), begins('Bauer', 'bü')]).toEqual([false, false])
})
