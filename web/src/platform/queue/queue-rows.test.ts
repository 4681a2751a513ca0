import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { claimReads, wipeReads } from '../device/owner.ts'
import { closeDevice, onDevice } from '../device/store.ts'
import { keepWaiting } from './keep-waiting.ts'
import { dropAllOf, dropBytes, findBytes, keepBytes, listQueued } from './queue-rows.ts'

beforeEach(freshDatabase)
afterEach(closeDevice)

const people = ['anna', 'beat']
const photoOf = (person: string) => ({
	id: `bytes of ${person}`,
	person,
	bytes: new ArrayBuffer(1),
	type: 'image/jpeg',
	name: 'a.jpg',
	keptAt: 0,
})
const draftOf = (person: string) => `photos ${person} event.new.p`

test('what somebody had on the device whose account is gone goes, and nothing of anybody else', async () => {
	for (const person of people) {
		const uploads = [{ bytes: `bytes of ${person}`, key: person, path: '', fields: {} }]
		await onDevice(['bytes'], 'readwrite', ({ store }) => store.put(photoOf(person)))
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

test('a photo is kept while it is its own person who has the device, and not once they have signed out or somebody else is in', async () => {
	let owner: string | null = null
	vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'hausheft.owner' ? owner : null) })
	onTestFinished(() => void vi.unstubAllGlobals())
	const isKept = async () => {
		const said = await keepBytes(photoOf('anna'))
		const there = (await findBytes('bytes of anna')) !== undefined
		await dropBytes(['bytes of anna'])
		return [said, there]
	}
	expect(await isKept()).toEqual([false, false])
	// Of the page that they have just opened; the database hears of it a moment later.
	owner = 'anna'
	expect(await isKept()).toEqual([true, true])
	await claimReads('anna')
	expect(await isKept()).toEqual([true, true])
	owner = null
	await wipeReads()
	expect(await isKept()).toEqual([false, false])
	await claimReads('beat')
	owner = 'anna'
	expect(await isKept()).toEqual([false, false])
})
