import { observable } from '../../platform/observable.ts'
import { randomId } from '../../platform/random-id.ts'
import type { Attachment, Attachments } from '../events/event-form/attachments.ts'

const stored = (filename: string, mime: string, receipt: boolean): Attachment => {
	const key = randomId()
	return { key, filename, mime, state: 'done', progress: 1, stored: { id: key, filename, mime, path: '', receipt } }
}

/** Photos and files in every state they can be in; what is added stays on the page. */
export function sampleAttachments(): Attachments {
	const list = observable<readonly Attachment[]>([
		stored('Rechnung.pdf', 'application/pdf', true),
		{ key: randomId(), filename: 'Heizraum.txt', mime: 'text/plain', state: 'sending', progress: 0.6 },
		{ key: randomId(), filename: 'Plan.pdf', mime: 'application/pdf', state: 'waiting', progress: 0 },
		{ key: randomId(), filename: 'Video.mp4', mime: 'video/mp4', state: 'failed', progress: 0, error: 'Grösser als 25 MB.' },
	])
	const change = (key: string, to: (attachment: Attachment) => Attachment) =>
		list.set(list.get().map((each) => (each.key === key ? to(each) : each)))
	return {
		list,
		moveTo: () => {},
		sendFull: () => {},
		add: (files) => list.set([...list.get(), ...files.map(({ name, type }) => stored(name, type, type === 'application/pdf'))]),
		retry: (key) => change(key, ({ filename, mime }) => ({ ...stored(filename, mime, false), key })),
		remove: (key) => list.set(list.get().filter((each) => each.key !== key)),
		markReceipt: async (key, receipt) => {
			change(key, (each) => (each.stored ? { ...each, stored: { ...each.stored, receipt } } : each))
		},
		replace: () => {},
		settled: async () => true,
		close: () => {},
	}
}
