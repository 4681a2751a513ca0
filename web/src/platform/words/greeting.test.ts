import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

const at = (utc: string) => Date.parse(`2026-11-21T${utc}:00Z`)

test('greets by the clock in Zurich and by the first name', () => {
	expect(greeting(at('03:59'), 'Regula Brunner')).toBe('Guten Abend, Regula')
	expect(greeting(at('04:00'), 'Regula Brunner')).toBe('Guten Morgen, Regula')
	expect(greeting(at('10:00'), '  Beat ')).toBe('Guten Tag, Beat')
	expect(greeting(at('17:00'), '')).toBe('Guten Abend')
})

test.each([
	['Dr. Anna Keller', 'Guten Tag, Anna'],
	['Jean-Luc de Meuron', 'Guten Tag, Jean-Luc'],
	['Élise', 'Guten Tag, Élise'],
	['Hauswartung Pfister', 'Guten Tag'],
	['Keller Immobilien AG', 'Guten Tag'],
	['Familie Brunner', 'Guten Tag'],
	['Frau Brunner', 'Guten Tag'],
	['Anna und Beat', 'Guten Tag'],
	['info@keller.ch', 'Guten Tag'],
	['verwaltung', 'Guten Tag'],
])('«%s» is greeted with «%s»', (name, said) => expect(greeting(at('10:00'), name)).toBe(said))
