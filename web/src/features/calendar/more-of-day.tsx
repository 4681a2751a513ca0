import { BoxLink } from '../../ui/box.tsx'
import type { ShownCalendar } from './shown.ts'

/** What of a day is not listed, and where it is. */
export function MoreOfDay({ more, shown: { allTo } }: { more: number; shown: ShownCalendar }) {
	if (more === 0) return null
	return (
		<p className="calendar-more dim">
			{`+${more} weitere. `}
			{allTo ? <BoxLink {...allTo}>Alle Einträge</BoxLink> : 'Eine Liegenschaft wählen, um alle zu sehen.'}
		</p>
	)
}
