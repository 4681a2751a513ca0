import { expect, test } from 'vitest'
import { perJournal, periodOf, sheetsOf } from './rules.ts'

const today = '2026-11-22'

test.each([
	['nothing', {}, ['2026-01-01', '2026-12-31']],
	['a month', { month: '2028-02' }, ['2028-02-01', '2028-02-29']],
	['a December', { month: '2025-12' }, ['2025-12-01', '2025-12-31']],
	['two days', { from: '2026-03-01', to: '2026-03-31' }, ['2026-03-01', '2026-03-31']],
	['days and a month', { from: '2026-03-01', to: '2026-04-30', month: '2026-03' }, ['2026-03-01', '2026-04-30']],
	['the first day', { from: '2026-03-01' }, ['2026-03-01', '2027-03-01']],
	['the last day', { to: '2028-12-31' }, ['2028-01-01', '2028-12-31']],
	['one day', { from: '2026-03-29', to: '2026-03-29' }, ['2026-03-29', '2026-03-29']],
	['a leap year', { from: '2028-01-01', to: '2028-12-31' }, ['2028-01-01', '2028-12-31']],
])('who says %s means these days', (_, asked, [from, to]) => expect(periodOf(asked, today)).toEqual({ from, to }))

test.each([
	['Das Ende liegt vor dem Anfang.', { from: '2026-03-02', to: '2026-03-01' }],
	['Höchstens 366 Tage auf einmal.', { from: '2026-01-01', to: '2027-01-02' }],
])('%s', (message, asked) =>
	expect(() => periodOf(asked, today)).toThrow(expect.objectContaining({ extra: { errors: [{ path: 'to', message }] } })),
)

const row = (month: string, user: string | null, name: string, journal: string | null, minutes: number) => ({
	month,
	user,
	name,
	journal,
	journal_name: journal,
	minutes,
	count: 1,
})

test('the sheets to sign go person by person and month by month, under the last name of each', () => {
	const rows = [
		row('2026-05', 'u', 'Urs Neu', null, 1),
		row('2026-03', 'u', 'Urs', 'Garten', 2),
		row('2026-03', 'u', 'Urs', null, 4),
		row('2026-03', null, 'Äni', null, 8),
	]
	expect(sheetsOf(rows).map(({ name, month, rows: those }) => [name, month, those.length])).toEqual([
		['Äni', '2026-03', 1],
		['Urs Neu', '2026-03', 2],
		['Urs Neu', '2026-05', 1],
	])
})

test('hours without a journal stand after those of each', () => {
	const rows = [
		row('2026-05', 'u', 'Urs', null, 1),
		row('2026-05', 'u', 'Urs', 'Öl', 2),
		row('2026-04', 'u', 'Urs', 'Öl', 4),
		row('2026-04', 'u', 'Urs', 'Garten', 8),
	]
	expect(perJournal(rows)).toEqual([
		{ name: 'Garten', minutes: 8 },
		{ name: 'Öl', minutes: 6 },
		{ name: null, minutes: 1 },
	])
})
