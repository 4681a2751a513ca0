import { expect, test, vi } from 'vitest'
import { heldAttachments } from './held-attachments.ts'
import { throwAway } from './throw-away.ts'

const photo = (id: string, before = false) => ({
	key: id,
	filename: `${id}.jpg`,
	mime: 'image/jpeg',
	state: 'done' as const,
	progress: 1,
	stored: { id, filename: `${id}.jpg`, mime: 'image/jpeg', path: '', before },
})

test.each([
	['idle', false],
	['uploading', false],
	// The entry that is being saved names them.
	['creating', true],
	['changing', true],
])('thrown away while it is %s its photos stay: %s', (is, stay) => {
	const attachments = heldAttachments([photo('new'), photo('mail', true)])
	const restart = vi.fn()
	throwAway({ step: { is } }, attachments, restart)
	expect(attachments.list.get().map(({ key }) => key)).toEqual(stay ? ['new', 'mail'] : ['mail'])
	expect(restart).toHaveBeenCalledTimes(stay ? 0 : 1)
})
