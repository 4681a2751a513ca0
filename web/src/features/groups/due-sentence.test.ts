import { expect, test } from 'vitest'
import { dateLine, dueSentence } from './due-sentence.ts'

const today = '2026-11-21'
const due = (...dates: string[]) =>
	dueSentence(
		dates.map((date) => ({ date })),
		today,
	)

test('says in one sentence what is due', () => {
	expect(due()).toBe('Nichts steht an.')
	expect(dueSentence([], today, true)).toBe('In den nächsten 30 Tagen steht nichts an.')
	expect(due('2026-11-21')).toBe('Eine Sache steht an.')
	expect(due('2026-11-20')).toBe('Eine Sache steht an und ist überfällig.')
	expect(due('2026-11-20', '2026-11-22', '2026-12-01', '2027-01-01')).toBe('Vier Dinge stehen an, eines ist überfällig.')
	expect(due('2026-11-19', '2026-11-20', '2026-12-01')).toBe('Drei Dinge stehen an, zwei sind überfällig.')
	expect(due('2026-11-19', '2026-11-20')).toBe('Zwei Dinge stehen an, alle überfällig.')
	expect(due(...Array.from({ length: 13 }, () => '2027-01-01'))).toBe('13 Dinge stehen an.')
	expect(due('2026-11-20', ...Array.from({ length: 99 }, () => '2026-12-01'))).toBe('Mehr als 99 Dinge stehen an, eines ist überfällig.')
	expect(due(...Array.from({ length: 100 }, () => '2026-11-20'))).toBe('Mehr als 99 Dinge sind überfällig.')
	expect(dateLine(today)).toBe('Samstag, 21. November.')
})
