import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { closeDevice, onDevice } from '../device/store.ts'
import { endLease, takeLease } from './sender-lease.ts'

const now = Date.now()
/** As its page left it behind. */
const note = (value: object) =>
	onDevice(['meta'], 'strict', (transaction) => transaction.objectStore('meta').put({ name: 'sender', value }))

beforeEach(() => freshDatabase())
afterEach(async () => {
	await closeDevice()
	vi.unstubAllGlobals()
})

test('whoever sends is let finish, and is followed at once when done', async () => {
	expect(await takeLease('one', now)).toBeUndefined()
	expect(await takeLease('other', now)).toBe(now + 30_000)
	expect(await takeLease('one', now + 1000)).toBeUndefined()
	await endLease('one')
	expect(await takeLease('other', now + 1000)).toBeUndefined()
	expect(await takeLease('one', now + 1000)).toBe(now + 31_000)
	await endLease('other')
})

test('a page that is gone without a word holds up nobody', async () => {
	await note({ holder: 'killed', until: now + 30_000, locked: true })
	expect(await takeLease('one', now)).toBeUndefined()
	expect(await takeLease('other', now)).toBe(now + 30_000)
	await endLease('one')
})

test('whose life cannot be known is waited for: a page of an earlier release, or where the browser has no locks', async () => {
	await note({ holder: 'earlier', until: now + 30_000 })
	expect(await takeLease('one', now)).toBe(now + 30_000)
	expect(await takeLease('one', now + 30_001)).toBeUndefined()
	await endLease('one')
	vi.stubGlobal('navigator', {})
	await note({ holder: 'elsewhere', until: now + 30_000, locked: true })
	expect(await takeLease('one', now)).toBe(now + 30_000)
	await endLease('elsewhere')
	expect(await takeLease('one', now)).toBeUndefined()
	expect(await takeLease('other', now)).toBe(now + 30_000)
	await endLease('one')
})

test('what is given up leaves no lock behind', async () => {
	const own = ['hausheft-sender-one', 'hausheft-sender-other']
	// The locks are those of the whole process.
	const lockNames = async () => (await navigator.locks.query()).held?.map(({ name }) => name ?? '').filter((name) => own.includes(name))
	expect(await takeLease('one', now)).toBeUndefined()
	expect(await takeLease('other', now)).toBe(now + 30_000)
	await expect.poll(lockNames).toEqual(['hausheft-sender-one'])
	await endLease('one')
	await expect.poll(lockNames).toEqual([])
})
