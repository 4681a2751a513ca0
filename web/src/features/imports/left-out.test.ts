import { expect, test } from 'vitest'
import { mostAlike } from '@hausheft/contract/import-fields.ts'
import type { Import, Line, Skipped } from '@hausheft/contract/imports.ts'
import { leftOut, listedNow, whyNotAll, withRate } from './left-out.ts'

const line = (row: number): Line => ({ row, text: `Zeile ${row}` })
const none = { rows: [], of: 0 }
const skipped = (reason: Skipped['reason'], more: Partial<Skipped> = {}) =>
	({ reason, rows: 1, currency: null, first: [], ...more }) as unknown as Skipped
type More = {
	dry?: boolean
	chosenRows?: Line[]
	checked?: number[]
	mapping?: Parameters<typeof leftOut>[1]
	typed?: Record<string, string>
}
const out = (
	left: Skipped[],
	{ dry = true, chosenRows, checked = [], mapping = {}, typed = {} }: More = {},
	listed: Parameters<typeof leftOut>[3] = none,
) => {
	const one = { mapping: { alike_rows: checked }, result: { dry, skipped: left }, chosen_rows: chosenRows } as unknown as Import
	const { rows, ...rest } = leftOut(one, mapping, typed, listed)
	return { rows: rows.map(({ row }) => row), ...rest }
}

test('each currency that was left out is asked for once, by name; one that somebody has typed stays though no check finds it', () => {
	const left = [
		skipped('currency', { currency: 'USD' }),
		skipped('currency', { currency: 'EUR' }),
		skipped('currency', { currency: 'USD' }),
	]
	expect(out(left).currencies).toEqual(['EUR', 'USD'])
	expect(out(left, { typed: { SEK: '0.09', EUR: '' } }).currencies).toEqual(['EUR', 'SEK', 'USD'])
	expect(out([], { typed: { SEK: '0.09' } }).currencies).toEqual(['SEK'])
	expect(out([skipped('currency'), skipped('total', { currency: 'GBP' })]).currencies).toEqual([])
})

test('what a run has left out is over: only a check asks', () => {
	expect(out([skipped('known'), skipped('currency', { currency: 'EUR' })], { dry: false })).toMatchObject({
		isNothing: true,
		currencies: [],
	})
	expect(leftOut({ result: null, mapping: null }, {}, {}, none).isNothing).toBe(true)
})

test('what is known and what is alike is asked for where there is some, or where it was answered before', () => {
	const asked = (...of: Parameters<typeof out>) => {
		const { isKnown, isAlike, isNothing } = out(...of)
		return [isKnown, isAlike, isNothing]
	}
	expect(asked([])).toEqual([false, false, true])
	expect(asked([skipped('known')])).toEqual([true, false, false])
	expect(asked([skipped('alike')])).toEqual([false, true, false])
	expect(asked([], { mapping: { known: 'update', alike: 'book' } })).toEqual([true, true, false])
	expect(asked([], { mapping: { known: 'skip', alike: 'skip' } })).toEqual([false, false, true])
	expect(asked([], { chosenRows: [line(4)] })).toEqual([false, true, false])
	expect(asked([skipped('currency', { currency: 'EUR' })])).toEqual([false, false, false])
})

test('rows that were listed once stay listed when the next check books them, and are counted once', () => {
	const alike = (rows: number, ...first: number[]) => [skipped('alike', { rows, first: first.map(line) })]
	const first = out(alike(5, 2, 4, 3))
	expect(first).toMatchObject({ rows: [2, 3, 4], of: 5 })
	const listed = listedNow(none, { rows: first.rows.map(line), of: first.of })
	// Two of them were chosen and the check made anew: it leaves three out.
	expect(out(alike(3, 3, 6), { checked: [2, 4], chosenRows: [line(2), line(4)] }, listed)).toMatchObject({ rows: [2, 3, 4, 6], of: 5 })
	// Without a result, as after a change, it is what it was.
	expect(out([], {}, listed)).toMatchObject({ rows: [2, 3, 4], of: 5 })
	expect(out(alike(1, 7), {}, listed)).toMatchObject({ rows: [2, 3, 4, 7], of: 4 })
})

test('the list changes where rows have come or there are more or fewer in all', () => {
	const before = { rows: [line(2)], of: 3 }
	expect(listedNow(before, { rows: [line(2)], of: 3 })).toBe(before)
	expect(listedNow(before, { rows: [line(2)], of: 2 })).toEqual({ rows: [line(2)], of: 2 })
	expect(listedNow(before, { rows: [line(2), line(5)], of: 3 })).toEqual({ rows: [line(2), line(5)], of: 3 })
})

test('a rate is sent with a dot, beside those typed before; without any nothing is sent', () => {
	expect(withRate(['EUR', 'USD'], {}, 'EUR', ' 0,95 ')).toEqual({ typed: { EUR: '0.95', USD: '' }, rates: { EUR: '0.95' } })
	expect(withRate(['EUR', 'USD'], { EUR: '0.95', USD: '' }, 'USD', '0.8')).toEqual({
		typed: { EUR: '0.95', USD: '0.8' },
		rates: { EUR: '0.95', USD: '0.8' },
	})
	expect(withRate(['EUR'], { EUR: '0.95' }, 'EUR', '').rates).toBeNull()
})

test('all can be chosen at once up to the limit, unless they are chosen', () => {
	const some = (count: number) => Array.from({ length: count }, (_, at) => line(at + 2))
	expect(whyNotAll(some(3), [2, 3])).toBeUndefined()
	expect(whyNotAll(some(3), [4, 2, 3, 9])).toBe('Alle sind gewählt.')
	expect([mostAlike, mostAlike + 1].map((count) => whyNotAll(some(count), []))).toEqual([
		undefined,
		`Einzeln gehen höchstens ${mostAlike} Zeilen.`,
	])
})
