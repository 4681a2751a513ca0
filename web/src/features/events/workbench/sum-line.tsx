import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Event } from '@hausheft/contract/events.ts'
import { figures, type Sum } from '@hausheft/contract/figures.ts'
import { chf, count, hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../../platform/api/client.ts'
import { minutesOf } from '../entry-summary.ts'
import type { TimelineFilters, TimelineScope } from '../timeline/timeline-query.ts'
import './sum-line.css'

type SumLineProps = {
	scope: TimelineScope
	filters: TimelineFilters
	chosen?: readonly string[]
	/** Those that are loaded. */
	events?: ReadonlyMap<string, Event>
}

/** How many entries the list has and what they add up to; of the chosen ones, where some are. */
export function SumLine({ scope, filters, chosen = [], events }: SumLineProps) {
	const asked =
		'property' in scope
			? read(figures.sumProperty, { params: { id: scope.property }, query: filters })
			: read(figures.sumGroup, { params: { id: scope.group }, query: filters })
	const { data } = useQuery({ ...asked, placeholderData: keepPreviousData })
	const loaded = chosen.flatMap((id) => events?.get(id) ?? [])
	const sum = chosen.length > 0 ? sumOf(loaded) : data
	if (!sum) return <p className="sum-line" />
	const { expense, income, minutes } = sum
	return (
		<p className="sum-line" role="status">
			<b>{sum === data ? count(sum.count, 'Eintrag', 'Einträge') : chosenWords(loaded.length, chosen.length)}</b>
			{sum === data && filters.tax && <span title="Von gemischten Rechnungen zählt, was davon dazu gehört.">Anteile</span>}
			{expense > 0 && <Figure label="Ausgaben" value={chf(-expense)} className="amount-out" />}
			{income > 0 && <Figure label="Einnahmen" value={chf(income)} className="amount-in" />}
			{expense > 0 && income > 0 && (
				<Figure label="Saldo" value={chf(income - expense)} className={income < expense ? 'amount-out' : 'amount-in'} />
			)}
			{minutes > 0 && <Figure label="Zeit" value={hoursMinutes(minutes)} />}
		</p>
	)
}

/** What is chosen further down, before a reload, is not there until one scrolls to it. */
const chosenWords = (loaded: number, chosen: number) =>
	loaded === chosen ? 'Auswahl' : `${loaded} von ${chosen} ausgewählten (weitere sind noch nicht geladen)`

const Figure = ({ label, value, className = '' }: { label: string; value: string; className?: string }) => (
	<span>
		{label} <b className={`amount ${className}`}>{value}</b>
	</span>
)

const sumOf = (events: readonly Event[]): Sum => ({
	count: events.length,
	expense: events.reduce((sum, { balance }) => sum + (balance?.expense ?? 0), 0),
	income: events.reduce((sum, { balance }) => sum + (balance?.income ?? 0), 0),
	minutes: events.reduce((sum, event) => sum + minutesOf(event), 0),
})
