// Hides the photos of a round, each with its meter: on their way as soon as they are taken, whether or not the meter is in sight.
import { createAttachments, storedIn, type Attachments } from '../../kit/attachments/attachments.ts'
import { forgetPhotos, leftPhotos } from '../../kit/attachments/kept-photos.ts'
import { leaveUploads, resumeUploads } from '../../kit/attachments/left-uploads.ts'
import type { RoundRow } from '../../kit/readings/round-row.ts'

type RoundPhotosOptions = {
	group: string
	property: string
	/** Under which the round is kept. */
	draft: string
}
type RoundRows = {
	/** What is typed at a meter now; undefined where that is nothing. */
	rowOf: (key: string) => RoundRow | undefined
	onPut: (row: RoundRow) => void
}

export type RoundPhotos = ReturnType<typeof roundPhotos>

export function roundPhotos({ group, property, draft }: RoundPhotosOptions) {
	/** By the key of their row. */
	const all = new Map<string, Attachments>()
	let rows: RoundRows = { rowOf: () => undefined, onPut: () => undefined }
	const stops = new Map<string, () => void>()
	const nameOf = (key: string) => `${draft} ${key}`
	const removeAll = ({ list, remove }: Attachments) => {
		for (const { key } of list.get()) remove(key)
	}
	const putStored = (row: RoundRow, { list }: Attachments) => {
		const files = storedIn(list.get())
		const now = rows.rowOf(row.key) ?? { ...row, data: '', replaced: false, files: [] }
		if (files.length !== now.files.length || files.some(({ id }, at) => id !== now.files[at]?.id)) rows.onPut({ ...now, files })
	}
	return {
		all: all as ReadonlyMap<string, Attachments>,
		/** Where what is stored of them is put. */
		putInto: (next: RoundRows) => void (rows = next),
		/** As they were when the row was in sight before. */
		of: ({ key, files }: RoundRow): Attachments =>
			all.get(key) ?? resumeUploads(nameOf(key)) ?? createAttachments({ group, property, draft, part: key, start: files }),
		/** From now on what is stored of them is put into the round. */
		hold(row: RoundRow, attachments: Attachments) {
			if (all.get(row.key) === attachments) return
			all.set(row.key, attachments)
			const take = () => putStored(row, attachments)
			stops.set(row.key, attachments.list.listen(take))
			take()
		},
		/** The row is left out, and they with it. */
		drop(key: string) {
			const attachments = all.get(key)
			stops.get(key)?.()
			stops.delete(key)
			all.delete(key)
			if (attachments) removeAll(attachments)
		},
		/** The round is left: they go on, and whoever throws it away throws them away too. */
		leave() {
			for (const [key, attachments] of all) leaveUploads(nameOf(key), attachments, stops.get(key) ?? (() => undefined))
		},
		/** With those that lie on the device and have come back to no row. */
		async discard() {
			for (const attachments of all.values()) removeAll(attachments)
			forgetPhotos((await leftPhotos(draft, new Set()).catch(() => [])).map(({ id }) => id))
		},
		/** Meters at which there is a photo, sent or not. */
		photographed: (): string[] => [...all].flatMap(([key, { list }]) => (list.get().length > 0 ? [key] : [])),
	}
}
