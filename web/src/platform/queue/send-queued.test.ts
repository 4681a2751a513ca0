import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { claimReads } from '../device/owner.ts'
import type { Queued } from '../device/queued.ts'
import { closeDevice } from '../device/store.ts'
import type { Send } from './answers.ts'
import { addQueued, keepBytes, listQueued } from './queue-rows.ts'
import { sendQueued } from './send-queued.ts'

beforeEach(async () => {
	freshDatabase()
	await claimReads('anna')
})
afterEach(closeDevice)

test('photos whose entry has been thrown away say that, and not that something is not there', async () => {
	const path = '/api/be/groups/g/files'
	await keepBytes({ id: 'a', person: 'anna', bytes: new ArrayBuffer(1), type: 'image/png', name: 'a.png', keptAt: Date.now() })
	await addQueued({
		v: 1,
		id: 'row',
		person: 'anna',
		kind: 'photos',
		path,
		body: null,
		key: 'key',
		needs: ['a'],
		uploads: [{ bytes: 'a', key: 'b', path, fields: { event: 'e' } }],
		bodies: [],
		savedAt: Date.now(),
		attempts: 0,
		state: 'waiting',
		title: 'Dach kontrolliert',
		event_at: new Date().toISOString(),
		group: 'g',
		property: 'p',
	})
	const errors = [{ path: 'event', message: 'Das gibt es hier nicht.' }]
	const refuse: Send = async () => ({ status: 422, body: { code: 'validation', errors } }) as Awaited<ReturnType<Send>>
	const [row] = await listQueued('anna')
	expect(await sendQueued(row as Queued, refuse, Date.now())).toMatchObject({
		is: 'refused',
		reason: 'Den Eintrag dazu gibt es nicht mehr.',
	})
})
