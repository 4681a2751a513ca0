import { IconLayoutList, IconUser } from '../../ui/icons.gen.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../platform/session/session.ts'
import type { PropertySearch } from '../../platform/places/property-search.ts'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { kinds, listKinds } from './kinds.tsx'

/** Narrows the timeline to one kind of entries, or to what means oneself; the open entry and other filters stay. */
export function KindChips({ to, search, children }: { to: string; search: PropertySearch; children?: ReactNode }) {
	const person = useCurrentUser()?.id
	return (
		<ChipNav label="Einträge filtern">
			<ChipLink to={to} search={{ ...search, kind: undefined, person: undefined }} exact Icon={IconLayoutList}>
				Alle
			</ChipLink>
			{listKinds.map((kind) => (
				<ChipLink
					key={kind}
					to={to}
					search={{ ...search, kind, person: undefined }}
					exact
					Icon={kinds[kind].Icon}
					className={kinds[kind].className}
				>
					{kinds[kind].plural}
				</ChipLink>
			))}
			<ChipLink to={to} search={{ ...search, kind: undefined, person }} exact Icon={IconUser}>
				Für mich
			</ChipLink>
			{children}
		</ChipNav>
	)
}
