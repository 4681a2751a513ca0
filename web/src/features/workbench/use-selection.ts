import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod/mini'
import { Id } from '@hausheft/contract/fields.ts'
import { selectionKey } from '../../platform/device/drafts.ts'
import { subscribeToChanges } from '../../platform/live/subscribers.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'

const KeptSelection = z.object({ list: z.string(), ids: z.array(Id) })

/** Which entries of a list are chosen; kept over a reload, and without those that somebody deletes meanwhile. `list` says which list. */
export function useSelection(property: string, list: string) {
	const draft = useDraft({
		key: selectionKey + property,
		shape: KeptSelection,
		fresh: { list, ids: [] },
		isClean: (kept) => kept.list !== list || kept.ids.length === 0,
	})
	const ids = draft.value.list === list ? draft.value.ids : none
	const latest = useRef({ ids, change: draft.change })
	useEffect(() => {
		latest.current = { ids, change: draft.change }
	})
	/** Where a range begins that is drawn with Shift. */
	const anchor = useRef<string>(undefined)

	const actions = useMemo(() => {
		const set = (next: readonly string[]) => {
			const unique = [...new Set(next)]
			// Several changes can come before the next rendering.
			latest.current.ids = unique
			latest.current.change({ list, ids: unique })
		}
		const now = () => latest.current.ids
		const drop = (gone: readonly string[]) => set(now().filter((id) => !gone.includes(id)))
		return {
			/** `shown` are the ids that can be chosen, in their order; with Shift everything from the last one pressed follows. */
			toggle: (id: string, shown: readonly string[], range: boolean) => {
				const chosen = !now().includes(id)
				const [from, to] = [shown.indexOf(anchor.current ?? ''), shown.indexOf(id)]
				const touched = range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
				if (chosen) set([...now(), ...touched])
				else drop(touched)
				anchor.current = id
			},
			add: (more: readonly string[]) => set([...now(), ...more]),
			drop,
			clear: () => set([]),
		}
	}, [list])
	useEffect(
		() =>
			subscribeToChanges(({ source, event, fk }) => {
				if (source === 'event' && event === 'DELETE' && latest.current.ids.includes(fk)) actions.drop([fk])
			}),
		[actions],
	)
	return { ids, has: useMemo(() => new Set(ids), [ids]), ...actions }
}

const none: string[] = []
