import { expect, test } from 'vitest'
import { optionalText, text } from './fields.ts'

const Optional = optionalText(200)
test.each([
	['Alm\r\nauf\tdem\u2028Berg', 'Alm auf dem Berg'],
	['\u202egpj.exe', 'gpj.exe'],
	['An\u200bna\ufeff\u00ad', 'Anna'],
	[' \u0007Boiler\u009f ', 'Boiler'],
	['a\u200db', 'ab'],
	['🏠\u200d', '🏠'],
	['👩\u200d👩\u200d👧 Keller', '👩\u200d👩\u200d👧 Keller'],
	['🏳️\u200d🌈 👩🏽\u200d🔧', '🏳️\u200d🌈 👩🏽\u200d🔧'],
	['Müller-Lüdenscheidt «Zürich» – 50 %', 'Müller-Lüdenscheidt «Zürich» – 50 %'],
])('one line says what it shows: %j', (typed, kept) => {
	expect([text(200).parse(typed), Optional.parse(typed)]).toEqual([kept, kept])
})

test('nothing but what nobody sees is no name', () => {
	expect(text(200).safeParse('\u200b\u202e \r').success).toBe(false)
	expect(Optional.parse('\u200b\u202e \r')).toBeNull()
})
test.each(['a\0b', '\ud800'])('what cannot be kept is refused, not taken out: %j', (typed) => {
	expect([text(200).safeParse(typed).success, Optional.safeParse(typed).success]).toEqual([false, false])
})
