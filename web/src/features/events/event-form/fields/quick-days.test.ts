import { expect, test } from 'vitest'
import { quickDays } from './quick-days.ts'

test('the quick choices count from today', () =>
	expect(quickDays('2026-11-21').map(({ day }) => day)).toEqual(['2026-11-28', '2026-12-21', '2027-02-21', '2027-11-21']))
