import { Refusal } from '@hausheft/contract/refusals.ts'
import { expect, test } from 'vitest'
import { checkPhoto } from './rules.ts'

const image = { property_id: null, mime: 'image/jpeg', receipt: false }
const refusedWith = (work: () => void): string | undefined => {
	try {
		work()
	} catch (error) {
		return (error as Refusal).extra.errors?.[0]?.message
	}
	return undefined
}

test.each([
	['a loose image for a new property', image, null, undefined],
	['an image of the property', { ...image, property_id: 'p' }, 'p', undefined],
	['a loose image for an old property', image, 'p', undefined],
	['nothing that the caller sees', undefined, 'p', 'Das gibt es hier nicht.'],
	['an image of another property', { ...image, property_id: 'q' }, 'p', 'Das gibt es hier nicht.'],
	['an image of another property for a new one', { ...image, property_id: 'q' }, null, 'Das gibt es hier nicht.'],
	['a PDF', { ...image, mime: 'application/pdf' }, 'p', 'Das ist kein Bild.'],
	['a receipt', { ...image, receipt: true }, 'p', 'Ein Beleg kann nicht das Bild der Liegenschaft sein.'],
])('as photo: %s', (_, file, property, message) => {
	expect(refusedWith(() => checkPhoto(file, property))).toBe(message)
})
