import { IconX } from '../../ui/icons.gen.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TimelineEmpty } from '../timeline/timeline-empty.tsx'
import type { TimelineFilters } from '../timeline/timeline-query.ts'

type WorkbenchEmptyProps = { filters: TimelineFilters; createHref: string | undefined; onReset: () => void }

const stateTexts = {
	open: 'Nichts ist offen: alles erledigt.',
	overdue: 'Nichts ist überfällig.',
	done: 'Hier ist noch nichts erledigt.',
} as const

/** No entry, or none that fits: then it is said what was asked for, and how to see more again. */
export function WorkbenchEmpty({ filters, createHref, onReset }: WorkbenchEmptyProps) {
	const { kind: _kind, sort: _sort, q, state, ...others } = filters
	const narrowed = Object.values(others).filter((value) => value !== undefined).length
	if (!q && !state && narrowed === 0) return <TimelineEmpty filters={filters} createHref={createHref} />
	const text = q
		? `Kein Eintrag enthält «${q}»${narrowed > 0 || state ? ' und passt zugleich zu den gesetzten Filtern' : ''}.`
		: state && narrowed === 0
			? stateTexts[state]
			: narrowed + (state ? 1 : 0) > 1
				? 'Kein Eintrag passt zu allen gesetzten Filtern zugleich.'
				: 'Zu dieser Auswahl gibt es keine Einträge.'
	return (
		<Empty
			title="Nichts gefunden"
			motif="glass"
			className="timeline-empty"
			action={
				<Button look="secondary" Icon={IconX} onClick={onReset}>
					Filter zurücksetzen
				</Button>
			}
		>
			{text}
		</Empty>
	)
}
