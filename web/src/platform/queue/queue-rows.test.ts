import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { closeDevice, onDevice } from '../device/store.ts'
import { keepWaiting } from './keep-waiting.ts'
import { dropAllOf, findBytes, keepBytes, listQueued } from './queue-rows.ts'

beforeEach(freshDatabase)
afterEach(closeDevice)

const people = ['anna', 'beat']
const draftOf = (person: string) => `photos ${person} event.new.p`

test('what somebody had on the device whose account is gone goes, and nothing of anybody else', async () => {
	for (const person of people) {
		const uploads = [{ bytes: `bytes of ${person}`, key: person, path: '', fields: {} }]
		await keepBytes({ id: `bytes of ${person}`, person, bytes: new ArrayBuffer(1), type: 'image/jpeg', name: 'a.jpg', keptAt: 0 })
		await keepWaiting({ kind: 'entry', person, path: '', body: {}, key: '', title: '', event_at: '', group: '', property: '', uploads })
		await onDevice(['meta'], 'readwrite', ({ store }) => store.put({ name: draftOf(person), value: [] }))
	}
	await dropAllOf('anna')
	const there = await Promise.all(
		people.map(async (each) => [(await listQueued(each)).length, (await findBytes(`bytes of ${each}`))?.person]),
	)
	expect(there).toEqual([
		[0, undefined],
		[1, 'beat'],
	])
	expect(await onDevice(['meta'], 'readonly', ({ store }) => store.getAllKeys())).toEqual([draftOf('beat')])
})
