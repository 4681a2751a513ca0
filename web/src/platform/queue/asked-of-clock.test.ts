import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionPath } from '@hausheft/contract/signed-in.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import type { QueuedKind } from '../device/queued.ts'
import { claimReads } from '../device/owner.ts'
import { closeDevice } from '../device/store.ts'
import type { Send } from './answers.ts'
import { keepWaiting } from './keep-waiting.ts'
import { listQueued } from './queue-rows.ts'
import { sendQueue } from './send-queue.ts'

const day = 24 * 60 * 60_000
/** Three days behind the device. */
const send: Send = async ({ path }) => {
	const said = path === sessionPath ? { status: 200, body: { user: { id: 'anna' } } as object } : { status: 201, body: { id: 'made' } }
	return { ...said, retryAfter: undefined, date: Date.now() - 3 * day, etag: undefined }
}

beforeEach(async () => {
	freshDatabase()
	await claimReads('anna')
})
afterEach(closeDevice)

test.each<[QueuedKind, boolean]>([
	['entry', true],
	['round', true],
	['tick', true],
	// None of their moments is the device's.
	['photos', false],
	['reply', false],
	['unwatch', false],
])('of a clock that is days away %s asks which moment is meant: %s', async (kind, asks) => {
	const place = { person: 'anna', event_at: new Date().toISOString(), group: 'g', property: 'p' }
	await keepWaiting({ ...place, kind, path: '/api/be/there', body: { event_at: place.event_at }, key: 'key', title: 'Boiler' })
	await sendQueue('anna', 'by itself', { send, now: () => Date.now(), holder: 'this tab' })
	expect((await listQueued('anna')).map(({ state }) => state)).toEqual(asks ? ['clock'] : [])
})
