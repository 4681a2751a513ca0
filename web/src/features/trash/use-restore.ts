import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useState } from 'react'
import { trash, type TrashItem } from '@hausheft/contract/trash.ts'
import { useSend } from '../../platform/api/use-send.ts'
import type { PageOf } from '../../platform/api/paged.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { restoredText, restoreInTurn, withoutRows } from './restoring.ts'

/** Brings things back, one or several; what stands in the way of one is said at its row. */
export function useRestore() {
	const client = useQueryClient()
	const send = useSend(trash.restoreTrash)
	const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
	const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

	const takeOut = (gone: ReadonlySet<string>) =>
		client.setQueriesData<InfiniteData<PageOf<TrashItem>>>({ queryKey: [trash.listTrash.path] }, (list) =>
			list && 'pages' in list ? { ...list, pages: withoutRows(list.pages, gone) } : list,
		)
	async function restore(items: readonly TrashItem[]): Promise<void> {
		setBusy(new Set(items.map(({ fk }) => fk)))
		const { back, refused } = await restoreInTurn(items, ({ source, fk }) => send.mutateAsync({ params: { source, id: fk } }))
		setBusy(new Set())
		setProblems(refused)
		takeOut(new Set(back.map(({ fk }) => fk)))
		const text = restoredText(back)
		if (text) showToast(text)
	}
	return { restore, takeOut, busy, problems }
}
