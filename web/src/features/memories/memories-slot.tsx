import { useQuery } from '@tanstack/react-query'
import type { Group } from '@hausheft/contract/groups.ts'
import { memories } from '@hausheft/contract/memories.ts'
import { read } from '../../platform/api/client.ts'
import { late } from '../../platform/page/late.tsx'
import { cx } from '../../ui/cx.ts'
import './memories-slot.css'

const HomeMemories = late(() => import('./home-memories.tsx').then((module) => module.HomeMemories))

/** What was, in all houses or in one, as far as there is something: its room is there from the beginning, and filled once that has loaded. */
export function MemoriesSlot({ group, property }: { group: Group; property?: string }) {
	const { data } = useQuery(read(memories.listMemories, { params: { id: group.id }, query: { property } }))
	const photos = data?.photos[0]
	return (
		(photos || data?.year_ago) && (
			<div className={cx('memories', photos && 'memories-photos', data.year_ago && 'memories-ago')}>
				<HomeMemories group={group} {...data} />
			</div>
		)
	)
}
