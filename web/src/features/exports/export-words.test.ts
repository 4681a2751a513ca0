import { expect, test } from 'vitest'
import { tooLargeText } from './export-words.ts'

test('a file that no import takes says so, and how one could move all the same', () => {
	const gigabyte = 1024 ** 3
	const zip = { format: 'zip', property: null } as const
	expect(tooLargeText({ ...zip, size: 2 * gigabyte })).toBeNull()
	expect(tooLargeText({ ...zip, size: 2 * gigabyte + 1 })).toContain('jede Liegenschaft einzeln')
	expect(tooLargeText({ ...zip, property: 'a', size: 3 * gigabyte })).toContain('nach Zeitraum teilen')
	expect(tooLargeText({ format: 'json', property: null, size: 30_000_000 })).toContain('als ZIP')
	expect(tooLargeText({ format: 'pdf', property: 'a', size: 3 * gigabyte })).toBeNull()
})
