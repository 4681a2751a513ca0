import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import type { Balance } from '@hausheft/contract/balance.ts'
import { taxFilters } from '@hausheft/contract/event-parts.ts'
import type { Sum } from '@hausheft/contract/figures.ts'
import { uncapped } from '@hausheft/contract/rights.ts'
import { scales } from '@hausheft/contract/scales.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { calledAs } from '@hausheft/contract/called.ts'
import { flatAmounts } from '@hausheft/contract/tax-sums.ts'
import { isWhole, memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import type { Db, PropertyPlace } from '../../platform/database/sql.ts'
import { listRows, listToDate } from '../balance/queries.ts'
import { balanceOf, sameDayBefore } from '../balance/rules.ts'
import { seesAll, type Viewer } from '../events/rules.ts'
import { listSeries } from '../readings/queries.ts'
import { asking, eachFound } from '../search/queries.ts'
import { spanOf } from '../events/lists/actions.ts'
import { checkOrder } from '../events/lists/rules.ts'
import { listRents } from '../rents/actions.ts'
import { amountIn } from '../sharing/actions.ts'
import { statisticData } from '../statistics/actions.ts'
import { listYear } from '../tax/actions.ts'
import { listTimeRows } from '../time-recording/queries.ts'
import {
	boundsOf,
	isKept,
	linkedAlone,
	listKeptCounts,
	listKeptMonths,
	listMeasured,
	listPlaces,
	listSecond,
	sumBetween,
	summing,
	summingFound,
	summingLinked,
	summingMonths,
	type NamedProperty,
	type Scope,
} from './queries.ts'
import { sharingDoors } from './doors/actions.ts'
import { differencesOf, figuresFrom, yearSpan, type Difference, type Door, type Figure } from './rules.ts'

/** What the entries of a list add up to; with words, of all that the search finds. */
export async function sumEntries(acting: Acting, scope: Scope, filter: EventFilters): Promise<Sum> {
	const { group } = placeOf(acting)
	const viewer = { ...memberOf(acting, group), person: personOf(acting).id, contacts: null }
	checkOrder(viewer, true, filter)
	const linked = seesAll(viewer) && linkedAlone(filter)
	if (linked) return one(await summingLinked(scope, linked, filter).execute(acting.db))
	if (sumsMonths(acting, viewer, filter)) return one(await summingMonths(scope, filter).execute(acting.db))
	const bounds = seesAll(viewer) && boundsOf(filter)
	const between = bounds && (await sumBetween(acting.db, scope, viewer, bounds))
	if (between) return between
	const q = filter.q?.trim()
	if (!q) {
		const sum = one(await summing(acting.db, scope, viewer, filter).execute(acting.db))
		const { party } = filter
		return party === undefined ? sum : { ...sum, amount: await amountIn(acting.db, group, { scope, viewer, filter, party }) }
	}
	const found = eachFound({ ...viewer, group, q }, { ...spanOf(scope, filter), year: filter.year ?? null })
	return one({ rows: await asking(acting.db, summingFound(acting.db, scope, viewer, filter, found)) })
}

function one({ rows: [row] }: { rows: Sum[] }): Sum {
	if (!row) throw new Error('a select of aggregates has one row')
	return row
}

/** What names no contact is another matter for who sees some of them alone. */
const sumsMonths = (acting: Acting, viewer: Viewer, filter: EventFilters) =>
	isKept(filter) && seesAll(viewer) && ((filter.object ?? filter.contact) === undefined || isWhole(acting))

/** Who sees all there is of a house. */
const everything: Viewer = { ...uncapped('owner'), person: '', contacts: null }

type CheckedPlace = { place: NamedProperty; differences: Difference[] }
/** Every property, or those of some groups, with where what is shown of it is not what its entries come to; each as of one instant. */
export async function* checkFigures(owner: Db, groups: readonly string[] | null = null): AsyncGenerator<CheckedPlace> {
	for (const place of await listPlaces(owner, groups)) {
		const instant = owner.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
		yield { place, differences: await instant.execute((db) => checkPlace(db, place, Date.now())) }
	}
}

async function checkPlace(db: Db, place: PropertyPlace, now: number): Promise<Difference[]> {
	const second = await listSecond(db, place, now)
	const doors: Door[] = [await keptMonths(db, place), await keptCounts(db, place)]
	const years = await yearsOf(db, place, second)
	for (const year of years)
		doors.push(
			await balance(db, place, year, now),
			await list(db, place, year),
			await hours(db, place, year),
			...(await taxes(db, place, year)),
		)
	doors.push(await rents(db, place, second, now), await statistics(db, place, second, now))
	doors.push(...(await sharingDoors(db, place, years, everything)))
	return differencesOf(second, doors)
}

/** All that either side knows of. */
async function yearsOf(db: Db, place: PropertyPlace, second: readonly Figure[]): Promise<number[]> {
	const ofAmounts = balanceOf(await listRows(db, { ...place, year: 2000, person: null, limited: false }), 2000, 'any', null).years
	const { years: ofTaxes } = await listYear(db, { ...place, year: 2000 }, undefined)
	const ofEntries = second.filter(({ figure, at }) => !measured.includes(figure) && at !== '').map(({ at }) => Number(at.slice(0, 4)))
	return [...new Set([...ofAmounts, ...ofTaxes, ...ofEntries])].sort((a, b) => a - b)
}

const amounts = ['total', 'journal', 'object', 'contact', 'tax']

async function keptMonths(db: Db, place: PropertyPlace): Promise<Door> {
	const rows = await listKeptMonths(db, place)
	return {
		name: 'kept',
		shows: ({ figure, at }) => amounts.includes(figure) && at.length === 7,
		figures: rows.flatMap(({ dimension, month, key, ...sums }) => figuresFrom(dimension, month, key, sums)),
	}
}

async function keptCounts(db: Db, place: PropertyPlace): Promise<Door> {
	const rows = await listKeptCounts(db, place)
	return {
		name: 'counts',
		shows: ({ figure }) => figure === 'named',
		figures: rows.flatMap(({ key, ...sums }) => figuresFrom('named', '', key, sums)),
	}
}

async function balance(db: Db, place: PropertyPlace, year: number, now: number): Promise<Door> {
	const until = sameDayBefore(year, dayOf(now))
	const [toDate] = until === null ? [] : await listToDate(db, { ...place, person: null, until, today: dayOf(now) })
	const { months, before, to_date, journals, objects, contacts, tax } = balanceOf(
		await listRows(db, { ...place, year, person: null, limited: false }),
		year,
		'any',
		toDate ?? null,
	)
	const named = { journal: journals, object: objects, contact: contacts }
	const span = (at: string) => at.startsWith(String(year)) || at.startsWith(String(year - 1))
	return {
		name: 'balance',
		shows: ({ figure, at }) =>
			figure === 'total'
				? at.length === 7 && span(at)
				: (['to_date', 'ahead'].includes(figure) || amounts.includes(figure)) && at === String(year),
		figures: [
			...[...months, ...before].filter(({ count }) => count > 0).flatMap(({ month, ...sums }) => figuresFrom('total', month, '', sums)),
			...(to_date
				? [...figuresFrom('to_date', String(year), '', sumsIn(to_date)), ...figuresFrom('ahead', String(year), '', to_date.ahead)]
				: []),
			...Object.entries(named).flatMap(([figure, rows]) =>
				rows.flatMap(({ id, name: _, ...sums }) => figuresFrom(figure, String(year), id ?? '', sums)),
			),
			...tax.flatMap(({ tax: kind, relevant, ...sums }) =>
				figuresFrom('tax', String(year), kind ?? (relevant ? 'unclassified' : 'none'), sums),
			),
		],
	}
}

const sumsIn = ({ until: _, ahead: __, ...sums }: NonNullable<Balance['to_date']>) => sums

/** What stands under a list of entries, as the months that are kept have it: of all with an amount, of each class, and of all with time. */
async function list(db: Db, place: PropertyPlace, year: number): Promise<Door> {
	const sum = async (filter: EventFilters) => one(await summingMonths({ property: place.property }, { ...filter, year }).execute(db))
	const amounts = async (filter: EventFilters) => {
		const { count, expense, income } = await sum(filter)
		return count > 0 ? { expense, income, count } : {}
	}
	const figures = figuresFrom('total', String(year), '', await amounts({ kind: 'balance' }))
	for (const tax of taxFilters) if (tax !== 'relevant') figures.push(...figuresFrom('tax', String(year), tax, await amounts({ tax })))
	const { count, minutes } = await sum({ kind: 'time-recording' })
	if (count > 0) figures.push(...figuresFrom('hours', String(year), '', { minutes, count }))
	return { name: 'list', shows: ({ figure, at }) => ['total', 'tax', 'hours'].includes(figure) && at === String(year), figures }
}

async function hours(db: Db, { property }: PropertyPlace, year: number): Promise<Door> {
	const period = { from: `${year}-01-01`, to: `${year}-12-31` }
	const rows = await listTimeRows(db, { scope: { property }, viewer: everything, period, filter: {} })
	return {
		name: 'hours',
		shows: ({ figure, at }) => figure === 'hours' && at.length === 7 && at.startsWith(String(year)),
		figures: rows.flatMap(({ month, user, name, journal, minutes, count }) =>
			figuresFrom('hours', month, `${user ?? `: ${calledAs(name ?? '')}`} ${journal ?? ''}`, { minutes, count }),
		),
	}
}

/** The classes of a year, the same from the rows below them, and the flat rate. */
async function taxes(db: Db, place: PropertyPlace, year: number): Promise<Door[]> {
	const first = await listYear(db, { ...place, year }, undefined)
	const rows = [...first.rows]
	for (let { next } = first; next !== null;) {
		const page = await listYear(db, { ...place, year }, next)
		rows.push(...page.rows)
		next = page.next
	}
	const at = String(year)
	const shows = ({ figure, at: when, key }: Figure) => figure === 'tax' && when === at && key !== 'none'
	const added = [...Map.groupBy(rows, ({ tax }) => tax ?? 'unclassified')].flatMap(([key, of]) => {
		const sum = (field: 'expense' | 'income') => of.reduce((all, row) => all + row[field], 0)
		return figuresFrom('tax', at, key, { expense: sum('expense'), income: sum('income'), count: of.length })
	})
	const flat = Object.entries(flatAmounts(first.flat)).filter(([, amount]) => amount !== null)
	return [
		{ name: 'tax', shows, figures: first.classes.flatMap(({ tax, ...sums }) => figuresFrom('tax', at, tax ?? 'unclassified', sums)) },
		{ name: 'tax-rows', shows, figures: added },
		{
			name: 'flat',
			shows: ({ figure, at: when }) => figure === 'flat' && when === at,
			figures: flat.flatMap(([key, amount]) => figuresFrom('flat', at, key, { amount: amount ?? 0 })),
		},
		{
			name: 'yields',
			shows: ({ figure, at: when }) => figure === 'yield' && when.startsWith(at),
			figures: first.yields.rows.flatMap(({ objects, months }) =>
				months.flatMap((income, nth) => (income === 0 ? [] : figuresFrom('yield', monthOf(year, nth), objects.join(' '), { income }))),
			),
		},
	]
}

const monthOf = (year: number, nth: number) => `${year}-${String(nth + 1).padStart(2, '0')}`

/** The months of which all times are made: where one waits, what comes after all others, or in the month of the last of them, may be a promise. */
async function rents(db: Db, place: PropertyPlace, second: readonly Figure[], now: number): Promise<Door> {
	const all = second.filter(({ figure }) => figure === 'rent')
	const made = Map.groupBy(all, ({ key }) => key)
	const years = [...new Set(all.map(({ at }) => Number(at.slice(0, 4))))]
	const figures: Figure[] = []
	const open = new Map<string, string>()
	for (const year of years) {
		const { rows } = await listRents(db, place, year, dayOf(now))
		for (const { series, months, open: next } of rows) {
			if (next) open.set(series, next.due.slice(0, 7))
			for (const { month, proposed, received, due } of months)
				if (due !== null && isMade(month, series)) figures.push(...figuresFrom('rent', month, series, { proposed, received }))
		}
	}
	return { name: 'rents', shows: ({ figure, at, key }) => figure === 'rent' && isMade(at, key), figures }

	function isMade(month: string, series: string) {
		const waits = open.get(series)
		return waits === undefined || (made.get(series) ?? []).some(({ at }) => at !== waits && at > month)
	}
}

const measured = ['counter', 'amount', 'level']
/** So many years of days are answered at once. */
const longest = 20

/** Every series in every scale, as a statistic of it alone would show it. */
async function statistics(db: Db, place: PropertyPlace, second: readonly Figure[], now: number): Promise<Door> {
	const units = (await listMeasured(db, place)).map((unit) => ({ unit, series: null }))
	const series = (await listSeries(db, place, units)).flat()
	const each = series.map(({ unit, name, object }) => ({ unit, series: [{ name, object }], scale: 'day' as const, summarize: true }))
	const days = [
		...second.flatMap(({ figure, at }) => (measured.includes(figure) ? [at.split(' ')[1] ?? ''] : [])),
		...series.map(({ first_on }) => first_on ?? ''),
	]
	const [first, last] = yearSpan(days)
	const figures: Figure[] = []
	for (const scale of scales)
		for (let year = first; year <= last; year += longest) {
			const range = { from: `${year}-01-01`, to: `${Math.min(year + longest - 1, last)}-12-31`, scale }
			for (const [nth, { series: shown }] of (await statisticData(db, { ...place, now }, each, range)).entries())
				for (const { kind, unit, key, object } of series.slice(nth, nth + 1))
					for (const slot of [...(shown[0]?.slots ?? []), ...(shown[0]?.before ?? [])])
						if (slot?.value)
							figures.push(
								...figuresFrom(kind, `${scale} ${slot.on}`, [unit, key, object].filter(Boolean).join(' '), {
									value: slot.value,
									covered: slot.covered,
									...(slot.min && slot.max && { min: slot.min, max: slot.max }),
								}),
							)
		}
	return { name: 'statistic', shows: ({ figure }) => measured.includes(figure), figures }
}
