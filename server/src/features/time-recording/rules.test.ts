import { expect, test } from 'vitest'
import { periodOf } from './rules.ts'

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
