import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { leftPhotos, noteChosen } from '../../kit/attachments/kept-photos.ts'
import { rowOf, type RoundRow } from '../../kit/readings/round-row.ts'
import { claimReads } from '../../platform/device/owner.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { findBytes, keepBytes } from '../../platform/queue/queue-rows.ts'
import { anna, forgetSomebody, signInAs } from '../../platform/session/somebody.ts'
import { roundPhotos } from './round-photos.ts'

/** What is sent stays on its way until it is answered here. */
let sent: Sent[]
class Sent {
	upload = new EventTarget()
	status = 201
	response: unknown
	listeners = new Map<string, () => void>()
	constructor() {
		sent.push(this)
	}
	open() {}
	setRequestHeader() {}
	addEventListener(name: string, listener: () => void) {
		this.listeners.set(name, listener)
	}
	getResponseHeader() {
		return null
	}
	send() {}
	abort() {}
}

beforeEach(async () => {
	freshDatabase()
	sent = []
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
	vi.stubGlobal('XMLHttpRequest', Sent)
	signInAs(anna)
	await claimReads(anna.id)
})
afterEach(async () => {
	await closeDevice()
	forgetSomebody()
	vi.unstubAllGlobals()
})

const draft = 'readings.p'
const water = rowOf({ unit: 'm3', name: 'Wasser', object: null })
const photo = new File(['Bild'], 'wasser.txt', { type: 'text/plain' })
const left = async () => (await leftPhotos(draft, new Set())).map(({ file, part }) => [file.name, part])

/** A round with a photo at its water meter, on its way. */
async function photographed(rows: RoundRow[] = []) {
	const put: RoundRow[] = []
	const photos = roundPhotos({ group: 'g', property: 'p', draft })
	photos.putInto({ rowOf: (key) => rows.find((row) => row.key === key), onPut: (row) => void put.push(row) })
	const attachments = photos.of(water)
	photos.hold(water, attachments)
	attachments.add([photo])
	await expect.poll(left).toEqual([['wasser.txt', water.key]])
	await expect.poll(() => sent.length).toBe(1)
	return { photos, attachments, put }
}

test('a meter that goes out of sight and comes back has its photo, which is a part of the round all the while', async () => {
	const { photos, attachments } = await photographed()
	expect([[...photos.all.keys()], photos.photographed()]).toEqual([[water.key], [water.key]])
	expect(photos.of(water)).toBe(attachments)
	photos.hold(water, photos.of(water))
	expect(photos.all.get(water.key)?.list.get()).toHaveLength(1)
})

test('a round that is thrown away after it was left takes its photos with it, also those that came back to no meter', async () => {
	const { photos } = await photographed()
	await keepBytes({ id: 'old', person: anna.id, bytes: new ArrayBuffer(1), type: 'image/jpeg', name: 'old.jpg', keptAt: 0 })
	await noteChosen(anna.id, draft, [{ id: 'old', sentAs: 'old', part: 'gone' }])
	photos.leave()
	await photos.discard()
	await expect.poll(async () => [await left(), await findBytes('old')]).toEqual([[], undefined])
	// The next round begins without them.
	const next = roundPhotos({ group: 'g', property: 'p', draft })
	expect(next.of(water).list.get()).toEqual([])
})

test('a meter that is left out takes its photos with it, and nothing puts it back', async () => {
	const { photos, put } = await photographed()
	photos.drop(water.key)
	expect([photos.photographed(), put]).toEqual([[], []])
	await expect.poll(left).toEqual([])
})
