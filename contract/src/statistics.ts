import { z } from 'zod/mini'
import { del, get, patch, post } from './endpoint.ts'
import { Id, Instant, ofId, optionalText, Stamp, stamps, text } from './fields.ts'

/** The time slots of a statistic. */
export const scales = ['day', 'week', 'month', 'year'] as const
export type Scale = (typeof scales)[number]

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

const SeriesFields = z.strictObject({ name: text(200), object: z.optional(z.nullable(Id)) })

export const StatisticFields = z.strictObject({
	name: text(200),
	unit: Id,
	note: z.optional(optionalText(2000)),
	scale: z.enum(scales),
	summarize: z.optional(z.boolean()),
	series: z.optional(z.nullable(z.array(SeriesFields).check(z.minLength(1), z.maxLength(100)))),
	disabled_at: z.optional(z.nullable(Instant)),
})
export type StatisticFields = z.infer<typeof StatisticFields>
export const StatisticChange = z.partial(StatisticFields)
export type StatisticChange = z.infer<typeof StatisticChange>

const getStatistic = get('/statistics/{id}/get', {
	permission: 'statistic.read',
	summary: 'Eine Statistik',
	params: ofId,
	reply: Statistic,
})

export const statistics = {
	listStatistics: get('/properties/{id}/statistics', {
		permission: 'statistic.read',
		summary: 'Statistiken der Liegenschaft',
		params: ofId,
		reply: z.array(Statistic),
	}),
	getStatistic,
	createStatistic: post('/properties/{id}/statistics', {
		permission: 'statistic.write',
		changes: 'statistic',
		summary: 'Statistik anlegen',
		params: ofId,
		body: StatisticFields,
		reply: Statistic,
		replay: getStatistic,
	}),
	changeStatistic: patch('/statistics/{id}', {
		permission: 'statistic.write',
		changes: 'statistic',
		summary: 'Statistik ändern',
		params: ofId,
		body: StatisticChange,
		reply: Statistic,
		ifMatch: true,
	}),
	removeStatistic: del('/statistics/{id}', {
		permission: 'statistic.write',
		changes: 'statistic',
		summary: 'Statistik in den Papierkorb',
		params: ofId,
		ifMatch: true,
	}),
}
