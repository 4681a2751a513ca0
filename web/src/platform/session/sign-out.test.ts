import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { claimReads, ownerIn } from '../device/owner.ts'
import { closeDevice, onDevice } from '../device/store.ts'
import { setLeaving } from './session.ts'
import { endingSession, signOut } from './sign-out.ts'

const keptTexts = new Map<string, string>()
const warned: unknown[] = []
const assign = vi.fn()

beforeEach(() => {
	freshDatabase()
	keptTexts.clear()
	keptTexts.set('hausheft.draft.anna.event.new.p', '{}')
	const storage = { getItem: (name: string) => keptTexts.get(name) ?? null, removeItem: (name: string) => keptTexts.delete(name) }
	const names = { ownKeys: () => [...keptTexts.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }
	vi.stubGlobal('localStorage', new Proxy(storage, names))
	vi.stubGlobal('sessionStorage', { clear() {} })
	vi.stubGlobal('location', { assign })
	vi.stubGlobal('addEventListener', () => {})
	warned.length = 0
	assign.mockClear()
	vi.spyOn(console, 'warn').mockImplementation((_said, error: unknown) => void warned.push(error))
})
afterEach(async () => {
	await closeDevice()
	setLeaving(false)
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

const owner = () => onDevice(['meta'], 'readonly', ({ store }) => ownerIn(store))

test('what waits is thrown away once nobody is signed in any more, and not at all where that does not happen', async () => {
	const done: string[] = []
	const discard = async () => void done.push('discarded')
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
	await expect(signOut('/', discard)).rejects.toThrow('fetch failed')
	vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
	await expect(signOut('/', discard)).rejects.toThrow()
	expect([done, keptTexts.size, assign.mock.calls]).toEqual([[], 1, []])
	vi.stubGlobal('fetch', () => {
		done.push('signed out')
		return Promise.resolve(new Response('{}'))
	})
	await signOut('/', discard)
	expect(done).toEqual(['signed out', 'discarded'])
})

test('however a session ends, what cannot be thrown away is warned of once, and nothing else stays or waits for it', async () => {
	await claimReads('anna')
	const left = new Error('left')
	let wiped: unknown
	const discard = async () => {
		wiped = [keptTexts.size, await owner()]
		throw left
	}
	await endingSession(async () => {}, '/there', discard)
	expect([wiped, keptTexts.size, await owner(), warned, assign.mock.calls]).toEqual([[0, undefined], 0, undefined, [left], [['/there']]])
})

test('where the device keeps nothing, it ends all the same', async () => {
	vi.stubGlobal('indexedDB', undefined)
	await endingSession(
		async () => {},
		'/',
		() => onDevice(['queue'], 'readwrite', async () => {}),
	)
	expect([keptTexts.size, assign.mock.calls]).toEqual([0, [['/']]])
})
