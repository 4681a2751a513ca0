import { expect, test } from 'vitest'
import { comparedWords, readQuestion, takenApart } from './rules.ts'

const shortly = (text: string) => {
	const question = readQuestion(comparedWords(text), 2026)
	if (!question) return null
	const { asked = 'named', isService, year, about } = question
	return [asked, ...(isService ? ['service'] : []), ...(year === null ? [] : [year]), ...about.map(({ typed }) => typed)].join(' ')
}

test.each([
	['Wann war der letzte Service vom Boiler?', 'last service boiler'],
	['Was hat die Heizung letztes Jahr gekostet?', 'cost 2025 heizung'],
	['wie oft wurde dieses jahr der rasen gemaeht', 'count 2026 rasen gemaeht'],
	['Hat Schwandegger die Miete bezahlt?', 'rent schwandegger'],
	['Wie hoch ist der Ölstand?', 'reading ölstand'],
	['Boiler 2024', 'named 2024 boiler'],
	['Boiler 1850', 'named boiler 1850'],
	['Wie alt ist der Boiler?', null],
	['Warum ist die Heizung laut?', null],
	['Boiler 2024 oder 2025', null],
])('«%s» asks: %s', (text, expected) => expect(shortly(text)).toBe(expected))

test('words are taken apart where their end asks for something of what stands before it', () => {
	const apart = (text: string) => takenApart(comparedWords(text))?.map(({ folded }) => folded)
	expect(apart('Gaszähler')).toEqual(['gas', 'zahler'])
	expect(apart('Gartenkosten 2025')).toEqual(['garten', 'kosten', '2025'])
	expect(apart('Boiler')).toBeUndefined()
})
