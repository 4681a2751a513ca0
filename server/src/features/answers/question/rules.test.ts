import { expect, test } from 'vitest'
import { comparedWords, readQuestion, takenApart } from './rules.ts'

const shortly = (text: string) => {
	const question = readQuestion(comparedWords(text), 2026)
	if (!question) return null
	const { asked = 'named', isService, isPaid, year, about } = question
	return [
		asked,
		...(isService ? ['service'] : []),
		...(isPaid ? ['paid'] : []),
		...(year === null ? [] : [year]),
		...about.map(({ typed }) => typed),
	].join(' ')
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

test.each([
	['Was hat der letzte Service vom Boiler gekostet?', 'last service boiler'],
	['Wann war der letzte Termin beim Kaminfeger?', 'last kaminfeger'],
	['Wann haben wir die Versicherung bezahlt?', 'last paid versicherung'],
	['Was haben wir zuletzt für den Garten bezahlt?', 'last paid garten'],
	['Wann war der Kaminfeger wieder da?', 'last kaminfeger'],
	['Wann wurde das Wasser wieder aufgedreht?', 'last wasser aufgedreht'],
	['Wann war der Termin beim Kaminfeger?', 'last kaminfeger'],
	['Was hat der Termin beim Kaminfeger gekostet?', 'cost kaminfeger'],
	['Wann wird das Wasser wieder aufgedreht?', 'next wasser aufgedreht'],
	['Wann ist der Boiler wieder fällig?', 'next boiler'],
	['Wie oft kommt der Kaminfeger?', 'count kaminfeger'],
	['Wer hat den Boiler bezahlt?', null],
	['Wer hat zuletzt den Boiler bezahlt?', null],
	['Was kostet der nächste Service vom Boiler?', null],
	['Wie oft muss der Boiler entkalkt werden?', null],
	['Wie oft ist der Service vom Boiler fällig?', null],
])('where several kinds are said: «%s» asks: %s', (text, expected) => expect(shortly(text)).toBe(expected))

test.each([
	['Wie viel haben wir für den Boiler bezahlt?', 'cost boiler'],
	['Wieviel hat der Boiler 2024 gekostet?', 'cost 2024 boiler'],
	['Wie viel Miete zahlt Schwandegger?', 'rent zahlt schwandegger'],
	['Wie viel steht auf dem Zähler vom Gas?', 'reading steht gas'],
	['Wie viel Heizöl haben wir noch?', null],
	['Wie viel Heizöl wurde geliefert?', null],
	['Wie viel hat der Gärtner gearbeitet?', null],
	['Wieviel Gas wird gebraucht?', null],
])('how much is money only where that is said: «%s» asks: %s', (text, expected) => expect(shortly(text)).toBe(expected))

test.each([
	['Was hat der Boiler bis 2024 gekostet?', null],
	['Was hat der Boiler seit letztem Jahr gekostet?', null],
	['Was hat der Boiler seit 2024 gekostet?', null],
	['Was hat der Boiler bis jetzt gekostet?', 'cost boiler'],
	['Was hat der Boiler im letzten Jahr gekostet?', 'cost 2025 boiler'],
	['Was war am letzten Jahresservice der Heizung?', 'last jahresservice heizung'],
	['Was haben die letzten Jahre gekostet?', 'last jahre'],
])('a year is one: «%s» asks: %s', (text, expected) => expect(shortly(text)).toBe(expected))

test('words are taken apart where their end asks for something of what stands before it', () => {
	const apart = (text: string) => takenApart(comparedWords(text))?.map(({ folded }) => folded)
	expect(apart('Gaszähler')).toEqual(['gas', 'zahler'])
	expect(apart('Gartenkosten 2025')).toEqual(['garten', 'kosten', '2025'])
	for (const text of ['Boiler', 'Versicherungsnummer']) expect(apart(text)).toBeUndefined()
})
