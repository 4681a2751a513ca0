import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionPath } from '@hausheft/contract/signed-in.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { claimReads } from '../device/owner.ts'
import { closeDevice } from '../device/store.ts'
import { anna, forgetSomebody, signInAs } from '../session/somebody.ts'
import { keepWaiting } from './keep-waiting.ts'
import { listQueued } from './queue-rows.ts'
import { sendWaiting } from './watch-queue.ts'

const path = '/api/be/properties/p/events'
const sent: unknown[] = []

beforeEach(async () => {
	freshDatabase()
	sent.length = 0
	vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
		if (url === sessionPath) return Response.json({ user: anna })
		sent.push([url, body])
		return Response.json({ id: 'made' }, { status: 201 })
	})
	signInAs(anna)
	await claimReads(anna.id)
})
afterEach(async () => {
	await closeDevice()
	forgetSomebody()
	vi.unstubAllGlobals()
})

test('what is put there while a pass that has found nothing ends goes all the same', async () => {
	const pass = sendWaiting('by itself')
	const place = { person: anna.id, event_at: '2026-11-22T08:00:00.000Z', group: 'g', property: 'p' }
	await keepWaiting({ ...place, kind: 'entry', path, body: { name: 'Boiler' }, key: 'key', title: 'Boiler' })
	// Whoever has put it there asks for it to go, as does every form.
	await Promise.all([sendWaiting('by itself'), pass])
	await vi.waitFor(() => expect(sent).toEqual([[path, '{"name":"Boiler"}']]))
	await vi.waitFor(async () => expect(await listQueued(anna.id)).toEqual([]))
})
