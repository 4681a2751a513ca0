import { expect, test } from 'vitest'
import type { RentState } from '@hausheft/contract/rents.ts'
import { likeliest } from './assigning.ts'

const choice = (month: string, state: RentState, series = 'wohnung') => ({
	series,
	name: 'Miete',
	month,
	event: `${series} ${month}`,
	due: `${month}-01`,
	state,
})
const entry = (day: string, series = 'wohnung') => {
	return { id: 'e', name: 'Eingang', event_at: `${day}T09:00:00.000Z`, income: 145_000, user: 'anna', series }
}

test('an income belongs to what is not paid and due nearest to its day, late sooner than early', () => {
	const choices = [choice('2026-04', 'paid'), choice('2026-05', 'part'), choice('2026-06', 'open'), choice('2026-06', 'open', 'garage')]
	const of = (day: string, series?: string) => likeliest(choices, entry(day, series))?.event
	expect([of('2026-05-20'), of('2026-05-28'), of('2026-04-29'), of('2026-09-01'), of('2026-05-02', 'garage')]).toEqual([
		'wohnung 2026-05',
		'wohnung 2026-06',
		'wohnung 2026-05',
		'wohnung 2026-06',
		'garage 2026-06',
	])
	// Paid at the end of December for January.
	const turn = [choice('2025-12', 'open'), choice('2026-01', 'ahead')]
	expect(['2025-12-29', '2026-01-04', '2025-12-03'].map((day) => likeliest(turn, entry(day))?.month)).toEqual([
		'2026-01',
		'2026-01',
		'2025-12',
	])
	expect(likeliest(choices.slice(0, 1), entry('2026-09-01'))?.event).toBe('wohnung 2026-04')
	expect(likeliest([], entry('2026-09-01'))).toBeUndefined()
})
