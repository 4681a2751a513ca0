import { expect, test } from 'vitest'
import { quickDays } from './quick-days.ts'

test('the quick choices count from today, that of a bill from its own day', () => {
	expect(quickDays('2026-11-21').map(({ day }) => day)).toEqual(['2026-11-28', '2026-12-21', '2027-02-21', '2027-11-21'])
	expect(quickDays('2026-11-21', '2026-11-09')[0]).toEqual({ label: '30 Tage ab Rechnung', day: '2026-12-09' })
})
