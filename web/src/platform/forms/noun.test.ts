import { expect, test } from 'vitest'
import { goneText, rowOf } from './noun.ts'

test.each([
	['property', 'Diese Liegenschaft'],
	['contact', 'Dieser Kontakt'],
	['object', 'Dieses Objekt'],
] as const)('speaks of a deleted %s in its gender', (source, demonstrative) => {
	expect(goneText(rowOf(source).words)).toBe(`${demonstrative} wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.`)
})
