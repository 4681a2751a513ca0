import { afterEach, expect, test, vi } from 'vitest'
import { signOut } from './sign-out.ts'

afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

test('what waits is thrown away once nobody is signed in any more, and not at all where that does not happen', async () => {
	vi.stubGlobal('location', { assign: () => {} })
	vi.stubGlobal('addEventListener', () => {})
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	const done: string[] = []
	const discard = async () => void done.push('discarded')
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
	await expect(signOut('/', discard)).rejects.toThrow('fetch failed')
	vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
	await expect(signOut('/', discard)).rejects.toThrow()
	expect(done).toEqual([])
	vi.stubGlobal('fetch', () => {
		done.push('signed out')
		return Promise.resolve(new Response('{}'))
	})
	await signOut('/', discard)
	expect(done).toEqual(['signed out', 'discarded'])
})
