import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { annotations } from '@hausheft/contract/annotations.ts'
import type { File } from '@hausheft/contract/files.ts'
import { history } from '@hausheft/contract/history.ts'
import type { Mark, Size } from '@hausheft/contract/marks.ts'
import { call, keyOf } from '../../platform/api/client.ts'
import { subscribeToChanges } from '../../platform/live/subscribers.ts'
import { onReachable } from '../../platform/page/connection.ts'
import { newDrawing, reduceDrawing } from './drawing-state.ts'
import { readMarks, type MarksOfFile } from './marks-of-file.ts'
import { EarlyMarks, MarksSaving, type SavingState } from './marks-saving.ts'
import type { MarkChange } from './merge.ts'

/** What is said below the picture, and what can be done about it. */
export type DrawingNote = { text: string; actions: readonly { label: string; run: () => void }[] }
type DrawingPlace = { file: File; group: string; person: string; size: Size }

const leftNote = (take: () => void, drop: () => void): DrawingNote => ({
	text: 'Auf diesem Gerät liegen Markierungen, die noch nicht gesendet sind.',
	actions: [
		{ label: 'Übernehmen', run: take },
		{ label: 'Verwerfen', run: drop },
	],
})

/** Whether it can be saved shows once it is known what is there. */
const beforeOpened = (marks: readonly Mark[], failed: string | undefined): SavingState =>
	marks.length === 0 ? 'saved' : failed === undefined ? 'saving' : 'waiting'

/** Whatever else of the page shows it. */
function spread(client: QueryClient, id: string, { list }: MarksOfFile): void {
	client.setQueryData(keyOf(annotations.getAnnotations, { params: { id } }), [...list])
	void import('../../platform/live/changes.ts').then(({ applyWrite }) =>
		applyWrite(client, annotations.putAnnotations, { params: { id } }, list),
	)
}

/** Who has changed the file last; undefined where that cannot be had. */
async function lastChanger(group: string, file: string): Promise<string | undefined> {
	const newest = { params: { id: group }, query: { source: 'file', fk: file, limit: 1 } } as const
	const rows = await call(history.listHistory, newest).catch(() => [])
	return rows[0]?.user_name ?? undefined
}

/** What is drawn on a file, kept together with what is on the server as long as somebody draws. */
export function useDrawing({ file: { id }, group, person, size }: DrawingPlace) {
	const client = useQueryClient()
	const [state, dispatch] = useReducer(reduceDrawing, newDrawing)
	const [opened, setOpened] = useState<MarksOfFile>()
	const [saving, setSaving] = useState<SavingState>('saved')
	const [said, setSaid] = useState<DrawingNote>()
	const [failed, setFailed] = useState<string>()
	const keeper = useRef<MarksSaving>(null)
	const early = useRef<EarlyMarks>(null)
	const { width, height } = size

	useEffect(() => {
		let gone = false
		let kept: MarksSaving | undefined
		const before = new EarlyMarks(id, person)
		early.current = before
		const sayBoth = async (changes: readonly MarkChange[], inOne: boolean) => {
			// Of several changes it is not known which one this was.
			const who = inOne ? await lastChanger(group, id) : undefined
			const undo = { label: 'Rückgängig', run: () => dispatch({ type: 'theirs', changes }) }
			if (!gone) setSaid({ text: `${who ?? 'Jemand'} hat diese Markierung auch geändert.`, actions: [undo] })
		}
		const onWritten = (written: MarksOfFile) => {
			if (!gone) setOpened(written)
			spread(client, id, written)
		}
		const onMerged = (base: readonly Mark[], theirs: MarksOfFile) => {
			// What follows here is another picture's.
			if (gone) return
			setOpened(theirs)
			dispatch({ type: 'merged', base, theirs: theirs.marks })
		}
		const begin = (marks: MarksOfFile) => {
			if (gone || kept) return
			const saver = new MarksSaving(id, { width, height }, person, marks, {
				onState: (now) => gone || setSaving(now),
				onMerged,
				onBoth: (changes, inOne) => void sayBoth(changes, inOne),
				onWritten,
			})
			kept = saver
			keeper.current = saver
			setFailed(undefined)
			setSaving('saved')
			setOpened(marks)
			dispatch({ type: 'begin', marks: marks.marks })
			const left = saver.left(before.left)
			if (!left) return
			const take = () => {
				dispatch({ type: 'merged', base: marks.marks, theirs: left })
				saver.takeLeft()
			}
			setSaid(leftNote(take, () => saver.dropLeft()))
		}
		const open = () =>
			void readMarks(id, { width, height }).then(begin, (error: unknown) => gone || kept || setFailed((error as Error).message))
		open()
		const leave = () => void kept?.leave(true)
		addEventListener('pagehide', leave)
		const unfollow = subscribeToChanges(({ source, fk }) => {
			if (source === 'file' && fk === id) void kept?.follow()
		})
		const unwatch = onReachable((here) => here && (kept ? void kept.save() : open()))
		return () => {
			gone = true
			keeper.current = early.current = null
			setOpened(undefined)
			dispatch({ type: 'end' })
			removeEventListener('pagehide', leave)
			unfollow()
			unwatch()
			void kept?.leave(false).finally(() => kept?.stop())
		}
	}, [client, id, group, person, width, height])

	useEffect(() => (keeper.current ?? early.current)?.change(state.marks), [state.marks])
	const hold = useCallback((drawing: boolean): void => keeper.current?.hold(drawing), [])
	const save = useCallback((): void => void keeper.current?.save(), [])
	return { state, dispatch, opened, saving: opened ? saving : beforeOpened(state.marks, failed), said, setSaid, failed, hold, save }
}
