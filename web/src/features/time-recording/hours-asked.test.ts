import { expect, test } from 'vitest'
import { hoursAsked, personIn, rateIn } from './hours-asked.ts'

test.for([
	['', undefined, false],
	['  ', undefined, false],
	['85', 8_500, false],
	['0.05', 5, false],
	['0', 0, true],
	['0.00', 0, true],
	['-85', -8_500, true],
	['viel', undefined, true],
] as const)('«%s» as what an hour costs', ([typed, rate, isWrong]) => {
	expect(rateIn(typed)).toEqual({ rate, isWrong })
})

test('a report is of one person where it is somebody with an account, and has a rate where one was typed', () => {
	const days = { from: '2026-01-01', to: '2026-12-31' }
	const id = '0190f3c1-7c1e-7b7a-9c2e-3f2f8f7a1b2c'
	expect([personIn(undefined), personIn('Rosa Huber'), personIn(id)]).toEqual([undefined, undefined, id])
	expect(hoursAsked(days, undefined, undefined)).toEqual({ report: 'hours', ...days })
	expect(hoursAsked(days, id, 8_500)).toEqual({ report: 'hours', ...days, person: id, rate: 8_500 })
})
