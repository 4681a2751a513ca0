import type { Calendar, CalendarItem, CalendarKind } from '@hausheft/contract/calendar.ts'
import { mostOfADay } from '@hausheft/contract/calendar.ts'
import type { CalendarQuery } from '@hausheft/contract/calendar-requests.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { may } from '@hausheft/contract/rights.ts'
import { namedAddress } from '@hausheft/contract/swiss/formats.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { personOf, type Acting, type Membership } from '../../platform/database/act.ts'
import type { Appointment } from '../../platform/paper/ical.ts'
import { listSeenContacts } from '../events/queries.ts'
import { stampsFor, type Parts, type Viewer } from '../events/rules.ts'
import { listDays, listForFeed, listPlaces, type FeedRow, type Row } from './queries.ts'
import { daysOf, daysOfFeed, mostInFeed } from './rules.ts'
import { pathOf, wordsOf } from './words.ts'

/** What stands on the days that are asked for, in all groups that the caller is in or in one of them. */
export async function readCalendar(acting: Acting, { group, property, ...days }: CalendarQuery): Promise<Calendar> {
	const seen = seenGroups(acting)
	const { from, to } = daysOf(days, dayOf(Date.now()))
	const rows = await listDays(
		acting.db,
		{ ...sightIn(acting, group === undefined ? seen : seen.filter((one) => one.group === group)), property, from, to },
		mostOfADay,
	)
	const items = await knownRows(acting, rows)
	const totals = new Map(rows.map(({ on, total }) => [on, total]))
	return {
		from,
		to,
		days: [...totals].map(([on, total]) => ({ on, more: Math.max(0, total - mostOfADay) })),
		items: items.map((row) => itemOf(acting, row)),
		properties: await listPlaces(
			acting.db,
			seen.map((one) => one.group),
		),
	}
}

/** What the subscription of who acts to a group says now. */
export async function readFeed(acting: Acting, group: string, kinds: CalendarKind[]): Promise<FeedRow[]> {
	const seen = seenGroups(acting).filter((one) => one.group === group)
	const today = dayOf(Date.now())
	return knownRows(acting, await listForFeed(acting.db, { ...sightIn(acting, seen), ...daysOfFeed(today), feed: kinds }, today, mostInFeed))
}

/** As other programs are told, with ways to come here. */
export const appointments = (rows: readonly FeedRow[], origin: string): Appointment[] =>
	rows.map((row) => {
		const path = pathOf(row)
		const { kind, id, version: sequence, created_at, updated_at, on, at } = row
		const place = row.place && namedAddress(fromJson<Parameters<typeof namedAddress>[0]>(row.place))
		const url = path && origin + path
		return { uid: `${kind}-${id}@hausheft`, sequence, created_at, updated_at, on, until: row.until_on, at, place, url, ...wordsOf(row) }
	})

const seenGroups = ({ memberships }: Acting) => memberships.filter((one) => may(one, 'event.read'))

const sightIn = (acting: Acting, memberships: readonly Membership[]) => ({
	groups: memberships.map(({ group }) => group),
	person: personOf(acting).id,
	amounts: memberships.filter((one) => may(one, 'balance.read')).map(({ group }) => group),
	times: memberships.filter((one) => may(one, 'time.read')).map(({ group }) => group),
})

/** With version and stamp as the reader knows them. */
async function knownRows<R extends Row>(acting: Acting, rows: R[]): Promise<R[]> {
	const of = new Map(acting.memberships.map((one) => [one.group, one]))
	const named = rows.filter((row) => !hasStamps(row) && of.get(row.group)?.properties)
	const contacts = await listSeenContacts(
		acting.db,
		named.flatMap(({ parts }) => contactsIn(parts)),
	)
	const person = personOf(acting).id
	return rows.map((row) => {
		const member = of.get(row.group)
		if (hasStamps(row) || row.user === null || !member) return row
		const viewer: Viewer = { ...member, person, contacts: member.properties && contacts }
		const { version, created_at, updated_at, user } = row
		return { ...row, ...stampsFor(viewer, { user, version, created_at, updated_at }, fromJson<Parts>(row.parts)) }
	})
}

/** Its stamps are what every reader sees. */
const hasStamps = ({ kind }: Row) => kind === 'contact' || kind === 'stay'

const contactsIn = (parts: string) =>
	Object.keys(fromJson<object>(parts)).flatMap((part) => (part.startsWith('contact:') ? [part.slice('contact:'.length)] : []))

function itemOf({ memberships, person }: Acting, row: Row): CalendarItem {
	const { kind, id, group, property, on, at, name, done, version, about, until_on: until, people, state } = row
	const member = memberships.find((one) => one.group === group)
	const need = kind === 'stay' ? 'stay.write' : 'event.update'
	const movable = kind !== 'contact' && member !== undefined && may(member, need, row.user === person?.id)
	const stays = until !== null && people !== null && state !== null && { until, people, state }
	return { kind, id, group, property, on, at, name, done, version, movable, about, ...stays }
}
