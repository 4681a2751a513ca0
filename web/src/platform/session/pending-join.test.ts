import { afterEach, expect, test, vi } from 'vitest'
import { claimDevice, wipeDevice } from '../device/device.ts'
import { forgetJoin, keepJoin, keptJoin } from './pending-join.ts'
import { anna, forgetSomebody, signInAs } from './somebody.ts'

const beat = { ...anna, id: 'beat', name: 'Beat' }

/** Its names are own keys, as a browser has them. */
function storage(): void {
	const methods = {
		getItem: (name: string) => (Object.hasOwn(kept, name) ? kept[name] : null),
		setItem: (name: string, value: string) => (kept[name] = value),
		removeItem: (name: string) => delete kept[name],
	}
	const kept = Object.create(methods) as Record<string, string>
	vi.stubGlobal('localStorage', kept)
	vi.stubGlobal('sessionStorage', { clear: () => {} })
	vi.stubGlobal('addEventListener', () => {})
}
afterEach(() => {
	forgetSomebody()
	vi.unstubAllGlobals()
})

test('a link that led here goes on with who signs in for it, also where the device was somebody else’s', () => {
	storage()
	// Their session has ended by itself.
	claimDevice(anna.id)
	keepJoin('secret')
	claimDevice(beat.id)
	expect(keptJoin()).toBe('secret')
	forgetJoin()
	expect(keptJoin()).toBeUndefined()
})

test('what somebody had opened who was signed in is theirs, and nothing of it stays once they have signed out', () => {
	storage()
	signInAs(anna)
	keepJoin('secret')
	expect(keptJoin()).toBe('secret')
	claimDevice(beat.id)
	expect(keptJoin()).toBeUndefined()
	forgetSomebody()
	keepJoin('other')
	wipeDevice()
	expect(keptJoin()).toBeUndefined()
})
