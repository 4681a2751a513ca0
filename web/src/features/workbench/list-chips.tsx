import { IconLayoutList } from '../../ui/icons.gen.ts'
import { useEffect, useRef } from 'react'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { SoftenedName } from '../../ui/softened-name.tsx'
import { kinds, listKinds } from '../events/kinds.tsx'
import type { Filters } from './filters.ts'

const lists = ['all', ...listKinds] as const
const nameOf = (list: (typeof lists)[number]) => (list === 'all' ? 'Alle' : kinds[list].plural)

/** The lists of a property's entries; what one is narrowed to, so is the next. */
export function ListChips({ home, kind, search }: { home: string; kind: string; search: Filters }) {
	const box = useRef<HTMLDivElement>(null)
	// On the phone and on a tablet the row runs beyond the edge: the chosen one is in sight all the same.
	useEffect(() => {
		const chosen = box.current?.querySelector<HTMLElement>(`[href*="/events/${kind}"]`)
		const row = chosen?.parentElement
		if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
	}, [kind])
	return (
		<div ref={box}>
			<ChipNav label="Listen">
				{lists.map((list) => (
					<ChipLink
						key={list}
						to={`${home}/events/${list}`}
						search={search}
						exact
						Icon={list === 'all' ? IconLayoutList : kinds[list].Icon}
						className={list === 'all' ? undefined : kinds[list].className}
					>
						<SoftenedName text={nameOf(list)} />
					</ChipLink>
				))}
			</ChipNav>
		</div>
	)
}
