import { expect, test } from 'vitest'
import { nouns } from './nouns.ts'
import { atStart, declined, pronounOf } from './words.ts'

test.each([
	[nouns.contact.words, 'den Kontakt', 'dem Kontakt', 'Ein Kontakt', 'Dieser Kontakt', 'Er'],
	[nouns.property.words, 'die Liegenschaft', 'der Liegenschaft', 'Eine Liegenschaft', 'Diese Liegenschaft', 'Sie'],
	[nouns.object.words, 'das Objekt', 'dem Objekt', 'Ein Objekt', 'Dieses Objekt', 'Es'],
])('%o is declined in its gender', (words, accusative, dative, indefinite, demonstrative, pronoun) => {
	expect([declined(words, 'accusative'), declined(words, 'dative')]).toEqual([accusative, dative])
	expect([atStart(words, 'indefinite'), atStart(words, 'demonstrative'), pronounOf(words)]).toEqual([indefinite, demonstrative, pronoun])
})
