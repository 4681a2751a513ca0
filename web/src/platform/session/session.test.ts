import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionPath } from '@hausheft/contract/signed-in.ts'

const user = { id: '01a1fd6b-0000-7000-8000-000000000001', name: 'Anna Keller', email: 'anna@keller.test', image: null }
const assign = vi.fn()

/** A server with one session, of which a write beside everything else makes another; its answer is on its way until it is let go. */
function serving() {
	const answer = Promise.withResolvers<void>()
	const done = Promise.withResolvers<void>()
	const asked: string[] = []
	let cookie: string | null = 'first'
	let living: string | null = 'first'
	const fetching = async (url: string) => {
		asked.push(url)
		const isIn = cookie === living
		if (url === '/api/auth/two-factor/confirm') {
			living = 'second'
			done.resolve()
			await answer.promise
			cookie = 'second'
			return Response.json({ status: true })
		}
		if (url === sessionPath) return Response.json(isIn ? { user } : {})
		return isIn ? Response.json({}) : Response.json({ title: 'Nicht angemeldet', code: 'unauthenticated' }, { status: 401 })
	}
	vi.stubGlobal('fetch', fetching)
	return { asked, isDone: done.promise, letGo: answer.resolve, end: () => (living = null) }
}

beforeEach(() => {
	vi.resetModules()
	vi.stubGlobal('location', { pathname: '/user/account', search: '', assign })
	const kept = new Map<string, string>([['device', user.id]])
	const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: vi.fn(), removeItem: vi.fn(), length: 0, key: () => null }
	vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
	vi.stubGlobal('localStorage', storage)
	vi.stubGlobal('sessionStorage', storage)
	assign.mockClear()
})
afterEach(() => {
	vi.unstubAllGlobals()
	// The next file of this worker finds nobody signed in.
	vi.resetModules()
})

async function signedIn() {
	const session = await import('./session.ts')
	const { request } = await import('../api/client.ts')
	session.begin({ user })
	expect(session.currentUser()?.id).toBe(user.id)
	return { ...session, request }
}

test('a session that gives way to another has not ended, however long its answer takes', async () => {
	const { asked, isDone, letGo } = serving()
	const { request, refreshSession, currentUser } = await signedIn()
	const confirmed = request('/api/auth/two-factor/confirm', { method: 'POST' })
	await isDone
	// The server has closed the socket; and something was read with the session before.
	const looked = refreshSession()
	const read = request('/api/v1/groups')
	await vi.waitFor(() => expect(asked).toContain('/api/v1/groups'))
	letGo()
	expect(await looked).toMatchObject({ id: user.id })
	expect((await read).ok).toBe(true)
	expect((await confirmed).ok).toBe(true)
	expect(currentUser()?.id).toBe(user.id)
	expect(assign).not.toHaveBeenCalled()
})

test('one that has ended leads away at the next answer, once', async () => {
	const { end } = serving()
	const { request, currentUser } = await signedIn()
	end()
	await expect(request('/api/v1/groups')).rejects.toMatchObject({ status: 401 })
	expect(currentUser()).toBeNull()
	expect(assign.mock.calls).toEqual([['/']])
})

test('a refusal beside a living session is asked about once', async () => {
	const { asked } = serving()
	const { request, currentUser } = await signedIn()
	const fetching = globalThis.fetch
	vi.stubGlobal('fetch', (url: string) =>
		url === '/api/v1/odd' ? (asked.push(url), Promise.resolve(Response.json({ code: 'unauthenticated' }, { status: 401 }))) : fetching(url),
	)
	await expect(request('/api/v1/odd')).rejects.toMatchObject({ status: 401 })
	expect(asked.filter((url) => url === '/api/v1/odd')).toHaveLength(2)
	expect(currentUser()?.id).toBe(user.id)
	expect(assign).not.toHaveBeenCalled()
})

test.each([429, 500, 503])('a server that answers %i when asked who is signed in sends nobody away', async (status) => {
	serving()
	const { refreshSession, currentUser } = await signedIn()
	vi.stubGlobal('fetch', async () => Response.json({ code: 'unavailable' }, { status }))
	expect(await refreshSession()).toMatchObject({ id: user.id })
	expect(currentUser()?.id).toBe(user.id)
	expect(assign).not.toHaveBeenCalled()
})

test.each([
	['while nobody answers', false, 8000],
	['otherwise', true, 30_000],
] as const)('no asking who is signed in stays on its way for ever: %s', async (_, reachable, most) => {
	serving()
	const { refreshSession } = await signedIn()
	const { noteUnreachable, isReachable } = await import('../page/connection.ts')
	const { promise: sent, resolve: send } = Promise.withResolvers<AbortSignal>()
	vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
		if (signal) send(signal)
		return new Promise((_answer, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
	})
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
	if (!reachable) noteUnreachable()
	const looked = refreshSession()
	const signal = await sent
	vi.advanceTimersByTime(most - 500)
	expect(signal.aborted).toBe(false)
	vi.advanceTimersByTime(500)
	expect(await looked).toMatchObject({ id: user.id })
	expect(isReachable()).toBe(false)
	vi.useRealTimers()
})
