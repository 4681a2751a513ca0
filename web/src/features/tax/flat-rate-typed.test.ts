import { expect, test } from 'vitest'
import { errorsAt, offeredPercent, readTyped, shownRate } from './flat-rate-typed.ts'

const nothing = { base: null, percent: null, canton_percent: null, built: null, business: null, note: '', version: 0 }
const shownFor = (more: Partial<Parameters<typeof shownRate>[0]> = {}, proposed = 0) => shownRate({ ...nothing, ...more }, proposed)

test('what the year brought in is offered as base, as long as nothing is said of it', () => {
	expect([shownFor().base, shownFor({}, 1_800_050).base, shownFor({ base: 900_000 }, 1_800_050).base]).toEqual([
		'',
		"18'000.50",
		"9'000.00",
	])
	expect(shownFor({ percent: 20, canton_percent: 12.5, built: 1968, business: true, note: 'Wie 2024' })).toEqual({
		base: '',
		percent: '20',
		canton: '12.5',
		built: '1968',
		business: true,
		note: 'Wie 2024',
	})
})

test('what is typed is read as numbers, empty as nothing, and the first that is none is named', () => {
	expect(readTyped(shownFor())).toEqual({
		typed: { base: null, percent: null, canton_percent: null, built: null, business: false, note: '' },
	})
	const typed = { ...shownFor(), base: '18000', percent: '20', canton: '12,5', built: '1968' }
	expect(readTyped(typed)).toMatchObject({ typed: { base: 1_800_000, percent: 20, canton_percent: 12.5, built: 1968 } })
	const fields = ['base', 'percent', 'canton', 'built'] as const
	for (const [at, field] of fields.entries()) {
		const wrong = Object.fromEntries(fields.slice(at).map((each) => [each, 'viel']))
		expect(Object.keys((readTyped({ ...typed, ...wrong }) as { wrong: object }).wrong)).toEqual([field])
	}
})

test('the age of the building offers its percent once the year is whole, and never in place of another that was typed', () => {
	const at = (built: string, percent: string, before = '') => offeredPercent(built, { built: before, percent }, 2025)
	expect([at('2020', ''), at('1968', ''), at('196', ''), at('', ''), at('19680', '')]).toEqual([
		'10',
		'20',
		undefined,
		undefined,
		undefined,
	])
	expect([at('2020', '20', '1968'), at('1968', '10', '2020'), at('2020', '15', '1968'), at('1968', '20', '2020')]).toEqual([
		'10',
		'20',
		undefined,
		undefined,
	])
})

test('what is refused is said at its field, of several at one the first', () => {
	const refused = ['canton_percent', 'base', 'base'].map((path, nth) => ({ path, message: `${nth}` }))
	expect(errorsAt(refused)).toEqual({ canton: '0', base: '1' })
})
