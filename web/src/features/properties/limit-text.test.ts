import { expect, test } from 'vitest'
import { limitText } from './limit-text.ts'

test('says what the plan contains, with and without the plan’s name', () => {
	expect(limitText('Haus', 5)).toBe('Im Abo Haus sind 5 Liegenschaften enthalten. Bestehende Daten bleiben erhalten.')
	expect(limitText('Gratis', 1)).toBe('Im Abo Gratis ist 1 Liegenschaft enthalten. Bestehende Daten bleiben erhalten.')
	expect(limitText(undefined, 50)).toBe('Im Abo sind 50 Liegenschaften enthalten. Bestehende Daten bleiben erhalten.')
})
