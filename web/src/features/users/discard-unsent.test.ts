import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { keepWaiting } from '../../platform/queue/keep-waiting.ts'
import { listQueued } from '../../platform/queue/queue-rows.ts'
import { takeLease } from '../../platform/queue/sender-lease.ts'
import { sendWaiting, waitingNow, watchQueue } from '../../platform/queue/watch-queue.ts'
import { anna, forgetSomebody, signInAs } from '../../platform/session/somebody.ts'
import { discardUnsent } from './discard-unsent.ts'

let unwatch = () => {}

beforeEach(() => {
	freshDatabase()
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	vi.stubGlobal('location', { assign() {} })
	for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
	signInAs(anna)
})
afterEach(async () => {
	await sendWaiting('by itself')
	unwatch()
	forgetSomebody()
	await closeDevice()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

test('what waited when somebody said so is thrown away, also where they are out before and another page sends', async () => {
	const item = { kind: 'entry', path: '', body: {}, key: '', event_at: '', group: '', property: '' } as const
	for (const person of [anna.id, 'beat']) await keepWaiting({ ...item, person, title: person })
	unwatch = watchQueue(() => {})
	await expect.poll(() => waitingNow().rows.map(({ title }) => title)).toEqual([anna.id])
	const discard = discardUnsent()
	forgetSomebody()
	// As when the socket says it before the answer does.
	await expect.poll(() => waitingNow().rows).toEqual([])
	await takeLease('other tab', Date.now())
	await discard()
	expect([(await listQueued(anna.id)).length, (await listQueued('beat')).length]).toEqual([0, 1])
})
