import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import type { Unit } from './events.ts'
import { Id, ofId, Stamp, stamps, StoredDay } from './fields.ts'
import { scales } from './scales.ts'
import type { statisticRequests } from './statistic-requests.ts'

/** Which line it draws: the readings of one name at one object, or at none. */
const Series = z.object({ name: z.string(), object: z.nullable(Id) })

export const Statistic = z.object({
	id: Id,
	name: z.string(),
	property: Id,
	unit: Id,
	note: z.nullable(z.string()),
	scale: z.enum(scales),
	/** True: consumption or amounts per time slot; false: the course of the values. */
	summarize: z.boolean(),
	/** Null: one line for each series of its unit. */
	series: z.nullable(z.array(Series)),
	disabled_at: z.nullable(Stamp),
	...stamps,
})
export type Statistic = z.infer<typeof Statistic>

/** One day, week, month or year, called by its first day. */
const Slot = z.object({
	on: StoredDay,
	/** Exact decimals; null where nothing is known. */
	value: z.nullable(z.string()),
	/** Of a level: the lowest and the highest. */
	min: z.nullable(z.string()),
	max: z.nullable(z.string()),
	/** Computed from readings before and after, as it has none of its own; or its readings cover a part of it alone. */
	estimated: z.boolean(),
	/** How much of it is known, 0 to 1: between readings of a counter, else from the first day with one until today. Slots of 1 alone compare. */
	covered: z.number(),
})
export type Slot = z.infer<typeof Slot>

export const StatisticData = z.object({
	from: StoredDay,
	to: StoredDay,
	scale: z.enum(scales),
	series: z.array(
		z.object({
			name: z.string(),
			object: z.nullable(Id),
			object_name: z.nullable(z.string()),
			/** All there are of it, also outside these slots, and their first and last day. */
			readings: z._default(z.int(), 0),
			first_on: z._default(z.nullable(StoredDay), null),
			last_on: z._default(z.nullable(StoredDay), null),
			slots: z.array(Slot),
			/** Days on which a counter showed less than before, without having been replaced. */
			broken: z.array(StoredDay),
			/** The same slots of the year before; null for a 29 February and a week 53 that it did not have. */
			before: z.array(z.nullable(Slot)),
		}),
	),
})
export type StatisticData = z.infer<typeof StatisticData>
export type SeriesData = StatisticData['series'][number]

export type Way = 'consumption' | 'sum' | 'mean' | 'last'
/** What a slot says of its readings: a level never adds up, a counter by what lies between its readings. */
export function wayOf(kind: Unit['kind'], summarize: boolean): Way {
	if (kind === 'level') return 'mean'
	if (!summarize) return 'last'
	return kind === 'counter' ? 'consumption' : 'sum'
}

/** The most values that are answered at once. */
export const maxValues = 50_000

const getStatistic = get('/statistics/{id}/get', { permission: 'statistic.read', params: ofId, reply: Statistic, kept: true })

export const statistics = contract<typeof statisticRequests>()({
	listStatistics: get('/properties/{id}/statistics', { permission: 'statistic.read', params: ofId, reply: z.array(Statistic), kept: true }),
	/** Of each that is in use, as far as a card shows it: its default range, the first three series. */
	listStatisticData: get('/properties/{id}/statistics-data', {
		permission: 'statistic.read',
		long: true,
		params: ofId,
		reply: z.array(z.extend(StatisticData, { statistic: Id })),
		kept: true,
	}),
	getStatistic,
	getStatisticData: get('/statistics/{id}/data', {
		permission: 'statistic.read',
		params: ofId,
		reply: StatisticData,
		long: true,
		kept: true,
	}),
	createStatistic: post('/properties/{id}/statistics', {
		permission: 'statistic.write',
		changes: 'statistic',
		params: ofId,
		reply: Statistic,
		replay: getStatistic,
	}),
	changeStatistic: patch('/statistics/{id}', {
		permission: 'statistic.write',
		changes: 'statistic',
		params: ofId,
		reply: Statistic,
		ifMatch: true,
	}),
	removeStatistic: del('/statistics/{id}', { permission: 'statistic.write', changes: 'statistic', params: ofId, ifMatch: true }),
})
