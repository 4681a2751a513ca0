import { useEffect, useMemo, useState, type ComponentType } from 'react'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { mendOnceReached } from '../../platform/page/broken-chunk.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { useWideDesk } from '../../ui/use-media.ts'
import type { EditCellProps } from '../event-table/edit-cell.tsx'
import type { TableFootProps } from '../event-table/table-foot.tsx'
import type { useFacets } from './use-facets.ts'
import { useKeptChoice } from './use-kept-choice.ts'

type Loaded = { Cell: ComponentType<EditCellProps>; Foot: ComponentType<TableFootProps> }

type TableEditOptions = {
	kind: Kind | 'all'
	group: Group
	facets: ReturnType<typeof useFacets>
	onOpenAt: (id: string, path: string) => void
}

/** Whether the list of all entries is edited in place, at the desk; what that takes is loaded once somebody wants it. */
export function useTableEdit({ kind, group, facets, onOpenAt }: TableEditOptions) {
	const [kept, keep] = useKeptChoice('table')
	const isOffered = useWideDesk() && kind === 'all' && groupCan(group).createEntries
	const isWanted = isOffered && kept === 'edit'
	const [loaded, setLoaded] = useState<Loaded>()
	useEffect(() => {
		if (isWanted) loadTable().then(setLoaded, mendOnceReached)
	}, [isWanted])
	const { journals: journal, objects } = facets
	const edit = useMemo(
		() => (isWanted && loaded ? { Cell: loaded.Cell, group, choices: { journal, objects }, onOpenAt } : undefined),
		[isWanted, loaded, group, journal, objects, onOpenAt],
	)
	return { edit, Foot: edit && loaded?.Foot, isOffered, isWanted, toggle: () => keep(isWanted ? '' : 'edit') }
}

async function loadTable(): Promise<Loaded> {
	const [{ EditCell }, { TableFoot }] = await Promise.all([import('../event-table/edit-cell.tsx'), import('../event-table/table-foot.tsx')])
	return { Cell: EditCell, Foot: TableFoot }
}
