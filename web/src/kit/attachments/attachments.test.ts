import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { anna, forgetSomebody, signInAs } from '../../platform/session/somebody.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { areKept, createAttachments } from './attachments.ts'
import { leftPhotos } from './kept-photos.ts'

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

const three = ['a', 'b', 'c'].map((name) => new File([name], `${name}.txt`, { type: 'text/plain' }))
const chosen = () => {
	const attachments = createAttachments({ group: 'g', property: 'p', draft: 'event.new.p', start: [] })
	attachments.add(three)
	return attachments
}

test('what is chosen is kept once all of it lies on the device, also what is not on its way yet', async () => {
	freshDatabase()
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
