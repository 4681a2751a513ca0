import { createHash } from 'node:crypto'
import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { netOf } from '@hausheft/contract/shares.ts'
import { mostOpen, type Sharing } from '@hausheft/contract/sharing.ts'
import { countedSpan } from '@hausheft/contract/stay-nights.ts'
import { addDays, dayOf, dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { personOf, type Acting } from '../../platform/database/act.ts'
import type { Db, PropertyPlace } from '../../platform/database/sql.ts'
import { matching } from '../events/queries.ts'
import { listClosedDays } from '../parties/queries.ts'
import type { Viewer } from '../events/rules.ts'
import { listFixed } from '../stays/queries.ts'
import { nightsOfParties } from '../stays/rules.ts'
import {
	amountColumns,
	findHouse,
	findSharers,
	insertSharedClosing,
	listNamedShared,
	listRecent,
	listShared,
	listSharedClosings,
	listSharedYears,
	readShared,
	removeSharedClosing,
	setClosedUntil,
	type HouseShared,
} from './queries.ts'
import { amountOf, markOf, paymentsFor, rowsOf, splitter, sumsOf, type CountedNights, type Sharers, type SharedRow } from './rules.ts'

type SharingAsked = { year?: number | undefined; until?: string | null | undefined }

/** What parties owe each other: since the newest closing, of one year, or what a closing at a day would keep. */
export async function sharingOf(db: Db, place: PropertyPlace, asked: SharingAsked): Promise<Sharing> {
	const house = await findHouse(db, place)
	if (!house) throw new Refusal('not_found')
	return sharingIn(db, place, house, asked)
}

async function sharingIn(db: Db, place: PropertyPlace, house: HouseShared, { year, until = null }: SharingAsked) {
	const { parties, closed_until } = house
	const kept = await listSharedClosings(db, place)
	const span = year === undefined ? { after: closed_until, until } : { year }
	const { alike, expenses } = await listShared(db, place, span)
	const rows = rowsOf(alike)
	const carried = new Map(year === undefined ? (kept[0]?.figures ?? []).map(({ id, balance }) => [id, balance]) : [])
	const nights = await nightsFor(db, place, rows, until)
	const sums = sumsOf(rows, { parties, nights }, carried)
	const open = sums.open.map(({ row }) => row)
	return {
		years: await listSharedYears(db, place),
		closed_until,
		closed_by: kept[0]?.closed_by ?? null,
		since: year === undefined ? closed_until && addDays(closed_until, 1) : `${year}-01-01`,
		until: year === undefined ? until : `${year}-12-31`,
		provisional: rows.some((row) => isByNights(row) && (closed_until === null || row.day > closed_until)),
		by_nights: nights.bySpan.size > 0,
		parties: sums.parties,
		transfers: year === undefined ? paymentsFor(sums.parties) : [],
		open: await firstOpen(db, place, open, { parties, nights }),
		open_count: sums.open.length,
		unshared: expenses - rows.filter(({ split, expense }) => split !== null && (expense ?? 0) > 0).length,
		unpaid: alike.reduce((sum, { split, unpaid }) => sum + (split === null ? 0 : unpaid), 0),
		recent: await listRecent(db, place),
		closings: kept.map(({ figures: _figures, ...closing }) => closing),
		version: versionOf(
			[
				closed_until,
				year,
				until,
				parties,
				[...carried],
				[...nights.bySpan].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([of, each]) => [of, ...each]),
			],
			alike.map(markOf),
		),
	} satisfies Sharing
}

/** The first of what is still to be settled, in the order of the days, each with its name and why. */
async function firstOpen(db: Db, place: PropertyPlace, open: readonly SharedRow[], { parties, nights }: Sharers): Promise<Sharing['open']> {
	if (open.length === 0) return []
	const days = open.map(({ day }) => day).toSorted()
	const splits = [...new Set(open.flatMap(({ split }) => split ?? []))]
	const alike = await listNamedShared(db, place, { from: days[0], to: days[Math.min(days.length, mostOpen) - 1], splits })
	const split = splitter(parties, nights)
	const named = alike.flatMap((row) => {
		const { open: reason } = split(row)
		return reason ? [{ event: row.id, name: row.name, event_at: row.event_at, amount: netOf(row), reason }] : []
	})
	return named.slice(0, mostOpen)
}

/** A number that is another one as soon as anything of this is; ids count by where they are first shown, since what they are says nothing. */
function versionOf(shown: unknown, marks: readonly string[]): number {
	const order = new Map<string, string>()
	const id = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
	const first = JSON.stringify(shown).replaceAll(id, (found) => {
		const place = order.get(found) ?? String(order.size)
		order.set(found, place)
		return place
	})
	const others = marks.map((mark) => mark.replaceAll(id, (found) => order.get(found) ?? '')).toSorted()
	const text = [first, ...others].join('\n')
	return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16) % 1_000_000_000
}

/** Keeps what everybody's balance is at a day; nobody shares anything in that house meanwhile. */
export async function closeUntil(acting: Acting, place: PropertyPlace, { until, note }: { until: string; note: string }, version: number) {
	const { db } = acting
	const house = await lockedHouse(db, place)
	if (until >= dayOf(Date.now())) throw invalidField('until', 'Abschliessen lässt sich höchstens bis gestern.')
	if (house.closed_until !== null && until <= house.closed_until)
		throw invalidField('until', `Bis ${dayText(house.closed_until)} ist schon abgerechnet.`)
	const current = await sharingIn(db, place, house, { until })
	checkSeen(current, version)
	const { id: person, name } = personOf(acting)
	const figures = current.parties
	const { closingPaper } = await import('./paper/actions.ts')
	const paper = await closingPaper({ house: house.name, parties: house.parties, sharing: current, until, by: name, note })
	const sha256 = createHash('sha256').update(paper).digest('hex')
	await insertSharedClosing(db, place, { until, person, note, figures, paper, sha256 })
	await setClosedUntil(db, place, until)
}

/** Takes the newest closing back, with its paper. */
export async function openAgain(acting: Acting, place: PropertyPlace, version: number): Promise<void> {
	const { db } = acting
	const house = await lockedHouse(db, place)
	const [newest, before] = await listSharedClosings(db, place)
	if (!newest) throw new Refusal('conflict', 'Es ist nichts abgeschlossen.', { reason: 'open' })
	checkSeen(await sharingIn(db, place, house, {}), version)
	await setClosedUntil(db, place, before?.until_on ?? null)
	await removeSharedClosing(db, place.group, newest.id)
}

async function lockedHouse(db: Db, place: PropertyPlace): Promise<HouseShared> {
	const house = await findHouse(db, place, true)
	if (!house) throw new Refusal('not_found')
	return house
}

function checkSeen(current: Sharing, version: number): void {
	if (current.version !== version) throw new Refusal('stale', undefined, { current })
}

const isByNights = ({ split }: SharedRow) => split?.includes('"nights"') ?? false
const noNights: CountedNights = { closings: [], bySpan: new Map() }
/** Nights count where something is split by them; `until`: a day until which the house may be closed next. */
export async function nightsFor(
	db: Db,
	place: PropertyPlace,
	rows: readonly SharedRow[],
	until: Day | null = null,
): Promise<CountedNights> {
	const days = new Set(rows.filter(isByNights).map(({ day }) => day))
	if (days.size === 0) return noNights
	const closings = [...(await listClosedDays(db, place)), ...(until === null ? [] : [until])]
	const fixed = await listFixed(db, place)
	const spans = new Map([...days].map((day) => countedSpan(day, closings)).map((span) => [span.until_on, span]))
	return { closings, bySpan: new Map([...spans].map(([end, span]) => [end, nightsOfParties(fixed, span)])) }
}

type Scope = { property: string } | { group: string }
type PartyAsked = { scope: Scope; viewer: Viewer; filter: EventFilters; party: string }
/** What of the entries of a list is a party's, as far as the viewer sees it. */
export async function amountIn(db: Db, group: string, { scope, viewer, filter, party }: PartyAsked): Promise<number> {
	// Of what is not theirs nothing is: that it is shared at all is found sooner than by whom.
	const shared = { ...filter, kind: 'shared', party: undefined, as: undefined } as const
	const { entries } = matching(db, scope, viewer, (filter.kind ?? 'all') === 'all' ? shared : filter)
	const house = await findSharers(db, group, party)
	// What another house splits among all is among its own.
	const own = house ? entries.where('event.property_id', '=', house.property) : entries
	const rows = rowsOf(await readShared(db, own.select(amountColumns)))
	const nights = house ? await nightsFor(db, { group, property: house.property }, rows) : noNights
	const split = splitter(house?.parties ?? [], nights)
	return rows.reduce((sum, row) => sum + amountOf(row, split(row).shares, party, filter.as), 0)
}
