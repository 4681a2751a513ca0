import { expect, test } from 'vitest'
import { quietIf, quietWith } from './quiet-hours.ts'

const late = { from: '22:30', until: '06:00' }

test('quiet hours are switched on at the usual hours, and off', () => {
	expect(quietIf(true)).toEqual({ from: '21:00', until: '07:00' })
	expect(quietIf(false)).toBeNull()
})

test('each end is changed by itself, from what is set or else the usual hours', () => {
	expect(quietWith(late, { from: '00:00' })).toEqual({ from: '00:00', until: '06:00' })
	expect(quietWith(late, { until: '23:59' })).toEqual({ from: '22:30', until: '23:59' })
	expect(quietWith(null, { until: '08:00' })).toEqual({ from: '21:00', until: '08:00' })
})

test.for(['', '7:00', '24:00', '12:60', '12:00:00', 'x12:00'])('«%s» is no hour, at either end', (text) => {
	expect([quietWith(late, { from: text }), quietWith(late, { until: text })]).toEqual([undefined, undefined])
})

test('an end that is the beginning changes nothing', () => {
	expect([quietWith(late, { until: late.from }), quietWith(late, { from: late.until })]).toEqual([undefined, undefined])
})
