import { expect, test } from 'vitest'
import { stepOf, untilText } from './plan-step.ts'

const free = { key: 'free', limit_events: 500, stripe_interval: null }
const month = { key: 'house_month', limit_events: 20_000, stripe_interval: 'month' as const }
const year = { ...month, key: 'house_year', stripe_interval: 'year' as const }
const large = { key: 'management_month', limit_events: 500_000, stripe_interval: 'month' as const }
const paid = { until: '2026-12-31T23:00:00.000Z', next: null }

test('before anything is paid every plan is chosen, and the free one is there already', () => {
	const never = { until: null, next: null }
	expect([free, month, large].map((plan) => stepOf(plan, free, never)?.text)).toEqual([undefined, 'Wählen', 'Wählen'])
})

test('what is larger or longer comes at once, what is smaller later, and nothing can be ended twice', () => {
	expect([free, month, year, large].map((plan) => stepOf(plan, year, paid)?.text)).toEqual([
		'Kündigen',
		'Danach wechseln',
		undefined,
		'Sofort wechseln',
	])
	expect(stepOf(year, month, paid)?.text).toBe('Sofort wechseln')
	const ending = { ...paid, next: { key: 'free', name: 'Gratis' } }
	expect([free, month].map((plan) => stepOf(plan, month, ending)?.text)).toEqual([undefined, 'Dabei bleiben'])
})

test('what comes after the paid time is said', () => {
	expect(untilText('Haus', '31.12.2026', null)).toBe('Haus ist bis 31.12.2026 bezahlt und verlängert sich dann von selbst.')
	expect(untilText('Haus', '31.12.2026', { key: 'free', name: 'Gratis' })).toBe('Haus gilt noch bis 31.12.2026, danach das kostenlose Abo.')
	expect(untilText('Haus', '31.12.2026', { key: 'house_month', name: 'Haus' })).toBe(
		'Haus gilt noch bis 31.12.2026, danach Haus pro Monat.',
	)
})
