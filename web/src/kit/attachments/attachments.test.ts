import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { anna, forgetSomebody, signInAs } from '../../platform/session/somebody.ts'
import { claimReads, wipeReads } from '../../platform/device/owner.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { areKept, createAttachments } from './attachments.ts'
import { findBytes } from '../../platform/queue/queue-rows.ts'
import { keepPhoto, leftPhotos } from './kept-photos.ts'

/** What is sent stays on its way for ever. */
class Silent {
	upload = new EventTarget()
	open() {}
	setRequestHeader() {}
	addEventListener() {}
	send() {}
	abort() {}
}

beforeEach(() => {
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
	vi.stubGlobal('XMLHttpRequest', Silent)
	signInAs(anna)
})
afterEach(async () => {
	await closeDevice()
	forgetSomebody()
	vi.unstubAllGlobals()
})

const ownDevice = async () => {
	freshDatabase()
	await claimReads(anna.id)
}
const three = ['a', 'b', 'c'].map((name) => new File([name], `${name}.txt`, { type: 'text/plain' }))
const chosen = () => {
	const attachments = createAttachments({ group: 'g', property: 'p', draft: 'event.new.p', start: [] })
	attachments.add(three)
	return attachments
}

test('what is chosen is kept once all of it lies on the device, also what is not on its way yet', async () => {
	await ownDevice()
	const attachments = chosen()
	expect(await areKept(attachments)).toBe(true)
	expect((await leftPhotos('event.new.p', new Set())).map(({ file }) => file.name).toSorted()).toEqual(['a.txt', 'b.txt', 'c.txt'])
	attachments.close()
})

test('where nothing can be kept it is not kept before it is stored', async () => {
	vi.stubGlobal('indexedDB', undefined)
	const attachments = chosen()
	const kept = vi.fn()
	void areKept(attachments).then(kept)
	await new Promise((resolve) => setImmediate(resolve))
	await attachments.waiting()
	expect(kept).not.toHaveBeenCalled()
	attachments.close()
})

test('what waits for its turn lies on the device before, with nobody asking', async () => {
	await ownDevice()
	const attachments = chosen()
	await expect.poll(async () => (await leftPhotos('event.new.p', new Set())).length).toBe(3)
	attachments.close()
})

test('what is taken away is not left behind, however soon', async () => {
	await ownDevice()
	const attachments = chosen()
	for (const { key } of attachments.list.get()) attachments.remove(key)
	// What is written after all of it lies behind it.
	attachments.add([new File(['d'], 'd.txt', { type: 'text/plain' })])
	await expect.poll(async () => (await leftPhotos('event.new.p', new Set())).map(({ file }) => file.name)).toEqual(['d.txt'])
	attachments.close()
})

test('for another house what is not stored yet goes under another key, and lies on the device under it', async () => {
	await ownDevice()
	const attachments = chosen()
	const keysOf = (all: Awaited<ReturnType<typeof attachments.waiting>>) => (Array.isArray(all) ? all.map(({ sentAs }) => sentAs) : [])
	const before = keysOf(await attachments.waiting())
	attachments.moveTo('q')
	const after = keysOf(await attachments.waiting())
	expect([before.length, after.length, before.filter((key) => after.includes(key))]).toEqual([3, 3, []])
	await expect
		.poll(async () => (await leftPhotos('event.new.p', new Set())).map(({ sentAs }) => sentAs).toSorted())
		.toEqual(after.toSorted())
	attachments.close()
})

test('a photo that is ready only after its person has signed out in another tab is not put back', async () => {
	await ownDevice()
	const bytes = Promise.withResolvers<ArrayBuffer>()
	const blob = Object.assign(new Blob(['a']), { arrayBuffer: () => bytes.promise })
	const keeping = keepPhoto({ key: 'a', sentAs: 'a', drawn: undefined }, { blob, filename: 'a.jpg' }, { draft: 'event.new.p' })
	await wipeReads()
	bytes.resolve(new ArrayBuffer(1))
	expect(await keeping).toBe('impossible')
	expect(await findBytes('a')).toBeUndefined()
})
