import { IconLayoutList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PropertySearch } from '../../platform/places/property-search.ts'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { kinds, listKinds } from './kinds.tsx'

/** Narrows the timeline to one kind of entries; the open entry and other filters stay. */
export function KindChips({ to, search, children }: { to: string; search: PropertySearch; children?: ReactNode }) {
	return (
		<ChipNav label="Einträge filtern">
			<ChipLink to={to} search={{ ...search, kind: undefined }} exact matchSearch Icon={IconLayoutList}>
				Alle
			</ChipLink>
			{listKinds.map((kind) => (
				<ChipLink
					key={kind}
					to={to}
					search={{ ...search, kind }}
					exact
					matchSearch
					Icon={kinds[kind].Icon}
					className={kinds[kind].className}
				>
					{kinds[kind].plural}
				</ChipLink>
			))}
			{children}
		</ChipNav>
	)
}
