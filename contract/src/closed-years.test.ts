import { expect, test } from 'vitest'
import { closedYears } from './closed-years.ts'

test('one year is closed, several are', () => {
	expect(closedYears(['2025'])).toBe('2025 ist abgeschlossen: Die Unterlagen bleiben, wie sie waren.')
	expect(closedYears(['2023', '2024', '2025'])).toMatch(/^2023, 2024 und 2025 sind abgeschlossen/)
})
