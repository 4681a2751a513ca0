import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Event as Entry } from '@hausheft/contract/events.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { findBytes, listQueued } from '../../platform/queue/queue-rows.ts'
import { anna, forgetSomebody, signInAs } from '../../platform/session/somebody.ts'
import { leftPhotos } from '../../kit/attachments/kept-photos.ts'
import { addedName, sendFiles, toAdd, toAddAgain } from './send-files.ts'

/** A line on which nothing is ever heard. */
class SilentRequest extends EventTarget {
	static sent = 0
	upload = new EventTarget()
	status = 0
	responseText = ''
	open() {}
	setRequestHeader() {}
	send() {
		SilentRequest.sent++
	}
	abort() {
		for (const name of ['abort', 'loadend']) this.dispatchEvent(new Event(name))
	}
}

beforeEach(() => {
	freshDatabase()
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
	vi.stubGlobal('XMLHttpRequest', SilentRequest)
	signInAs(anna)
})
afterEach(async () => {
	vi.useRealTimers()
	await closeDevice()
	forgetSomebody()
	vi.unstubAllGlobals()
})

test('where nothing is heard for 8 s, what was chosen for an entry waits on the device', async () => {
	const entry = { id: 'e', name: 'Boiler', event_at: '2026-11-22T08:00:00.000Z', group: 'g', property: 'p' } as unknown as Entry
	const chosen = toAdd(new File(['Rechnung'], 'rechnung.pdf', { type: 'application/pdf' }))
	const sending = sendFiles(entry, [chosen], 'anna', () => {})
	await expect.poll(() => SilentRequest.sent).toBe(1)
	vi.advanceTimersByTime(8000)
	expect(await sending).toMatchObject({ added: [], left: [], waits: expect.any(String) })
	expect((await listQueued('anna')).map(({ kind, needs }) => [kind, needs])).toEqual([['photos', [chosen.id]]])
	expect((await findBytes(chosen.id))?.name).toBe('rechnung.pdf')
})

test('all that was chosen lies on the device before the first of it leaves, and is found again by the entry', async () => {
	const entry = { id: 'e', name: 'Boiler', event_at: '2026-11-22T08:00:00.000Z', group: 'g', property: 'p' } as unknown as Entry
	const chosen = ['a', 'b', 'c'].map((name) => toAdd(new File([name], `${name}.pdf`, { type: 'application/pdf' })))
	const before = SilentRequest.sent
	void sendFiles(entry, chosen, 'anna', () => {})
	await expect.poll(() => SilentRequest.sent).toBe(before + 1)
	const left = await leftPhotos(addedName('e'), new Set())
	expect(left.map(({ id, sentAs }) => [id, sentAs])).toEqual(chosen.map(({ id, key }) => [id, key]))
	expect(left.map(toAddAgain).map(({ key, file }) => [key, file.name])).toEqual(chosen.map(({ key, file }) => [key, file.name]))
})
