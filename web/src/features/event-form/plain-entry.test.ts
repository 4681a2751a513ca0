import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { asPlainEntry } from '../../kit/waiting/discard-waiting.ts'
import { claimReads } from '../../platform/device/owner.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { keepWaiting } from '../../platform/queue/keep-waiting.ts'
import { listQueued } from '../../platform/queue/queue-rows.ts'
import { anna } from '../../platform/session/somebody.ts'
import { draftKey } from '../event-draft/entry-draft.ts'

beforeEach(async () => {
	freshDatabase()
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
	await claimReads(anna.id)
})
afterEach(async () => {
	await closeDevice()
	vi.unstubAllGlobals()
})

test('what becomes an entry of its own opens again as one: the form of its tick would send it with the tick once more', async () => {
	await keepWaiting({
		kind: 'tick',
		person: anna.id,
		path: '/api/be/events/e/complete',
		body: { part: 'reminder', done: true, entry: { name: 'Miete' } },
		key: 'key',
		title: 'Miete',
		event_at: '2026-11-22T08:00:00.000Z',
		group: 'g',
		property: 'p',
		draft: draftKey('create', 'p', 'e', 'reminder'),
		opens: '/group/g/reminder?event=new&from=e&tick=reminder',
	})
	const [row] = await listQueued(anna.id)
	if (!row) throw new Error('nothing waits')
	await asPlainEntry(row)
	const [now] = await listQueued(anna.id)
	expect(now).toMatchObject({ kind: 'entry', draft: draftKey('create', 'p'), opens: '/group/g/property/p?event=new' })
})
