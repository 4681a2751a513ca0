import { useRouter } from '@tanstack/react-router'
import { IconPlus, IconX } from '../../ui/icons.gen.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
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
	// With nothing else asked for it is nowhere in this house: then it can be begun.
	const isSought = q !== undefined && q !== '' && !state && narrowed === 0
	return (
		<Empty
			title="Nichts gefunden"
			motif="glass"
			className="timeline-empty"
			action={
				<>
					{isSought && createHref && <BeginSought sought={q} href={createHref} />}
					<Button look="secondary" Icon={IconX} onClick={onReset}>
						Filter zurücksetzen
					</Button>
				</>
			}
		>
			{text}
		</Empty>
	)
}

type BeginSoughtProps = { sought: string; href: string }

/** A new entry that is called by what was looked for. */
function BeginSought({ sought, href }: BeginSoughtProps) {
	const { parseSearch } = useRouter().options
	const { pathname, search } = new URL(href, 'http://here')
	return (
		<LinkButton to={pathname} search={parseSearch(search)} resetScroll={false} Icon={IconPlus}>
			«{sought}» als Eintrag erfassen
		</LinkButton>
	)
}
