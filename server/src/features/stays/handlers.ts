import { Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { commonNights, countedSpan, peakSpan, yearSpan } from '@hausheft/contract/stay-nights.ts'
import type { Stay, stays } from '@hausheft/contract/stays.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import { memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion, moveToTrash } from '../../platform/database/entity.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { createNestedEvent } from '../events/nested/actions.ts'
import { listClosedDays } from '../parties/queries.ts'
import {
	changeStay,
	countAsked,
	decideStay,
	endStay,
	findHouseStays,
	findStay,
	insertStay,
	listFixed,
	listStays,
	lockStays,
	setRules,
} from './queries.ts'
import {
	checkAsked,
	checkFree,
	checkRules,
	checkStay,
	nightsIn,
	shownRules,
	stateAfter,
	type HouseStays,
	type StayValues,
} from './rules.ts'
import { leftUndone, withLeftUndone } from './words.ts'

const thisYear = () => Number(dayOf(Date.now()).slice(0, 4))

async function getStay(acting: Acting, id: string): Promise<Stay> {
	const found = await findStay(acting.db, id)
	if (!found) throw new Refusal('not_found')
	return found
}

const placeIn = (acting: Acting, property: string) => ({ group: placeOf(acting).group, property })

/** As it is once nobody else writes stays of its house until this is through. */
async function lockedStay(acting: Acting, id: string): Promise<Stay> {
	const { property } = await getStay(acting, id)
	await lockStays(acting.db, placeIn(acting, property))
	return getStay(acting, id)
}
const seesAmounts = (acting: Acting) => may(memberOf(acting, placeOf(acting).group), 'balance.read')

async function houseOf(acting: Acting, property: string) {
	const found = await findHouseStays(acting.db, placeIn(acting, property))
	if (!found) throw new Refusal('not_found')
	return found
}

async function mustBeFree(acting: Acting, property: string, wanted: StayValues, itself?: string): Promise<void> {
	if (wanted.state !== 'fixed') return
	const others = await listFixed(acting.db, placeIn(acting, property), wanted)
	checkFree(
		wanted,
		others.filter(({ id }) => id !== itself),
	)
}

/** Those that an entry of that day counts. */
async function nightsCounted(acting: Acting, house: HouseStays, day: string) {
	const place = placeIn(acting, house.id)
	const span = countedSpan(day, await listClosedDays(acting.db, place))
	const among = (await listFixed(acting.db, place, span)).map((stay) => ({ ...stay, ...commonNights(stay, span) }))
	return nightsIn(Number(day.slice(0, 4)), among, house)
}

/** The day that its entry says: it may have waited on a device. What is closed keeps its nights, and what is to come is not known. */
async function dayLeft(acting: Acting, { property, party }: Stay, said: string): Promise<string> {
	const today = dayOf(Date.now())
	if (said >= today) return today
	const [closed] = party === null ? [] : await listClosedDays(acting.db, placeIn(acting, property))
	return closed !== undefined && said <= closed ? addDays(closed, 1) : said
}

/** Without what is not said. */
const givenOf = <T extends object>(fields: T) =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }

const valuesOf = ({ from_on, until_on, party, guest, people, alone, note, state }: Stay): StayValues => ({
	from_on,
	until_on,
	party,
	guest,
	people,
	alone,
	note,
	state,
})

export const stayHandlers: Handlers<typeof stays> = {
	listStays: (acting, { params, query: { from, to } }) => {
		const year = yearSpan(thisYear())
		return listStays(acting.db, placeIn(acting, params.id), { from: from ?? year.from_on, to: to ?? year.until_on })
	},
	getStay: (acting, { params }) => getStay(acting, params.id),
	createStay: async (acting, { params, body }) => {
		const place = placeIn(acting, params.id)
		await lockStays(acting.db, place)
		const house = await houseOf(acting, params.id)
		checkStay(body, house.parties)
		const values = { ...body, state: house.rules.ask ? ('asked' as const) : ('fixed' as const) }
		if (values.state === 'asked') checkAsked(await countAsked(acting.db, place, personOf(acting).id))
		await mustBeFree(acting, params.id, values)
		return getStay(acting, await insertStay(acting.db, place, personOf(acting).id, values))
	},
	changeStay: async (acting, { params, body }, { version }) => {
		const before = await lockedStay(acting, params.id)
		await checkVersion(acting, 'stay', params.id, version, () => getStay(acting, params.id))
		const house = await houseOf(acting, before.property)
		const changed: StayValues = { ...valuesOf(before), ...givenOf(body) }
		checkStay(changed, house.parties)
		const values = { ...changed, state: stateAfter(before, changed, house.rules.ask ?? false) }
		await mustBeFree(acting, before.property, values, params.id)
		await changeStay(acting.db, placeOf(acting).group, params.id, values)
		return getStay(acting, params.id)
	},
	removeStay: async (acting, { params }, { version }) => {
		await lockedStay(acting, params.id)
		await checkVersion(acting, 'stay', params.id, version, () => getStay(acting, params.id))
		await moveToTrash(acting, 'stay', params.id)
	},
	decideStay: async (acting, { params, body: { state, note } }, { version }) => {
		const before = await lockedStay(acting, params.id)
		if (before.state === state && before.decided_note === note) return before
		if (version !== 0) await checkVersion(acting, 'stay', params.id, version, () => getStay(acting, params.id))
		await mustBeFree(acting, before.property, { ...valuesOf(before), state }, params.id)
		const by = state === 'asked' ? null : personOf(acting).id
		await decideStay(acting.db, placeOf(acting).group, params.id, { state, by, note })
		return getStay(acting, params.id)
	},
	leaveStay: async (acting, { params, body: { entry, ...list } }) => {
		const { group } = placeOf(acting)
		const member = memberOf(acting, group)
		if (!may(member, 'event.create')) throw new Refusal('forbidden', whyForbidden(member, 'event.create'))
		const stay = await lockedStay(acting, params.id)
		if (stay.event !== null) throw new Refusal('conflict', 'Die Abreise ist schon eingetragen.', { reason: 'left' })
		if (stay.state !== 'fixed')
			throw new Refusal('conflict', 'Abreisen lässt sich nur von einem zugesagten Aufenthalt.', { reason: 'state' })
		const { rules } = await houseOf(acting, stay.property)
		const undone = leftUndone(rules.departure ?? [], list)
		const fields = { ...entry, description: withLeftUndone(entry.description, undone) }
		const event = await createNestedEvent(acting, { group, property: stay.property }, fields)
		const left = await dayLeft(acting, stay, dayOf(entry.event_at))
		await endStay(acting.db, group, params.id, event, left > stay.from_on && left < stay.until_on ? left : stay.until_on)
		return getStay(acting, params.id)
	},
	getStayRules: async (acting, { params }) => shownRules(await houseOf(acting, params.id), seesAmounts(acting)),
	putStayRules: async (acting, { params, body }, { version }) => {
		const shown = async () => shownRules(await houseOf(acting, params.id), seesAmounts(acting))
		await checkVersion(acting, 'property', params.id, version, shown)
		checkRules(body, (await houseOf(acting, params.id)).parties)
		const { rates, ...rules } = body
		await setRules(acting.db, placeIn(acting, params.id), rules, seesAmounts(acting) ? (rates ?? undefined) : undefined)
		return shown()
	},
	listNights: async (acting, { params, query }) => {
		const house = await houseOf(acting, params.id)
		if (query.day !== undefined) return nightsCounted(acting, house, query.day)
		const year = query.year ?? thisYear()
		const ends = [yearSpan(year), ...(house.rules.peaks ?? []).map((peak) => peakSpan(peak, year))].map(({ until_on }) => until_on)
		const span = { from_on: yearSpan(year).from_on, until_on: ends.sort().at(-1) ?? yearSpan(year).until_on }
		return nightsIn(year, await listFixed(acting.db, placeIn(acting, params.id), span), house)
	},
}
