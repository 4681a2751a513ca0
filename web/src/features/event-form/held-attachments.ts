import { observable } from '../../platform/page/observable.ts'
import { randomId } from '../../platform/api/random-id.ts'
import type { Attachment } from '../../kit/attachments/attachment.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'

/** Photos and files of a form that is only tried out: they stay on the page and are sent to nobody. */
export function heldAttachments(start: readonly Attachment[]): Attachments {
	const list = observable(start)
	const change = (key: string, to: (attachment: Attachment) => Attachment) =>
		list.set(list.get().map((each) => (each.key === key ? to(each) : each)))
	return {
		list,
		moveTo: () => {},
		sendFull: () => {},
		add: (files) => list.set([...list.get(), ...files.map(({ name, type }) => heldAttachment(name, type))]),
		restore: () => {},
		retry: (key) => change(key, ({ filename, mime }) => ({ ...heldAttachment(filename, mime), key })),
		remove: (key) => list.set(list.get().filter((each) => each.key !== key)),
		markReceipt: async (key, receipt) => {
			change(key, (each) => (each.stored ? { ...each, stored: { ...each.stored, receipt } } : each))
		},
		pictureOf: async () => undefined,
		draw: () => {},
		replace: () => {},
		settled: async () => true,
		isCutOff: () => false,
		waiting: async () => 'impossible',
		handOver: () => {},
		forget: () => {},
		close: () => {},
	}
}

const heldAttachment = (filename: string, mime: string): Attachment => {
	const id = randomId()
	return {
		key: id,
		filename,
		mime,
		state: 'done',
		progress: 1,
		stored: { id, filename, mime, path: '', receipt: mime === 'application/pdf' },
	}
}
