import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isWorthInstalling, noteEntrySaved, putInstallAway } from './install.ts'

const day = 24 * 60 * 60_000
let isStandalone = false

beforeEach(() => {
	const kept = new Map<string, string>()
	isStandalone = false
	vi.stubGlobal('localStorage', {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => void kept.set(name, value),
	})
	vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
	vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

test('it is worth it after the third entry, and not where it is installed', () => {
	for (const expected of [false, false, true, true]) {
		noteEntrySaved()
		expect(isWorthInstalling(Date.now())).toBe(expected)
	}
	isStandalone = true
	expect(isWorthInstalling(Date.now())).toBe(false)
})

test('put away it comes back after half a year', () => {
	for (let saved = 0; saved < 3; saved++) noteEntrySaved()
	const now = Date.now()
	putInstallAway(now)
	expect([0, 179 * day, 181 * day].map((later) => isWorthInstalling(now + later))).toEqual([false, false, true])
})
