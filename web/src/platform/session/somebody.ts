// Hides how a test is somebody, and how nobody is left signed in for the next file of its worker.
import { noteReached } from '../page/connection.ts'
import { begin, setLeaving } from './session.ts'

export const anna = { id: 'anna', name: 'Anna', email: 'anna@keller.test', image: null }

let isStorageOurs = false

/** Whoever uses the page, as the server has said with it; their device keeps what it is told to for as long as the test. */
export function signInAs(user: typeof anna): void {
	if (!('localStorage' in globalThis)) {
		const texts = new Map<string, string>()
		const value = {
			getItem: (name: string) => texts.get(name) ?? null,
			setItem: (name: string, text: string) => texts.set(name, text),
			removeItem: (name: string) => texts.delete(name),
		}
		Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true })
		isStorageOurs = true
	}
	begin({ user })
}

/** Nobody does any more, and the server can be reached: what the next test begins with. Before `vi.unstubAllGlobals()`. */
export function forgetSomebody(): void {
	setLeaving(true)
	begin({})
	setLeaving(false)
	noteReached()
	if (isStorageOurs) Reflect.deleteProperty(globalThis, 'localStorage')
	isStorageOurs = false
}
