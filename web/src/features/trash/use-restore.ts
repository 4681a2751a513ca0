import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useState } from 'react'
import { trash, type TrashItem, type TrashSource } from '@hausheft/contract/trash.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import type { PageOf } from '../../platform/api/paged.ts'
import { showToast } from '../../ui/toast-queue.ts'

/** What hangs on something comes back after it. */
const order: readonly TrashSource[] = ['property', 'event']
const rank = ({ source }: TrashItem) => (order.includes(source) ? order.indexOf(source) : order.length)

/** Brings things back, one or several; what stands in the way of one is said at its row. */
export function useRestore() {
	const client = useQueryClient()
	const send = useSend(trash.restoreTrash)
	const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
	const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

	const takeOut = (gone: ReadonlySet<string>) =>
		client.setQueriesData<InfiniteData<PageOf<TrashItem>>>({ queryKey: [trash.listTrash.path] }, (list) =>
			list && 'pages' in list
				? { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.filter(({ fk }) => !gone.has(fk)) })) }
				: list,
		)
	async function restore(items: readonly TrashItem[]): Promise<void> {
		setBusy(new Set(items.map(({ fk }) => fk)))
		const back: TrashItem[] = []
		const refused: Record<string, string> = {}
		for (const item of items.toSorted((a, b) => rank(a) - rank(b))) {
			try {
				await send.mutateAsync({ params: { source: item.source, id: item.fk } })
				back.push(item)
			} catch (error) {
				if (!(error instanceof ApiError)) throw error
				refused[item.fk] = error.message
			}
		}
		setBusy(new Set())
		setProblems(refused)
		takeOut(new Set(back.map(({ fk }) => fk)))
		const [first, second] = back
		if (second) showToast(`${count(back.length, 'Sache ist', 'Sachen sind')} wiederhergestellt.`)
		else if (first) showToast(`${nouns[first.source].words.one} «${first.name}» ist wiederhergestellt.`)
	}
	return { restore, takeOut, busy, problems }
}
