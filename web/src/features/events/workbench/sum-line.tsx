import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Event } from '@hausheft/contract/events.ts'
import { figures, type Sum } from '@hausheft/contract/figures.ts'
import { count, decimal, hoursMinutes, signedFrancs } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../../platform/api/client.ts'
import { minutesOf } from '../entry-summary.ts'
import { eventsOf } from '../timeline/timeline-pages.ts'
import { timelineQuery, type TimelineFilters, type TimelineScope } from '../timeline/timeline-query.ts'
import { useIsPrinted } from '../timeline/use-is-printed.ts'
import './sum-line.css'

type SumLineProps = { scope: TimelineScope; filters: TimelineFilters; chosen?: readonly string[] }

const nothing: readonly string[] = []

/** How many entries the list has and what they add up to; of the chosen ones, where some are. */
export function SumLine({ scope, filters, chosen = nothing }: SumLineProps) {
	const { sort: _order, ...query } = filters
	const asked =
		'property' in scope
			? read(figures.sumProperty, { params: { id: scope.property }, query })
			: read(figures.sumGroup, { params: { id: scope.group }, query })
	const { data } = useQuery({ ...asked, placeholderData: keepPreviousData })
	// What is loaded of the list that stands below.
	const { data: list } = useInfiniteQuery({ ...timelineQuery(scope, filters), enabled: false })
	const isPrinted = useIsPrinted()
	const loaded = eventsOf(list)
	const those = wordsOfPart(loaded, list?.pages.at(-1)?.from === null, isPrinted ? undefined : chosen, data?.count)
	const sum = those ? sumOf(those.events) : data
	if (!sum) return <p className="sum-line" />
	const { expense, income, minutes } = sum
	return (
		<p className="sum-line" role="status">
			<b>{those?.words ?? count(sum.count, 'Eintrag', 'Einträge')}</b>
			{sum === data && filters.tax && <span title="Von gemischten Rechnungen zählt, was davon dazu gehört.">Anteile</span>}
			{expense > 0 && <Figure label="Ausgaben" value={`CHF ${signedFrancs(-expense)}`} className="amount-out" />}
			{income > 0 && <Figure label="Einnahmen" value={`CHF ${signedFrancs(income)}`} className="amount-in" />}
			{expense > 0 && income > 0 && (
				<Figure label="Saldo" value={`CHF ${signedFrancs(income - expense)}`} className={income < expense ? 'amount-out' : 'amount-in'} />
			)}
			{minutes > 0 && <Figure label="Zeit" value={hoursMinutes(minutes)} />}
		</p>
	)
}

/** Of which entries alone the sum is: of the chosen ones, or on paper (where nothing is chosen) of those that stand on it. */
function wordsOfPart(loaded: readonly Event[], isWhole: boolean, chosen: readonly string[] | undefined, all: number | undefined) {
	if (!chosen)
		return isWhole
			? undefined
			: { events: loaded, words: `${decimal(String(loaded.length))} von ${count(all ?? 0, 'Eintrag', 'Einträgen')}` }
	if (chosen.length === 0) return undefined
	const ids = new Set(chosen)
	const events = loaded.filter(({ id }) => ids.has(id))
	return { events, words: chosenWords(events.length, chosen.length) }
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
