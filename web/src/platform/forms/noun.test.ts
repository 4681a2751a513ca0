import { expect, test } from 'vitest'
import { goneText, theNoun } from './noun.ts'

const house = { article: 'die', one: 'Liegenschaft', many: 'Liegenschaften' } as const
const contact = { article: 'der', one: 'Kontakt', many: 'Kontakte' } as const
const object = { article: 'das', one: 'Objekt', many: 'Objekte' } as const

test.each([
	[house, 'Die Liegenschaft', 'Diese Liegenschaft'],
	[contact, 'Der Kontakt', 'Dieser Kontakt'],
	[object, 'Das Objekt', 'Dieses Objekt'],
])('speaks of each noun in its gender: %o', (words, the, this_) => {
	expect(theNoun(words)).toBe(the)
	expect(goneText(words)).toBe(`${this_} wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.`)
})
