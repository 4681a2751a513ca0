import { expect, test } from 'vitest'
import type { Announced } from './audience.ts'
import { rememberRecent } from './recent.ts'

const change = (nth: number) => ({ source: 'event', event: 'UPDATE', fk: String(nth), group: 'g', date: '' }) as Announced

test('what was announced in the time before is known, and two seconds more', () => {
	let now = 0
	const recent = rememberRecent(() => now)
	for (now = 1000; now <= 10_000; now += 1000) recent.add(change(now))
	now = 10_000
	const known = (milliseconds: number) => recent.within(milliseconds)?.map(({ fk }) => Number(fk))
	expect(known(0)).toEqual([8000, 9000, 10_000])
	expect(known(2000)).toEqual([6000, 7000, 8000, 9000, 10_000])
	expect(known(8000)).toHaveLength(10)
	// Nothing is known of what was before the beginning.
	expect(known(8001)).toBeUndefined()
	recent.forget()
	expect(known(0)).toBeUndefined()
	now += 2000
	expect(known(0)).toEqual([])
})

test('what is too old or too much is forgotten, and that it is', () => {
	let now = 0
	const recent = rememberRecent(() => now)
	now = 1000
	recent.add(change(1))
	now = 200_000
	recent.add(change(2))
	expect(recent.within(0)).toHaveLength(1)
	expect(recent.within(197_000)).toHaveLength(1)
	expect(recent.within(197_001)).toBeNull()
	for (let nth = 0; nth < 2500; nth++) recent.add(change(nth))
	expect(recent.within(0)).toBeNull()
	now += 2001
	expect(recent.within(0)).toEqual([])
})
