import { timesUntil } from '@hausheft/contract/next-day.ts'
import type { Recurrence } from '@hausheft/contract/recurrence.ts'
import type { Booked, RentMonth, RentRow, Rents, RentState } from '@hausheft/contract/rents.ts'
import { addDays, dayOf, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** One time of a series, made. */
export type Occurrence = {
	id: string
	series: string
	name: string
	journal: string | null
	due: Day
	proposed: number
	done: boolean
	recurrence: Recurrence | null
	/** What its amount says of parties. */
	paid_by: string | null
	split: RentRow['split']
	/** The one by whose tick it was made. */
	after: string | null
}
export type Settled = Booked & { settles: string }
export type Linked = { event: string; source: 'contact' | 'object'; id: string; name: string }
/** `id` is null where it comes once the ones before it are ticked off. */
type Time = Pick<Occurrence, 'due' | 'proposed'> & { id: string | null }

/** What is shown of a series beside its months: what its newest occurrence says. `first`: the day on which it began. */
type Series = { first: Day; newest: Occurrence; open: Occurrence | null; times: Time[] }

/** Each series with its times of a year, in the order of their first days; none without. */
export function seriesIn(occurrences: readonly Occurrence[], year: number): Series[] {
	return [...Map.groupBy(occurrences, ({ series }) => series).values()].flatMap((own) => {
		const [first, newest] = [own[0], own.at(-1)]
		if (!first || !newest) return []
		const open = own.findLast(({ done }) => !done) ?? null
		const times = [...own, ...timesAfter(open, own, year)].filter(({ due }) => due.startsWith(`${year}-`))
		return times.length > 0 ? [{ first: first.due, newest, open, times }] : []
	})
}

/** What comes of the open one in its rhythm, once it is ticked off: of one that is open again all of that may be there already. */
function timesAfter(open: Occurrence | null, own: readonly Occurrence[], year: number): Time[] {
	if (!open?.recurrence || own.some(({ after }) => after === open.id)) return []
	const made = own.findLast((each) => each !== open)?.due ?? ''
	const first = `${year}-01-01`
	const times = timesUntil(open.recurrence, open.due, `${year}-12-31`, first)
	const later = (open.due < first ? times : times.slice(1)).filter(({ date }) => date > made)
	return later.map(({ date }) => ({ id: null, due: date, proposed: open.proposed }))
}

/** So many days before its first day a series is paid at the earliest: what came in before that has no month to belong to. */
const early = 14

export function rentsOf(
	found: { year: number; today: Day; occurrences: readonly Occurrence[]; series: readonly Series[] },
	{ settled, linked, loose }: { settled: readonly Settled[]; linked: readonly Linked[]; loose: readonly Booked[] },
): Rents {
	const { year, today, occurrences, series } = found
	const by = Map.groupBy(settled, ({ settles }) => settles)
	const named = (event: string, source: Linked['source']) =>
		linked.filter((each) => each.event === event && each.source === source).map(({ id, name }) => ({ id, name }))
	const rows = series.map(({ newest, open, times }): RentRow => ({
		series: newest.series,
		name: newest.name,
		contacts: named(newest.id, 'contact'),
		objects: named(newest.id, 'object'),
		journal: newest.journal,
		paid_by: newest.paid_by,
		split: newest.split,
		open: open && { event: open.id, due: open.due, proposed: open.proposed },
		months: Array.from({ length: 12 }, (_, at) => {
			const month = `${year}-${String(at + 1).padStart(2, '0')}`
			return monthOf(
				month,
				times.filter(({ due }) => due.startsWith(month)),
				by,
				today,
			)
		}),
	}))
	const missing = series.flatMap(({ times }) =>
		times.filter(({ due }) => due < today).map((time) => Math.max(0, time.proposed - received(time, by))),
	)
	const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
	const months = rows.flatMap((row) => row.months)
	return {
		year,
		years: yearsOf(occurrences, today),
		rows,
		unassigned: loose.flatMap((each) => {
			const row = likeliest(
				each,
				rows,
				linked.filter(({ event }) => event === each.id).map(({ id }) => id),
			)
			const first = series.find(({ newest }) => newest.series === row?.series)?.first
			return row && first && dayOf(each.event_at) >= addDays(first, -early) ? [{ ...each, series: row.series }] : []
		}),
		sums: {
			proposed: sum(months.map((month) => month.proposed)),
			received: sum(months.map((month) => month.received)),
			open: sum(missing),
		},
	}
}

type By = ReadonlyMap<string, readonly Settled[]>
const settling = ({ id }: Time, by: By) => (id === null ? [] : (by.get(id) ?? []))
const received = (time: Time, by: By) => settling(time, by).reduce((all, { income }) => all + income, 0)

function monthOf(month: string, times: readonly Time[], by: By, today: Day): RentMonth {
	const wanted = times.find((time) => received(time, by) < time.proposed) ?? times.at(-1)
	const proposed = times.reduce((all, time) => all + time.proposed, 0)
	const all = times.reduce((sum, time) => sum + received(time, by), 0)
	const state = (): RentState => {
		if (times.length === 0) return 'none'
		if (all >= proposed) return 'paid'
		if (all > 0) return 'part'
		return times.some(({ due }) => due < today) ? 'open' : 'ahead'
	}
	return {
		month,
		event: wanted?.id ?? null,
		due: wanted?.due ?? null,
		proposed,
		received: all,
		state: state(),
		by: times.flatMap((time) => settling(time, by)).map(({ settles: _settles, ...entry }) => entry),
	}
}

/** To which row an income that settles nothing seems to belong: by whom or what it names, then by its name, then by its amount. */
function likeliest({ name, income }: Booked, rows: readonly RentRow[], linked: readonly string[]): RentRow | undefined {
	const names = (row: RentRow) => [...row.contacts, ...row.objects].filter(({ id }) => linked.includes(id)).length
	const most = Math.max(0, ...rows.map(names))
	const near = most > 0 ? rows.filter((row) => names(row) === most) : rows
	return (
		near.find((row) => row.name.toLowerCase() === name.toLowerCase()) ??
		near.find((row) => row.open?.proposed === income || row.months.some(({ proposed }) => proposed === income)) ??
		(most > 0 ? near[0] : undefined)
	)
}

function yearsOf(occurrences: readonly Occurrence[], today: Day): number[] {
	const days = [...occurrences.map(({ due }) => due), today]
	const years = days.map((day) => Number(day.slice(0, 4)))
	const [first, last] = [Math.min(...years), Math.max(...years)]
	return Array.from({ length: last - first + 1 }, (_, at) => last - at)
}
