import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Id, ofId, Stamp, stamps } from './fields.ts'
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

const getStatistic = get('/statistics/{id}/get', { permission: 'statistic.read', params: ofId, reply: Statistic })

export const statistics = contract<typeof statisticRequests>()({
	listStatistics: get('/properties/{id}/statistics', { permission: 'statistic.read', params: ofId, reply: z.array(Statistic) }),
	getStatistic,
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
