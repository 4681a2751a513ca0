import { expect, test } from 'vitest'
import { goneText, limitText, theNoun } from './noun.ts'

const house = { article: 'die', one: 'Liegenschaft', many: 'Liegenschaften' } as const
const contact = { article: 'der', one: 'Kontakt', many: 'Kontakte' } as const
const object = { article: 'das', one: 'Objekt', many: 'Objekte' } as const

test('says what the plan contains, with and without the plan’s name', () => {
	expect(limitText(house, 'Haus', 5)).toBe('Im Abo Haus sind 5 Liegenschaften enthalten. Bestehende Daten bleiben erhalten.')
	expect(limitText(house, 'Gratis', 1)).toBe('Im Abo Gratis ist 1 Liegenschaft enthalten. Bestehende Daten bleiben erhalten.')
	expect(limitText(contact, undefined, 50)).toBe('Im Abo sind 50 Kontakte enthalten. Bestehende Daten bleiben erhalten.')
})

test.each([
	[house, 'Die Liegenschaft', 'Diese Liegenschaft'],
	[contact, 'Der Kontakt', 'Dieser Kontakt'],
	[object, 'Das Objekt', 'Dieses Objekt'],
])('speaks of each noun in its gender: %o', (words, the, this_) => {
	expect(theNoun(words)).toBe(the)
	expect(goneText(words)).toBe(`${this_} wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.`)
})
