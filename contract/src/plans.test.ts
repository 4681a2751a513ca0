import { expect, test } from 'vitest'
import { limitText } from './plans.ts'

test('says what the plan contains, with and without the plan’s name', () => {
	expect(limitText('Haus', 'properties', 5)).toBe('Im Abo Haus sind 5 Liegenschaften enthalten. Bestehende Daten bleiben erhalten.')
	expect(limitText('Gratis', 'properties', 1)).toBe('Im Abo Gratis ist 1 Liegenschaft enthalten. Bestehende Daten bleiben erhalten.')
	expect(limitText(undefined, 'events', 500_000)).toBe("Im Abo sind 500'000 Einträge enthalten. Bestehende Daten bleiben erhalten.")
})
