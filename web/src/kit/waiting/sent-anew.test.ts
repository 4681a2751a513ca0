import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import type { Queued, ToQueue } from '../../platform/device/queued.ts'
import { claimReads } from '../../platform/device/owner.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { addQueued, listQueued } from '../../platform/queue/queue-rows.ts'
import { sendAgain } from '../../platform/queue/send-queue.ts'
import { anna } from '../../platform/session/somebody.ts'
import { asPlainEntry } from './discard-waiting.ts'
import { stateWords } from './waiting-words.ts'

beforeEach(async () => {
	freshDatabase()
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
	await claimReads(anna.id)
})
afterEach(async () => {
	await closeDevice()
	vi.unstubAllGlobals()
})

const refused: ToQueue = {
	v: 1,
	id: 'one',
	person: anna.id,
	kind: 'tick',
	path: '/api/be/events/e/complete',
	body: { part: 'maintenance', done: true, entry: { name: 'Boiler' } },
	key: 'key',
	needs: [],
	uploads: [],
	bodies: [],
	savedAt: Date.now(),
	attempts: 1,
	state: 'refused',
	reason: 'Das ist schon erledigt.',
	refusal: 'conflict done',
	title: 'Boiler',
	event_at: '2026-11-22T08:00:00.000Z',
	group: 'g',
	property: 'p',
}

test.each([
	['sent again', ({ id }: Queued) => sendAgain(id, Date.now())],
	['as an entry of its own', asPlainEntry],
])('what is %s no longer says why it had not gone', async (_, send) => {
	await addQueued(refused)
	const [row] = await listQueued(anna.id)
	if (!row) throw new Error('nothing waits')
	expect(stateWords(row, { sending: undefined, signedOut: false })).toBe('nicht gesendet: Das ist schon erledigt.')
	await send(row)
	const [now] = await listQueued(anna.id)
	expect([now && stateWords(now, { sending: undefined, signedOut: false }), now?.refusal]).toEqual([
		'wartet auf Verbindung',
		'conflict done',
	])
})

test.each([
	['what had arrived and is gone since goes as another one', 'not_found stored', true],
	['what was refused for another reason as the same', 'conflict done', false],
])('sent again, %s', async (_, refusal, isAnother) => {
	await addQueued({ ...refused, refusal, bodies: ['{}'] })
	await sendAgain('one', Date.now())
	const [now] = await listQueued(anna.id)
	expect([now?.key !== 'key', now?.bodies]).toEqual([isAnother, isAnother ? [] : ['{}']])
	// Pressed twice it is still that one.
	await sendAgain('one', Date.now())
	expect((await listQueued(anna.id)).map(({ key }) => key)).toEqual([now?.key])
})
