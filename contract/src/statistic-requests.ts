import { z } from 'zod/mini'
import { Id, Instant, optionalText, StoredDay, text } from './fields.ts'
import { scales } from './scales.ts'

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

/** The first and the last day; whole slots are answered, its own or those of another scale. */
const StatisticRange = z.object({ from: z.optional(StoredDay), to: z.optional(StoredDay), scale: z.optional(z.enum(scales)) })
export type StatisticRange = z.infer<typeof StatisticRange>

export const statisticRequests = {
	listStatistics: { summary: 'Statistiken der Liegenschaft' },
	listStatisticData: { summary: 'Die Kurven der Statistiken der Liegenschaft, die in Gebrauch sind' },
	getStatistic: { summary: 'Eine Statistik' },
	getStatisticData: { summary: 'Die Werte einer Statistik und die des Vorjahres', query: StatisticRange },
	createStatistic: { summary: 'Statistik anlegen', body: StatisticFields },
	changeStatistic: { summary: 'Statistik ändern', body: StatisticChange },
	removeStatistic: { summary: 'Statistik in den Papierkorb' },
}
