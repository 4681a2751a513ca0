import { afterEach, expect, test, vi } from 'vitest'
import { isReachable, noteReached, noteUnreachable } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())
const device = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

test('what was still answered when the device had lost its network does not say that it is back', () => {
	device(false)
	noteUnreachable()
	noteReached()
	expect(isReachable()).toBe(false)
	device(true)
	noteReached()
	expect(isReachable()).toBe(true)
})

test('that a device has a network proves nothing', () => {
	device(true)
	noteUnreachable()
	expect(isReachable()).toBe(false)
})
